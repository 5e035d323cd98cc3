// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// A person in a directory.
struct Person: Equatable {
  /// A department.
  enum Team: String, CaseIterable { case design, engineering, sales }

  let id: Int
  var name, address: String
  var team: Team
}

/// The people of a company, sorted by name, with unique addresses.
@MainActor
final class Directory {
  @Published private(set) var people = [
    Person(id: 1, name: "Ada Lind", address: "ada@example.org", team: .design),
    Person(id: 2, name: "Bo Chen", address: "bo@example.org", team: .engineering),
    Person(id: 3, name: "Cleo Marsh", address: "cleo@example.org", team: .sales),
  ]

  /// Replaces the person with the same identifier.
  func save(_ person: Person) throws(ProfileError) {
    let others = people.filter { $0.id != person.id }
    if let owner = others.first(where: { $0.address == person.address }) {
      throw .addressTaken(by: owner.name)
    }
    people = (others + [person]).sorted { $0.name < $1.name }
  }
}

/// An error that a person can correct.
enum ProfileError: Equatable, ExplainedError {
  case incompleteName
  case invalidAddress(String)
  case addressTaken(by: String)

  var alert: Alert {
    switch self {
    case .incompleteName: Alert("incomplete name", advice: "type a first and a last name")
    case .invalidAddress(let text): Alert("invalid address “\(text)”", advice: "include an “@”")
    case .addressTaken(let name): Alert("the address belongs to \(name)", advice: "use another")
    }
  }
}

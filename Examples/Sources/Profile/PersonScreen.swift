// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// The details of one person.
@MainActor
final class PersonScreen: @MainActor Screen {
  enum Action: Equatable { case editRequested(Person) }

  var title: String { person.name }
  @Published private(set) var person: Person
  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
  private let subject = PassthroughSubject<Action, Never>()

  init(_ person: Person, in people: some Publisher<[Person], Never>) {
    self.person = person
    people.compactMap { $0.first { $0.id == person.id } }.assign(to: &$person)
  }

  var body: Content {
    let parts = [("address", person.address), ("team", person.team.rawValue)]
    return .line(person.name, .heading) + .fields(parts.map { Field($0, value: $1) })
  }

  var commands: [Command] {
    [Command("edit", help: "edit the person") { [self] in subject.send(.editRequested(person)) }]
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// A screen that lists the collections that refer to an item.
///
/// It shows the referring columns and the number of referring items of each.
@MainActor
final class RelatedScreen: @MainActor Screen {
  enum Action: Equatable {
    case selected(ReferrerName)
    case turned(Pager.Turn)
  }

  /// A collection that refers to the item, and the origin to open it with.
  struct Link {
    let referrer: Referrer
    let origin: Origin
  }

  let title = "related"
  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }

  @Published private var list: NumberedList<Referrer>
  private let origin: Origin
  private let subject = PassthroughSubject<Action, Never>()

  /// Creates a screen of referring collections.
  ///
  /// - Parameters:
  ///   - referrers: The collections that refer to the item.
  ///   - origin: The origin of the item's collection.
  ///   - display: The settings and the window.
  init(
    _ referrers: [Referrer],
    from origin: Origin = .standardInput,
    display: CurrentValueSubject<Display, Never>
  ) {
    list = NumberedList(
      referrers,
      of: "collections",
      columns: ["collection", "by", "items"],
      display: display
    ) { [$0.name, $0.columns.joined(separator: ", "), $0.countText] }
    self.origin = origin
  }

  /// Returns the link of a referring collection.
  func referrer(_ name: ReferrerName) throws(ItemError) -> Link {
    guard let referrer = list.entries.first(where: { $0.fullName == name }) else {
      throw .noSuchReferrer(name.description)
    }
    return Link(referrer: referrer, origin: origin.table(referrer.name, by: .referrer(name)))
  }

  /// The advice shown when a command of collections is typed on this screen.
  ///
  /// The command is probably meant for a listed collection, not for the one that is open below.
  let detourAdvice: String? = "open one of these"

  var body: Content { list.content }

  var commands: [Command] {
    NumberedList.commands(turning: \.list, of: self) { [self] in subject.send(.turned($0)) } + [
      Command(
        "open",
        name,
        help: "open the referring items of a collection; by name or number",
        group: .navigate,
        examples: [.init("open 1")],
        shorthand: .number
      ) { [self] in subject.send(.selected(try entry($0).fullName)) }
    ]
  }

  private var name: Argument<NumberOrName> {
    .numberOrName("NAME").completed { [weak self] text in
      let entries = self?.list.entries ?? []
      let names = entries.map(\.name).filter { name in entries.count { $0.name == name } == 1 }
      return Completion(names: names.map { .init($0) }, beginning: text)
    }
  }

  /// Finds a referring collection by number or name.
  ///
  /// Case matters only if two names differ in case alone.
  private func entry(_ wanted: NumberOrName) throws -> Referrer {
    switch wanted {
    case .number(let number): return try list.entry(number)
    case .name(let name):
      let alike = list.entries.filter { $0.name.lowercased() == name.lowercased() }
      let exact = alike.filter { $0.name == name }
      let found = exact.isEmpty ? alike : exact
      if found.count == 1 { return found[0] }
      // Several columns of one table may refer to the item.
      if Set(found.map(\.name)).count == 1 { throw ItemError.ambiguousReferrer(found[0].name) }
      let names = (alike.isEmpty ? list.entries : alike).map(\.name)
      throw BrowseError.noMember(name, near: NameSuggestions.names(for: name, among: names))
    }
  }
}

extension Referrer {
  /// The number of referring items, as listed.
  fileprivate var countText: String { (try? items.get())?.count.grouped ?? "unreadable" }
}

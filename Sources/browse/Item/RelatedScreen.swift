// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// What refers to an item: collections, by which of their columns, and how many of their items do.
@MainActor
final class RelatedScreen: @MainActor Screen {
  enum Action: Equatable {
    case selected(ReferrerName)
    case turned(Pager.Turn)
  }

  /// What refers to the item, and where it is opened from.
  struct Link {
    let referrer: Referrer
    let origin: Origin
  }

  let title = "related"
  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }

  @Published private var list: NumberedList<Referrer>
  private let origin: Origin
  private let subject = PassthroughSubject<Action, Never>()

  /// A screen of what refers to an item.
  ///
  /// - Parameters:
  ///   - referrers: What refers to it.
  ///   - origin: Where the item's collection was opened from.
  ///   - display: How things are shown.
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

  /// What is called so.
  func referrer(_ name: ReferrerName) throws(ItemError) -> Link {
    guard let referrer = list.entries.first(where: { $0.fullName == name }) else {
      throw .noReferrerCalled(name.description)
    }
    return Link(referrer: referrer, origin: origin.table(referrer.name, by: .referrer(name)))
  }

  /// What a collection understands is meant for one of these, and not for the one below.
  let detour: String? = "open one of these"

  var body: Content { list.content }

  var commands: [Command] {
    Pager.commands { [self] in turn($0) } + [
      Command(
        "open",
        name,
        help: "the items of that collection which refer to the item; by its name or its number",
        group: .walk,
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

  /// What is wanted; case matters only where two names differ in nothing else.
  private func entry(_ wanted: NumberOrName) throws -> Referrer {
    switch wanted {
    case .number(let number): return try list.entry(number)
    case .name(let name):
      let alike = list.entries.filter { $0.name.lowercased() == name.lowercased() }
      let exact = alike.filter { $0.name == name }
      let found = exact.isEmpty ? alike : exact
      if found.count == 1 { return found[0] }
      // A table may refer by several of its columns.
      if Set(found.map(\.name)).count == 1 { throw ItemError.refersOften(found[0].name) }
      let names = (alike.isEmpty ? list.entries : alike).map(\.name)
      throw BrowseError.noMember(name, near: Nearest.names(to: name, among: names))
    }
  }

  private func turn(_ step: Pager.Step) {
    let (turn, list) = list.turned(step)
    if case .paged = turn { self.list = list }
    subject.send(.turned(turn))
  }
}

extension Referrer {
  /// How many items refer to the item, as it is listed.
  fileprivate var countText: String { (try? items.get())?.count.grouped ?? "not readable" }
}

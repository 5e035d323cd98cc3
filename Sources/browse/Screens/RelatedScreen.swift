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

  private var list: NumberedList<Referrer>
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
  func referrer(_ name: ReferrerName) throws(BrowseError) -> Link {
    guard let referrer = list.entries.first(where: { $0.fullName == name }) else {
      throw .noReferrerCalled(name.description)
    }
    return Link(referrer: referrer, origin: origin.table(referrer.name, by: .referrer(name)))
  }

  /// What a collection understands is meant for one of these, and not for the one below.
  let detour: String? = "open one of these"

  var body: Content { list.content }

  var commands: [Command] {
    Pager.commands { [self] in subject.send(.turned(list.turn($0))) } + [
      Command(
        "open",
        .number("N"),
        help: "the items of that collection which refer to the item",
        group: .walk,
        examples: [.init("open 1")],
        shorthand: .number
      ) { [self] in subject.send(.selected(try list.entry($0).fullName)) }
    ]
  }
}

extension Referrer {
  /// How many items refer to the item, as it is listed.
  fileprivate var countText: String { (try? items.get())?.count.grouped ?? "not readable" }
}

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

  private let referrers: [Referrer]
  private let origin: Origin
  private var pager = Pager()
  private let display: CurrentValueSubject<Display, Never>
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
    self.referrers = referrers
    self.origin = origin
    self.display = display
  }

  /// What is called so.
  func referrer(_ name: ReferrerName) throws(BrowseError) -> Link {
    guard let referrer = referrers.first(where: { $0.fullName == name }) else {
      throw .noReferrerCalled(name.description)
    }
    return Link(referrer: referrer, origin: origin.table(referrer.name, by: .referrer(name)))
  }

  var body: Content {
    let rows = referrers.map { [$0.name, $0.columns.joined(separator: ", "), $0.count.grouped] }
    return NumberedRows(columns: ["collection", "by", "items"], rows: rows, nouns: "collections")
      .content(
        pager.page(of: referrers.count, size: display.value.pageSize),
        width: display.value.window.columns
      )
  }

  var commands: [Command] {
    Pager.commands { [self] step in
      let size = display.value.pageSize
      subject.send(.turned(pager.turn(step, of: referrers.count, size: size)))
    } + [
      Command(
        "open",
        .number("N"),
        help: "the items of that collection which refer to the item",
        group: .walk,
        examples: [.init("open 1")],
        shorthand: .number
      ) { [self] number in
        guard referrers.indices.contains(number - 1) else { throw BrowseError.noSuchEntry(number) }
        subject.send(.selected(referrers[number - 1].fullName))
      }
    ]
  }
}

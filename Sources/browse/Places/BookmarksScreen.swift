import Navigator

/// The places that are kept under names; opening one leads there.
@MainActor
final class BookmarksScreen: @MainActor Screen, @MainActor Restorable {
  enum Action: Equatable {
    case selected(Bookmarks.Bookmark)
    case removalRequested(Bookmarks.Bookmark)
    case turned(Pager.Turn)
  }

  let title = "bookmarks"
  let saved: [SavedLine] = [.bookmarks]
  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }

  private var bookmarks: [Bookmarks.Bookmark]
  private var pager = Pager()
  private let display: CurrentValueSubject<Display, Never>
  private let subject = PassthroughSubject<Action, Never>()

  /// A screen of bookmarks.
  init(_ bookmarks: [Bookmarks.Bookmark], display: CurrentValueSubject<Display, Never>) {
    self.bookmarks = bookmarks
    self.display = display
  }

  /// Shows what is kept now.
  func show(_ bookmarks: [Bookmarks.Bookmark]) {
    self.bookmarks = bookmarks
  }

  var body: Content {
    let rows = bookmarks.map { [$0.name, $0.location] }
    return NumberedRows(columns: ["name", "location"], rows: rows, nouns: "bookmarks").content(
      pager.page(of: bookmarks.count, size: display.value.pageSize),
      width: display.value.window.columns
    )
  }

  var commands: [Command] {
    Pager.commands { [self] step in
      let size = display.value.pageSize
      subject.send(.turned(pager.turn(step, of: bookmarks.count, size: size)))
    } + [
      Command(
        "open",
        name,
        help: "go to that place; by its name or its number",
        group: .walk,
        examples: [.init("open \(self.exampleName)")],
        shorthand: .number
      ) { [self] in subject.send(.selected(try bookmark($0))) },
      Command(
        "remove",
        name,
        help: "forget that place; by its name or its number",
        group: .arrange,
        examples: [.init("remove \(self.exampleName)")]
      ) { [self] in subject.send(.removalRequested(try bookmark($0))) },
    ]
  }

  private var name: Argument<NumberOrName> {
    .numberOrName("NAME").completed { [weak self] text in
      let names = (self?.bookmarks ?? []).map {
        Completion.Candidate($0.name, note: $0.location)
      }
      return Completion(names: names, beginning: text)
    }
  }

  private var exampleName: String { bookmarks.first?.name ?? "teas" }

  private func bookmark(_ wanted: NumberOrName) throws(BrowseError) -> Bookmarks.Bookmark {
    switch wanted {
    case .number(let number):
      guard bookmarks.indices.contains(number - 1) else { throw .noSuchEntry(number) }
      return bookmarks[number - 1]
    case .name(let name):
      guard let bookmark = bookmarks.first(where: { $0.name.lowercased() == name.lowercased() })
      else {
        throw .noSuchBookmark(name, near: Nearest.names(to: name, among: bookmarks.map(\.name)))
      }
      return bookmark
    }
  }
}

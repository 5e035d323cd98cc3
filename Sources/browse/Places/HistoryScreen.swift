import Navigator

/// What was done in earlier sessions, to be done again: searches, filters, orders, columns, places.
@MainActor
final class HistoryScreen: @MainActor Screen, @MainActor Restorable {
  enum Action: Equatable {
    case selected(HistoryEntry)
    case turned(Pager.Turn)
  }

  let title = "history"
  let saved: [SavedLine] = [.history]
  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }

  private let entries: [HistoryEntry]
  private var pager = Pager()
  private let display: CurrentValueSubject<Display, Never>
  private let subject = PassthroughSubject<Action, Never>()

  /// A screen of what was done.
  init(_ entries: [HistoryEntry], display: CurrentValueSubject<Display, Never>) {
    self.entries = entries
    self.display = display
  }

  var body: Content {
    let rows = entries.map { [$0.kind, $0.description] }
    return NumberedRows(columns: ["kind", "what"], rows: rows, nouns: "entries").content(
      pager.page(of: entries.count, size: display.value.pageSize),
      width: display.value.window.columns
    )
  }

  var commands: [Command] {
    Pager.commands { [self] step in
      let size = display.value.pageSize
      subject.send(.turned(pager.turn(step, of: entries.count, size: size)))
    } + [
      Command(
        "open",
        .number("N"),
        help: "run it again on the collection below; a place is opened",
        group: .walk,
        examples: [.init("open 1")],
        shorthand: .number
      ) { [self] number in
        guard entries.indices.contains(number - 1) else { throw BrowseError.noSuchEntry(number) }
        subject.send(.selected(entries[number - 1]))
      }
    ]
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// A screen that lists the basket: the picked items of a collection, to compare or export.
@MainActor
final class BasketScreen: @MainActor ItemScreen {
  enum Action: Equatable {
    case selected(Item)
    case unpicked([Item.ID])
    case undone
    case redone
    case nothingToUndo
    case nothingToRedo
    case turned(Pager.Turn)
    case comparisonRequested
    case exportRequested(ExportRequest)
    case showExport
  }

  let title = "picks"
  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }

  let reader: CollectionReader
  var collection: any ItemCollection { PickedItems(items, of: reader.collection) }
  let query = Query()
  var projection: Projection? { reader.state.projection }

  private let display: CurrentValueSubject<Display, Never>
  private let subject = PassthroughSubject<Action, Never>()
  @Published private var pager = Pager()

  /// The position of the item that was opened last.
  private var cursor = 0

  /// Publishes when the picks or the page change.
  var objectWillChange: AnyPublisher<Void, Never> {
    reader.pageChanges.merge(
      with: reader.picks.dropFirst().map { _ in },
      $pager.dropFirst().map { _ in }
    )
    .eraseToAnyPublisher()
  }

  /// Creates the basket screen of a collection.
  ///
  /// - Parameters:
  ///   - reader: The reader of the collection, which holds the picks.
  ///   - display: The display settings and the window.
  init(_ reader: CollectionReader, display: CurrentValueSubject<Display, Never>) {
    self.reader = reader
    self.display = display
  }

  /// The picked items, in the order of picking.
  var items: [Item] { reader.state.picks.items }

  /// Opens the picked item with this ID.
  func open(_ id: Item.ID) throws(BrowseError) {
    guard let position = items.firstIndex(where: { $0.id == id }) else { throw .noSuchRow(id) }
    cursor = position
    subject.send(.selected(items[position]))
  }

  func neighbour(by distance: Int) -> Item? {
    guard items.indices.contains(cursor + distance) else { return nil }
    cursor += distance
    return items[cursor]
  }
}

// MARK: Body

extension BasketScreen {
  var body: Content {
    guard !items.isEmpty else { return .line("No items picked.", .secondary) }
    let positions = pager.page(of: items.count, size: display.value.pageSize)
    let page = Page(
      start: positions.lowerBound,
      items: Array(items[positions]),
      total: .exactly(items.count)
    )
    return PageText(
      collection: collection,
      query: query,
      page: page,
      warnings: page.items.map { collection.rowWarnings(of: $0) },
      columns: (projection ?? .all).indexes(among: reader.collection.columns.count),
      settings: display.value.settings,
      arrangement: reader.state.arrangement
    ).content
  }
}

// MARK: Commands

extension BasketScreen {
  var commands: [Command] {
    Pager.commands { [self] in turn($0) } + [
      Command(
        "open",
        .number("N"),
        help: "open an item by its number",
        group: .navigate,
        examples: [.init("open 1")],
        shorthand: .number
      ) { [self] in
        cursor = try position($0 - 1)
        subject.send(.selected(items[cursor]))
      },
      Command(
        "unpick",
        .positions,
        help: "take items out of the basket",
        group: .arrange,
        examples: [.init("unpick 1")]
      ) { [self] in try unpick($0) },
      Command("clear", help: "take all items out of the basket", group: .arrange) { [self] in
        try unpick(.all)
      },
      Command("undo", help: "undo the last change", group: .arrange) { [self] in
        subject.send(try await reader.step(.undo) ? .undone : .nothingToUndo)
      },
      Command("redo", help: "redo the last undone change", group: .arrange) { [self] in
        subject.send(try await reader.step(.redo) ? .redone : .nothingToRedo)
      },
      Command(
        "compare",
        help: "show the items side by side; with differences marked",
        group: .inspect
      ) {
        [self] in
        guard items.count > 1 else { throw PicksError.tooFewToCompare(items.count) }
        subject.send(.comparisonRequested)
      },
      Command(
        "export",
        .optional(.export),
        help: "save the items in the basket; without a file, open the export form",
        group: .export,
        examples: ExportRequest.examples
      ) { [self] in subject.send($0.map { .exportRequested($0) } ?? .showExport) },
    ]
  }

  private func turn(_ step: Pager.Step) {
    var pager = pager
    let turn = pager.turn(step, of: items.count, size: display.value.pageSize)
    if case .paged = turn { self.pager = pager }
    subject.send(.turned(turn))
  }

  private func position(_ position: Int) throws(BrowseError) -> Int {
    guard items.indices.contains(position) else { throw .noSuchItem(position + 1) }
    return position
  }

  private func unpick(_ positions: PositionList) throws(BrowseError) {
    var removed: [Item] = []
    switch positions {
    case .all: removed = items
    case .ranges(let ranges):
      for range in ranges {
        removed += items[try position(range.lowerBound)...(try position(range.upperBound - 1))]
      }
    }
    subject.send(.unpicked(reader.unpick(removed)))
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// An in-memory list of numbered entries that is shown one page at a time.
@MainActor
struct NumberedList<Entry> {
  var entries: [Entry]

  /// The plural noun for the entries.
  private let pluralNoun: String

  /// The headings of the columns to the right of the number.
  private let columns: [String]

  private let display: CurrentValueSubject<Display, Never>
  private let cells: (Entry) -> [String]
  private var pager = Pager()

  /// Creates a list that shows its first page.
  ///
  /// - Parameters:
  ///   - entries: The entries to list.
  ///   - pluralNoun: The plural noun for the entries.
  ///   - columns: The headings of the columns to the right of the number.
  ///   - display: The settings and the window.
  ///   - cells: Returns the cells of an entry in these columns.
  init(
    _ entries: [Entry],
    of pluralNoun: String,
    columns: [String],
    display: CurrentValueSubject<Display, Never>,
    cells: @escaping (Entry) -> [String]
  ) {
    self.entries = entries
    self.pluralNoun = pluralNoun
    self.columns = columns
    self.display = display
    self.cells = cells
  }

  /// Returns the entry with a number, counted from 1.
  func entry(_ number: Int) throws(BrowseError) -> Entry {
    guard entries.indices.contains(number - 1) else { throw .noSuchEntry(number) }
    return entries[number - 1]
  }

  /// Returns the commands that turn the page of a screen's list.
  ///
  /// - Parameters:
  ///   - list: The list, which is unchanged if there is no such page. A change redraws the screen.
  ///   - screen: The screen.
  ///   - publish: Receives the result of each turn.
  static func commands<Owner: Screen>(
    turning list: ReferenceWritableKeyPath<Owner, NumberedList>,
    of screen: Owner,
    publish: @escaping @MainActor (Pager.Turn) -> Void
  ) -> [Command] {
    Pager.commands { step in
      var turned = screen[keyPath: list]
      let count = turned.entries.count
      let turn = turned.pager.turn(step, of: count, size: turned.display.value.pageSize)
      if case .paged = turn { screen[keyPath: list] = turned }
      publish(turn)
    }
  }
}

// MARK: Drawing

extension NumberedList {
  /// The page as a table, and its position in the list.
  ///
  /// The last column takes the remaining width of the window.
  var content: Content {
    guard !entries.isEmpty else { return .line("No \(pluralNoun) yet.", .secondary) }
    let page = pager.page(of: entries.count, size: display.value.pageSize)
    let shown = page.map { ["\($0 + 1)"] + cells(entries[$0]) }
    let used = (0..<columns.count).map { column in
      2 + min(Self.maximumNameWidth, shown.map { DisplayWidth.of($0[column]) }.max() ?? 0)
    }
    let width = display.value.window.columns ?? Self.defaultPageWidth
    let table = Table(
      columns: [.init("#", alignment: .trailing)] + columns.map { .init($0) },
      rows: shown,
      maximumCellWidth: max(Self.maximumNameWidth, width - used.reduce(0, +))
    )
    let position = "\(pluralNoun) \((page.lowerBound + 1).grouped)–\(page.upperBound.grouped)"
    return Content([
      .table(table),
      .line(StyledText("\(position) of \(entries.count.grouped)", .secondary)),
    ])
  }

  /// The maximum width assumed for each column but the last.
  private static var maximumNameWidth: Int { 20 }

  /// The width of a page if the window's width is unknown.
  private static var defaultPageWidth: Int { 1000 }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// A list that is all in memory and whose entries are told by their numbers, of which a screen shows a
/// page at a time.
@MainActor
struct NumberedList<Entry> {
  var entries: [Entry]

  /// What the entries are.
  private let nouns: String

  /// What the columns behind the number are called.
  private let columns: [String]

  private let display: CurrentValueSubject<Display, Never>
  private let cells: (Entry) -> [String]
  private var pager = Pager()

  /// A list.
  ///
  /// - Parameters:
  ///   - entries: What is in it.
  ///   - nouns: What these are.
  ///   - columns: What the columns behind the number are called.
  ///   - display: How things are shown.
  ///   - cells: What stands in the columns.
  init(
    _ entries: [Entry],
    of nouns: String,
    columns: [String],
    display: CurrentValueSubject<Display, Never>,
    cells: @escaping (Entry) -> [String]
  ) {
    self.entries = entries
    self.nouns = nouns
    self.columns = columns
    self.display = display
    self.cells = cells
  }

  /// The entry of a number, from 1.
  func entry(_ number: Int) throws(BrowseError) -> Entry {
    guard entries.indices.contains(number - 1) else { throw .noSuchEntry(number) }
    return entries[number - 1]
  }

  /// Returns the list turned to another page; there may be none.
  func turned(_ step: Pager.Step) -> (turn: Pager.Turn, list: NumberedList) {
    var list = self
    let turn = list.pager.turn(step, of: entries.count, size: display.value.pageSize)
    return (turn, list)
  }
}

// MARK: What it looks like

extension NumberedList {
  /// The page, and which part of the list it is; the last column fills the window.
  var content: Content {
    guard !entries.isEmpty else { return .line("There are no \(nouns) yet.", .secondary) }
    let page = pager.page(of: entries.count, size: display.value.pageSize)
    let shown = page.map { ["\($0 + 1)"] + cells(entries[$0]) }
    let used = (0..<columns.count).map { column in
      2 + min(Self.widestName, shown.map { DisplayWidth.of($0[column]) }.max() ?? 0)
    }
    let width = display.value.window.columns ?? Self.widestPage
    let table = Table(
      columns: [.init("#", alignment: .trailing)] + columns.map { .init($0) },
      rows: shown,
      widestCell: max(Self.widestName, width - used.reduce(0, +))
    )
    let position = "\(nouns) \((page.lowerBound + 1).grouped)–\(page.upperBound.grouped)"
    return Content([
      .table(table),
      .line(StyledText("\(position) of \(entries.count.grouped)", .secondary)),
    ])
  }

  /// How wide all but the last column are thought to be.
  private static var widestName: Int { 20 }

  /// How wide a page is where there is no window.
  private static var widestPage: Int { 1000 }
}

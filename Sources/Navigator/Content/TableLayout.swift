// SPDX-License-Identifier: GPL-3.0-or-later

/// Which columns of a table a window shows, and how wide they are.
///
/// Only those that are shown are laid out: there may be 100,000 others.
public struct TableLayout {
  /// The columns right of the frozen ones that are shown.
  public let scrolled: Range<Int>

  private let table: Table
  private let window: Int?

  /// The first columns that stay in sight: fewer than asked for if no other would fit.
  private let frozen: [Laid]

  /// The columns right of these that are shown.
  private let others: [Laid]

  /// Lays a table out in a window.
  ///
  /// The frozen columns and at least one other are shown in any case.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - width: The columns of the window; `nil` shows all.
  public init(_ table: Table, width: Int?) {
    self.table = table
    window = width
    let count = table.columns.count
    guard let width else {
      let all = (0..<count).map { Laid($0, of: table) }
      frozen = Array(all.prefix(table.frozen))
      others = Array(all.dropFirst(table.frozen))
      scrolled = frozen.count..<count
      return
    }
    frozen = Self.frozen(of: table, in: width)
    let room = width - Self.width(of: frozen)
    let first = min(max(frozen.count, table.firstColumn), max(frozen.count, count - 1))
    let fitting = Self.fitting(
      (first..<max(first, count)).lazy.map { Laid($0, of: table) },
      in: room
    )
    others = fitting.isEmpty && first < count ? [Laid(first, of: table)] : fitting
    scrolled = first..<first + others.count
  }

  /// The columns of a terminal that what is shown takes, with a gap behind it.
  var width: Int { Self.width(of: frozen) + Self.width(of: others) }

  /// The first column of the next ones that fit, `nil` at the end.
  public var next: Int? { scrolled.upperBound < table.columns.count ? scrolled.upperBound : nil }

  /// The first column of those that fit before these, `nil` at the beginning.
  public var previous: Int? {
    guard let width = window, scrolled.lowerBound > frozen.count else { return nil }
    let before = (frozen.count..<scrolled.lowerBound).reversed().lazy.map { Laid($0, of: table) }
    let fitting = Self.fitting(before, in: width - Self.width(of: frozen))
    return scrolled.lowerBound - max(1, fitting.count)
  }

  /// A column that is shown.
  ///
  /// Its cells are made once more when they are drawn: those of 100,000 columns are too many to keep.
  private struct Laid {
    let index: Int
    let layout: ColumnLayout

    init(_ index: Int, of table: Table) {
      self.index = index
      let cells = (0..<table.rowCount).lazy.map { Self.cell($0, index, of: table) }
      layout = ColumnLayout(table.columns[index], cells: cells, widest: table.widestCell)
    }

    /// The visible cell in a row of the column.
    static func cell(_ row: Int, _ index: Int, of table: Table) -> StyledText {
      let width = table.columns[index].width ?? table.widestCell
      return ColumnLayout.visible(table.cell(row, index), upTo: width)
    }
  }

  /// The frozen columns beside which the one behind them has room; one if it never has.
  private static func frozen(of table: Table, in width: Int) -> [Laid] {
    let count = min(table.frozen, table.columns.count)
    guard count > 0 else { return [] }
    var frozen: [Laid] = []
    var next = Laid(0, of: table)
    while frozen.count < count {
      let hasRoom = self.width(of: frozen) + next.layout.width <= width
      guard hasRoom || frozen.count < 2 else { break }
      frozen.append(next)
      guard frozen.count < table.columns.count else { return frozen }
      next = Laid(frozen.count, of: table)
    }
    let hasRoom = self.width(of: frozen) + next.layout.width <= width
    return hasRoom || frozen.count < 2 ? frozen : frozen.dropLast()
  }

  /// What columns take with a gap behind each.
  private static func width(of columns: some Sequence<Laid>) -> Int {
    columns.reduce(0) { $0 + $1.layout.width + gap }
  }

  /// The first columns that fit.
  private static func fitting(_ columns: some Sequence<Laid>, in width: Int) -> [Laid] {
    var taken = -gap
    var fitting: [Laid] = []
    for column in columns {
      taken += gap + column.layout.width
      guard taken <= width else { break }
      fitting.append(column)
    }
    return fitting
  }

  private static var gap: Int { 2 }
}

extension TableLayout {
  /// The lines: the names, a rule, the rows, and what there is to say about columns that do not fit.
  var lines: [StyledText] {
    let shown = frozen + others
    let names = shown.map {
      ($0, StyledText(table.columns[$0.index].name, .heading).visible)
    }
    let rule = shown.map {
      ($0, StyledText(String(repeating: "─", count: $0.layout.width), .secondary))
    }
    let rows = (0..<table.rowCount).map { row in
      line(shown.lazy.map { ($0, Laid.cell(row, $0.index, of: table)) })
    }
    return [line(names), line(rule)] + rows + [remark].compactMap(\.self)
  }

  private func line(_ cells: some Sequence<(Laid, StyledText)>) -> StyledText {
    var line = StyledText([StyledText.Piece]())
    for (column, cell) in cells {
      if !line.pieces.isEmpty { line += StyledText(String(repeating: " ", count: Self.gap)) }
      line += column.layout.fit(cell)
    }
    // The first column is shown even where it is wider than the window.
    return window.map { line.cut(to: $0) } ?? line
  }

  /// How many columns are not shown, and the names of the next ones if there is room for them.
  private var remark: StyledText? {
    let before = scrolled.lowerBound - frozen.count
    let after = table.columns[scrolled.upperBound...]
    let left = before > 0 ? ["\(before) to the left"] : []
    let right =
      after.isEmpty ? [] : ["\(after.count) more \(after.count == 1 ? "column" : "columns")"]
    guard !left.isEmpty || !right.isEmpty else { return nil }
    let counts = StyledText("+ " + (left + right).joined(separator: ", "), .secondary)
    guard !after.isEmpty else { return window.map(counts.cut) ?? counts }
    let names = after.prefix(8).map(\.name).joined(separator: ", ") + (after.count > 8 ? ", …" : "")
    let all = (counts + StyledText(": " + names, .secondary)).visible
    guard let width = window else { return all }
    return all.displayWidth <= width ? all : counts.cut(to: width)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// The columns of a table that fit into a window, with their widths.
///
/// Only the shown columns are laid out, because there may be 100,000 others.
public struct TableLayout {
  /// The shown columns that are not frozen.
  public let scrolled: Range<Int>

  private let table: Table
  private let window: Int?

  /// The frozen columns that are shown.
  ///
  /// They are fewer than requested if no other column would fit.
  private let frozen: [LaidOutColumn]

  /// The other columns that are shown.
  private let others: [LaidOutColumn]

  /// Lays out the rows of a table that are drawn in a window.
  public init(_ table: Table, in window: WindowSize) {
    self.init(table.prefix(window.maximumRowCount), width: window.columns)
  }

  /// Lays out a table in a window of unlimited height.
  ///
  /// At least one frozen column, if there are any, and one other column are always shown.
  ///
  /// - Parameter width: The columns of the window, `nil` to show all columns.
  public init(_ table: Table, width: Int?) {
    self.table = table
    window = width
    let count = table.columns.count
    guard let width else {
      let all = (0..<count).map { LaidOutColumn($0, of: table) }
      frozen = Array(all.prefix(table.frozenColumnCount))
      others = Array(all.dropFirst(table.frozenColumnCount))
      scrolled = frozen.count..<count
      return
    }
    frozen = Self.frozen(of: table, in: width)
    let room = width - Self.width(of: frozen)
    let first = min(max(frozen.count, table.firstScrolledColumn), max(frozen.count, count - 1))
    let fitting = Self.fitting(
      (first..<max(first, count)).lazy.map { LaidOutColumn($0, of: table) },
      in: room
    )
    let shown = fitting.isEmpty && first < count ? [LaidOutColumn(first, of: table)] : fitting
    scrolled = first..<first + shown.count
    others = Self.filled(shown, in: room, of: table)
  }

  /// Returns columns of which the last one takes the room that is left.
  private static func filled(
    _ columns: [LaidOutColumn],
    in room: Int,
    of table: Table
  ) -> [LaidOutColumn] {
    let left = room - width(of: columns) + gap
    guard let last = columns.last, left > 0, last.index == table.columns.count - 1,
      table.columns[last.index].width == nil, last.layout.width >= table.maximumCellWidth
    else { return columns }
    let wide = LaidOutColumn(last.index, of: table, upTo: last.layout.width + left)
    return columns.dropLast() + [wide]
  }

  /// The width of the shown columns, including a gap after the last one.
  var width: Int { Self.width(of: frozen) + Self.width(of: others) }

  /// The index of the first column after the shown ones, `nil` at the end.
  public var next: Int? { scrolled.upperBound < table.columns.count ? scrolled.upperBound : nil }

  /// The index of the first column of the previous group that fits, `nil` at the beginning.
  public var previous: Int? {
    guard let width = window, scrolled.lowerBound > frozen.count else { return nil }
    let before = (frozen.count..<scrolled.lowerBound).reversed().lazy.map {
      LaidOutColumn($0, of: table)
    }
    let fitting = Self.fitting(before, in: width - Self.width(of: frozen))
    return scrolled.lowerBound - max(1, fitting.count)
  }

  /// A column that is shown.
  ///
  /// Its cells are computed a second time for drawing. Storing them would take too much memory.
  private struct LaidOutColumn {
    let index: Int
    let layout: ColumnLayout

    /// The maximum width of a cell.
    private let maximumWidth: Int

    init(_ index: Int, of table: Table, upTo width: Int? = nil) {
      self.index = index
      let column = table.columns[index]
      let width = width ?? table.maximumCellWidth
      maximumWidth = column.width ?? width
      let cells = (0..<table.rowCount).lazy.map { [maximumWidth] row in
        ColumnLayout.visible(table.cell(row, index), upTo: maximumWidth)
      }
      layout = ColumnLayout(column, cells: cells, maximumWidth: width)
    }

    /// Returns the visible cell in a row of the column.
    func cell(_ row: Int, of table: Table) -> StyledText {
      ColumnLayout.visible(table.cell(row, index), upTo: maximumWidth)
    }
  }

  /// Returns the frozen columns that leave room for the next column, but at least one.
  private static func frozen(of table: Table, in width: Int) -> [LaidOutColumn] {
    let count = min(table.frozenColumnCount, table.columns.count)
    guard count > 0 else { return [] }
    var frozen: [LaidOutColumn] = []
    var next = LaidOutColumn(0, of: table)
    while frozen.count < count {
      let hasRoom = self.width(of: frozen) + next.layout.width <= width
      guard hasRoom || frozen.count < 2 else { break }
      frozen.append(next)
      guard frozen.count < table.columns.count else { return frozen }
      next = LaidOutColumn(frozen.count, of: table)
    }
    let hasRoom = self.width(of: frozen) + next.layout.width <= width
    return hasRoom || frozen.count < 2 ? frozen : frozen.dropLast()
  }

  /// Returns the width of columns, each with a gap after it.
  private static func width(of columns: some Sequence<LaidOutColumn>) -> Int {
    columns.reduce(0) { $0 + $1.layout.width + gap }
  }

  /// Returns the first columns that fit.
  private static func fitting(
    _ columns: some Sequence<LaidOutColumn>,
    in width: Int
  ) -> [LaidOutColumn] {
    var taken = -gap
    var fitting: [LaidOutColumn] = []
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
  /// Passes on each line: the names, a rule, the rows, and a remark about columns that do not fit.
  func forEachLine(_ body: (StyledText) -> Void) {
    let shown = frozen + others
    let names = shown.map {
      ($0, StyledText(table.columns[$0.index].name, .heading).visible)
    }
    let rule = shown.map {
      ($0, StyledText(String(repeating: "─", count: $0.layout.width), .secondary))
    }
    body(line(names))
    body(line(rule))
    for row in 0..<table.rowCount {
      body(line(shown.lazy.map { ($0, $0.cell(row, of: table)) }))
    }
    hiddenColumnsNote.map(body)
  }

  private func line(_ cells: some Sequence<(LaidOutColumn, StyledText)>) -> StyledText {
    var line = StyledText([StyledText.Piece]())
    for (column, cell) in cells {
      if !line.pieces.isEmpty { line += StyledText(String(repeating: " ", count: Self.gap)) }
      line += column.layout.fit(cell)
    }
    // The columns that are always shown may be wider than the window.
    return window.map { line.cut(to: $0) } ?? line
  }

  /// A remark with the number of hidden columns, and the names of the next ones if there is room.
  private var hiddenColumnsNote: StyledText? {
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

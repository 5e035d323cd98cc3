// SPDX-License-Identifier: GPL-3.0-or-later

/// The columns of a table that fit into a window, with their widths.
///
/// Only the shown columns are laid out, because there may be 100,000 others.
package struct TableLayout {
  /// The shown columns that are not frozen.
  package let scrolled: Range<Int>

  private let table: Table
  private let window: Int?

  /// The frozen columns that are shown.
  ///
  /// They are fewer than requested if no other column would fit.
  private let frozen: [LaidOutColumn]

  /// The other columns that are shown.
  private let others: [LaidOutColumn]

  /// Lays out the rows of a table that are drawn in a window.
  package init(_ table: Table, in window: WindowSize) {
    self.init(table.prefix(window.maximumRowCount), width: window.columns)
  }

  /// Lays out a table in a window of unlimited height.
  ///
  /// At least one frozen column, if there are any, and one other column are always shown.
  ///
  /// - Parameter width: The columns of the window, `nil` to show all columns.
  package init(_ table: Table, width: Int?) {
    self.table = table
    window = width
    let count = table.columns.count
    guard let width else {
      let all = (0..<count).map { LaidOutColumn($0, of: table, in: nil) }
      frozen = Array(all.prefix(table.frozenColumnCount))
      others = Array(all.dropFirst(table.frozenColumnCount))
      scrolled = frozen.count..<count
      return
    }
    let frozen = Self.frozen(of: table, in: width)
    let room = width - Self.width(of: frozen)
    let first = min(max(frozen.count, table.firstScrolledColumn), max(frozen.count, count - 1))
    let after = (first..<max(first, count)).lazy.map { LaidOutColumn($0, of: table, in: width) }
    var others = Self.fitting(after, count: count - first, in: room)
    let end = first + others.count
    if end == count {
      let before = (frozen.count..<first).reversed().lazy.map {
        LaidOutColumn($0, of: table, in: width)
      }
      others = Self.filling(width, with: before, between: frozen, others)
    }
    scrolled = end - others.count..<end
    let shown = Self.shared(frozen + others, in: width)
    self.frozen = Array(shown.prefix(frozen.count))
    self.others = Array(shown.dropFirst(frozen.count))
  }

  /// Returns columns that share out a line.
  private static func shared(_ columns: [LaidOutColumn], in line: Int) -> [LaidOutColumn] {
    let room = line - gap * (columns.count - 1)
    var widths = ColumnWidths.shared(among: columns.map(\.layout.widths), room: room)
    // A single column beside the frozen ones may be wider than the window.
    let excess = max(0, widths.reduce(0, +) - room)
    if let last = widths.indices.last { widths[last] = max(1, widths[last] - excess) }
    return zip(columns, widths).map { column, width in
      var column = column
      column.layout.width = width
      return column
    }
  }

  /// The width of the shown columns, including a gap after the last one.
  var width: Int { (frozen + others).reduce(0) { $0 + $1.layout.width + Self.gap } }

  /// The index of the first column after the shown ones, `nil` at the end.
  package var next: Int? { scrolled.upperBound < table.columns.count ? scrolled.upperBound : nil }

  /// The index of the first column of the previous group that fits, `nil` at the beginning.
  package var previous: Int? {
    guard let width = window, scrolled.lowerBound > frozen.count else { return nil }
    let before = (frozen.count..<scrolled.lowerBound).reversed().lazy.map {
      LaidOutColumn($0, of: table, in: width)
    }
    let room = width - Self.width(of: frozen)
    let fitting = Self.fitting(before, count: before.count, in: room)
    return scrolled.lowerBound - fitting.count
  }

  /// The widths of the shown columns whose cells all fit, by their indexes.
  ///
  /// They are at most ``Table/maximumCellWidth``.
  package var preferredWidths: [(column: Int, width: Int)] {
    (frozen + others).map { ($0.index, $0.layout.widths.preferred) }
  }

  /// A column that is shown.
  ///
  /// Its cells are computed a second time for drawing. Storing them would take too much memory.
  private struct LaidOutColumn {
    let index: Int
    var layout: ColumnLayout

    /// Measures a column of a table for a window of the given width.
    init(_ index: Int, of table: Table, in window: Int?) {
      self.index = index
      let column = table.columns[index]
      let preferred = table.maximumCellWidth
      let limit = max(preferred, window ?? 0)
      let cells = (0..<table.rowCount).lazy.map { row in
        ColumnLayout.visible(table.cell(row, index), upTo: column.width ?? limit)
      }
      layout = ColumnLayout(column, cells: cells, limit: limit, preferred: preferred)
    }

    /// Returns the visible cell in a row of the column.
    func cell(_ row: Int, of table: Table) -> StyledText {
      layout.fit(ColumnLayout.visible(table.cell(row, index), upTo: layout.width))
    }
  }

  /// Returns the frozen columns that leave room for the next column, but at least one.
  private static func frozen(of table: Table, in width: Int) -> [LaidOutColumn] {
    let count = min(table.frozenColumnCount, table.columns.count)
    guard count > 0 else { return [] }
    var frozen: [LaidOutColumn] = []
    var next = LaidOutColumn(0, of: table, in: width)
    while frozen.count < count {
      guard hasRoom(for: next, after: frozen, in: width) || frozen.count < 2 else { break }
      frozen.append(next)
      guard frozen.count < table.columns.count else { return frozen }
      next = LaidOutColumn(frozen.count, of: table, in: width)
    }
    let hasRoom = hasRoom(for: next, after: frozen, in: width)
    return hasRoom || frozen.count < 2 ? frozen : frozen.dropLast()
  }

  private static func hasRoom(
    for next: LaidOutColumn,
    after columns: [LaidOutColumn],
    in width: Int
  ) -> Bool {
    self.width(of: columns) + next.layout.widths.minimum <= width
  }

  /// Returns the minimum width of columns, each with a gap after it.
  private static func width(of columns: some Sequence<LaidOutColumn>) -> Int {
    columns.reduce(0) { $0 + $1.layout.widths.minimum + gap }
  }

  /// Returns the first columns that fit, at least one.
  ///
  /// All columns fit if their minimum widths do. Otherwise, as many as are legible fit.
  ///
  /// - Parameters:
  ///   - columns: The columns.
  ///   - count: The number of columns.
  ///   - room: The terminal columns.
  private static func fitting(
    _ columns: some Sequence<LaidOutColumn>,
    count: Int,
    in room: Int
  ) -> [LaidOutColumn] {
    var fitting: [LaidOutColumn] = []
    var (minimum, legible, legibleCount) = (-gap, -gap, 0)
    for column in columns {
      minimum += gap + column.layout.widths.minimum
      legible += gap + column.layout.widths.legible
      guard minimum <= room || fitting.isEmpty else { break }
      fitting.append(column)
      if legible <= room { legibleCount += 1 }
    }
    return fitting.count == count ? fitting : Array(fitting.prefix(max(1, legibleCount)))
  }

  /// Returns the last columns with as many before them as fit without making any narrower.
  private static func filling(
    _ room: Int,
    with before: some Sequence<LaidOutColumn>,
    between frozen: [LaidOutColumn],
    _ last: [LaidOutColumn]
  ) -> [LaidOutColumn] {
    var columns = last
    var taken = (frozen + last).reduce(-gap) { $0 + gap + $1.layout.widths.preferred }
    for column in before {
      taken += gap + column.layout.widths.preferred
      guard taken <= room else { break }
      columns.insert(column, at: 0)
    }
    return columns
  }

  private static var gap: Int { 2 }
}

extension TableLayout {
  /// Passes on each line: the names, a rule, the rows, and a remark about columns that do not fit.
  func forEachLine(_ body: (StyledText) -> Void) {
    let shown = frozen + others
    body(line(shown.map { $0.layout.heading(table.columns[$0.index]) }))
    body(line(shown.map { StyledText(String(repeating: "─", count: $0.layout.width), .secondary) }))
    for row in 0..<table.rowCount {
      body(line(shown.lazy.map { $0.cell(row, of: table) }))
    }
    hiddenColumnsNote.map(body)
  }

  private func line(_ cells: some Sequence<StyledText>) -> StyledText {
    var line = StyledText([StyledText.Piece]())
    for cell in cells {
      if !line.pieces.isEmpty { line += StyledText(String(repeating: " ", count: Self.gap)) }
      line += cell
    }
    // The columns that are always shown may be wider than the window.
    return window.map { line.cut(to: $0) } ?? line
  }

  /// A remark with the number of hidden columns, and the names of the next ones if there is room.
  private var hiddenColumnsNote: StyledText? {
    let before = scrolled.lowerBound - frozen.count
    let after = table.columns[scrolled.upperBound...]
    let left = before > 0 ? [Texts.current.content.columnsToTheLeft(before)] : []
    let right = after.isEmpty ? [] : [Texts.current.content.moreColumns(after.count)]
    guard !left.isEmpty || !right.isEmpty else { return nil }
    let counts = StyledText("+ " + (left + right).joined(separator: ", "), .secondary)
    guard !after.isEmpty else { return window.map(counts.cut) ?? counts }
    let names = after.prefix(8).map(\.name).joined(separator: ", ") + (after.count > 8 ? ", …" : "")
    let all = (counts + StyledText(": " + names, .secondary)).visible
    guard let width = window else { return all }
    return all.displayWidth <= width ? all : counts.cut(to: width)
  }
}

/// Which columns of a table a window shows, and how wide they are.
public struct TableLayout {
  /// The columns right of the frozen ones that are shown.
  public let scrolled: Range<Int>

  private let table: Table

  /// How many of the first columns stay in sight: fewer than asked for if no other would fit.
  private let frozen: Int
  private let width: Int?
  private let cells: [[StyledText]]
  private let columns: [ColumnLayout]

  /// Lays a table out in a window.
  ///
  /// The frozen columns and at least one other are shown in any case.
  ///
  /// - Parameters:
  ///   - table: The table.
  ///   - width: The columns of the window; `nil` shows all.
  public init(_ table: Table, width: Int?) {
    self.table = table
    self.width = width
    let widths = table.columns.map { $0.width ?? table.widestCell }
    let cells = table.rows.map { zip($0, widths).map(ColumnLayout.visible) }
    let columns = table.columns.enumerated().map { index, column in
      ColumnLayout(column, cells: cells.lazy.map { $0[index] }, widest: table.widestCell)
    }
    self.cells = cells
    self.columns = columns
    var frozen = min(table.frozen, columns.count)
    if let width {
      while frozen > 1, frozen < columns.count,
        Self.width(of: columns.prefix(frozen)) + columns[frozen].width > width
      {
        frozen -= 1
      }
    }
    self.frozen = frozen
    let last = max(frozen, columns.count - 1)
    let first = min(max(frozen, table.firstColumn), last)
    guard let width else {
      scrolled = frozen..<columns.count
      return
    }
    let room = width - Self.width(of: columns.prefix(frozen))
    let count = Self.fitting(columns[min(first, columns.count)...], in: room)
    scrolled = first..<max(first, min(columns.count, first + max(1, count)))
  }

  /// The first column of the next ones that fit, `nil` at the end.
  public var next: Int? { scrolled.upperBound < columns.count ? scrolled.upperBound : nil }

  /// The first column of those that fit before these, `nil` at the beginning.
  public var previous: Int? {
    guard let width, scrolled.lowerBound > frozen else { return nil }
    let room = width - Self.width(of: columns.prefix(frozen))
    let count = Self.fitting(columns[frozen..<scrolled.lowerBound].reversed(), in: room)
    return scrolled.lowerBound - max(1, count)
  }

  /// What columns take with a gap behind each.
  private static func width(of columns: some Sequence<ColumnLayout>) -> Int {
    columns.reduce(0) { $0 + $1.width + gap }
  }

  /// How many of the first columns fit.
  private static func fitting(_ columns: some Sequence<ColumnLayout>, in width: Int) -> Int {
    var taken = -gap
    var count = 0
    for column in columns {
      taken += gap + column.width
      guard taken <= width else { break }
      count += 1
    }
    return count
  }

  private static var gap: Int { 2 }
}

extension TableLayout {
  /// The lines: the names, a rule, the rows, and what there is to say about columns that do not fit.
  var lines: [StyledText] {
    let shown = Array(0..<frozen) + scrolled
    let names = shown.map { StyledText(table.columns[$0].name, .heading).visible }
    let rule = shown.map {
      StyledText(String(repeating: "─", count: columns[$0].width), .secondary)
    }
    let rows = cells.map { row in line(shown.map { (row[$0], columns[$0]) }) }
    return [line(zip(names, shown.map { columns[$0] }))]
      + [line(zip(rule, shown.map { columns[$0] }))] + rows + [remark].compactMap(\.self)
  }

  private func line(_ cells: some Sequence<(StyledText, ColumnLayout)>) -> StyledText {
    var line = StyledText([StyledText.Piece]())
    for (cell, column) in cells {
      if !line.pieces.isEmpty { line += StyledText(String(repeating: " ", count: Self.gap)) }
      line += column.fit(cell)
    }
    // The first column is shown even where it is wider than the window.
    return width.map { line.cut(to: $0) } ?? line
  }

  /// How many columns are not shown, and the names of the next ones if there is room for them.
  private var remark: StyledText? {
    let before = scrolled.lowerBound - frozen
    let after = table.columns[scrolled.upperBound...]
    let left = before > 0 ? ["\(before) to the left"] : []
    let right =
      after.isEmpty ? [] : ["\(after.count) more \(after.count == 1 ? "column" : "columns")"]
    guard !left.isEmpty || !right.isEmpty else { return nil }
    let counts = StyledText("+ " + (left + right).joined(separator: ", "), .secondary)
    guard !after.isEmpty else { return width.map(counts.cut) ?? counts }
    let names = after.prefix(8).map(\.name).joined(separator: ", ") + (after.count > 8 ? ", …" : "")
    let all = (counts + StyledText(": " + names, .secondary)).visible
    guard let width else { return all }
    return all.displayWidth <= width ? all : counts.cut(to: width)
  }
}

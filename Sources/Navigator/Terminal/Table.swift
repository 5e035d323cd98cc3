/// Rows of cells under named columns.
public struct Table: Sendable, Equatable {
  /// A column.
  public struct Column: Sendable, Equatable {
    /// Its name.
    public var name: String

    /// On which side its cells stand.
    public var alignment: Alignment

    /// A column called `name`.
    public init(_ name: String, alignment: Alignment = .leading) {
      self.name = name
      self.alignment = alignment
    }
  }

  /// The columns, from left to right.
  public var columns: [Column]

  /// The rows, from top to bottom, a cell a column.
  public var rows: [[String]]

  /// The columns of the terminal that the widest cell may take; longer ones are cut.
  public var widestCell: Int

  /// A table.
  public init(
    columns: [Column],
    rows: [[String]],
    widestCell: Int = 40
  ) {
    self.columns = columns
    self.rows = rows
    self.widestCell = widestCell
  }
}

extension Table {
  /// The table's lines, at most `width` columns wide.
  ///
  /// The columns that fit are drawn whole; a last line names the number of the others. The first one
  /// is drawn in any case. Without a width, all are drawn.
  func lines(width: Int?) -> [StyledText] {
    let widths = columns.indices.map { naturalWidth(ofColumn: $0) }
    let shown = fitting(widths, in: width)
    let cells = zip(columns, widths).prefix(shown)
    let rule = cells.map { String(repeating: "─", count: min($1, width ?? $1)) }
    var lines = [
      line(cells.map { ($0.name, $0.alignment, min($1, width ?? $1)) }, .heading),
      StyledText(rule.joined(separator: Self.gap), .secondary),
    ]
    for row in rows {
      lines.append(
        line(zip(row, cells).map { ($0, $1.0.alignment, min($1.1, width ?? $1.1)) }, .plain)
      )
    }
    if shown < columns.count {
      let hidden = columns[shown...]
      let names = hidden.prefix(8).map(\.name).joined(separator: ", ")
      let rest = hidden.count > 8 ? ", …" : ""
      let noun = hidden.count == 1 ? "column" : "columns"
      lines.append(StyledText("+ \(hidden.count) more \(noun): \(names)\(rest)", .secondary))
    }
    return lines
  }

  private static var gap: String { "  " }

  private func naturalWidth(ofColumn index: Int) -> Int {
    let cells = rows.lazy.map { $0[index] } + [columns[index].name]
    return cells.reduce(1) { max($0, Self.width(of: $1, upTo: widestCell)) }
  }

  private func fitting(_ widths: [Int], in width: Int?) -> Int {
    guard let width else { return widths.count }
    var taken = -Self.gap.count
    let shown = widths.prefix { next in
      taken += Self.gap.count + next
      return taken <= width
    }
    return max(min(1, widths.count), shown.count)
  }

  private func line(_ cells: [(String, Alignment, Int)], _ style: Style) -> StyledText {
    let text = cells.map { text, alignment, width in
      DisplayWidth.fit(Self.visible(text, upTo: width), to: width, alignment: alignment)
    }.joined(separator: Self.gap)
    return StyledText(text, style)
  }

  private static func width(of text: String, upTo width: Int) -> Int {
    min(DisplayWidth.of(visible(text, upTo: width)), width)
  }

  /// The part of a cell that could be seen in `width` columns, and a little more so that it shows
  /// as cut: a cell of a megabyte is not measured to its end, nor one that is all combining marks.
  private static func visible(_ text: String, upTo width: Int) -> String {
    if text.utf8.count <= width, VisibleText.isPlain(text) { return text }
    let beginning = String(text.unicodeScalars.prefix(64 + 16 * width))
    return VisibleText.of(beginning.prefix(width + 1))
  }
}

import Navigator

/// A page of a list whose rows are told by their numbers.
struct NumberedRows {
  /// What the columns behind the number are called.
  let columns: [String]

  let rows: [[String]]

  /// What the rows are.
  let nouns: String

  /// What a person sees.
  ///
  /// - Parameters:
  ///   - page: The places of the rows that are shown.
  ///   - width: The columns of the window, which the last column is to fill; `nil` if it has no end.
  /// - Returns: A table, and which part of the list it is.
  func content(_ page: Range<Int>, width: Int?) -> Content {
    guard !rows.isEmpty else { return .line("There are no \(nouns) yet.", .secondary) }
    let shown = page.map { ["\($0 + 1)"] + rows[$0] }
    let used = (0..<columns.count).map { column in
      2 + min(Self.widestName, shown.map { DisplayWidth.of($0[column]) }.max() ?? 0)
    }
    let table = Table(
      columns: [.init("#", alignment: .trailing)] + columns.map { .init($0) },
      rows: shown,
      widestCell: max(Self.widestName, (width ?? Self.widestPage) - used.reduce(0, +))
    )
    let position = "\(nouns) \((page.lowerBound + 1).grouped)–\(page.upperBound.grouped)"
    return Content([
      .table(table), .line(StyledText("\(position) of \(rows.count.grouped)", .secondary)),
    ])
  }

  /// How wide all but the last column are thought to be.
  private static let widestName = 20

  /// How wide a page is where there is no window.
  private static let widestPage = 1000
}

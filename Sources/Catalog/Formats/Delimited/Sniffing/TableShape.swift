// SPDX-License-Identifier: GPL-3.0-or-later

/// The location of the table in a reading: its number of columns and its first row.
struct TableShape {
  /// The kind of lines before a table.
  enum Preamble {
    case none

    /// Lines that are clearly not rows: comments, or lines followed by an empty line or a header.
    case clear

    /// Lines that are probably not rows, since they have no delimiters.
    case likely
  }

  typealias Start = (row: Int, preamble: Preamble)

  /// The index of the header, or of the first data row if there is no header.
  let firstRow: Int
  let preamble: Preamble

  /// The names of the rules that found the first row.
  let decidedBy: [String]

  /// The number of fields in most rows.
  let fields: Int

  /// The number of rows with the width of the table, including a short header.
  let fittingRows: Int
  /// The number of rows, not counting a few lines with a single field at the end.
  let rowCount: Int

  private(set) var profile = TableProfile()

  /// `true` if the header has one name less than the rows have fields.
  ///
  /// It is `false` if the last column is empty because the rows end with a delimiter.
  var hasShortHeader: Bool { isHeaderShort && !profile.endsWithEmptyColumn }

  private let isHeaderShort: Bool
  private let isHeaderRagged: Bool

  /// The share of rows with the width of the table, from 0 to 1.
  var consistency: Double { rowCount == 0 ? 0 : Double(fittingRows) / Double(rowCount) }

  /// The quality of the shape as an explanation of the text, from 0 to 1.
  var score: Double { evenness * (0.5 + 0.5 * profile.purity) }

  /// The evenness of the table, from 0 to 1.
  ///
  /// A table that starts on the first line scores much higher than one that requires exceptions. A
  /// few odd rows among many therefore do not let a coincidental reading win over the right one.
  private var evenness: Double {
    let header = !isHeaderRagged ? 1 : isHeaderShort ? 0.95 : 0.6
    let start = preamble == .none ? 1 : preamble == .clear ? 0.9 : 0.8
    return consistency * header * start
  }

  /// Returns the most even shape of a reading, or `nil` if no row has two fields.
  static func best(of reading: DialectReading, _ request: DialectRequest, _ rules: TableRules)
    -> TableShape?
  {
    let rows = reading.rows[...]
    let frequent = mostFrequentWidths(rows) + mostFrequentWidths(rows.suffix(rows.count / 4))
    var widths: [Int] = []
    for width in [rows.first?.fields ?? 0] + frequent where width >= 2 && !widths.contains(width) {
      widths.append(width)
    }
    let shapes = widths.compactMap { TableShape(reading, request, rules, fields: $0) }
    guard var best = shapes.first else { return nil }
    for shape in shapes where shape.evenness > best.evenness { best = shape }
    best.profile = TableProfile(reading, from: best.firstRow, fields: best.fields)
    return best
  }

  private init?(
    _ reading: DialectReading,
    _ request: DialectRequest,
    _ rules: TableRules,
    fields: Int
  ) {
    guard let widest = reading.rows.firstIndex(where: { $0.fields == fields }) else { return nil }
    let first = rules.firstRow.decide((reading, fields, widest), otherwise: widest)
    let top = TableTop(reading, fields: fields, first: first.outcome, request)
    let start = rules.start.decide(top, otherwise: top.allRows)
    (firstRow, preamble) = start.outcome
    self.fields = fields
    decidedBy = [first.rule, start.rule].compactMap(\.self)
    let body = reading.rows[firstRow...]
    let header = body.first?.fields ?? fields
    isHeaderRagged = header != fields
    let last = body.lastIndex { $0.fields == fields } ?? body.startIndex
    let footers = body[last...].dropFirst()
    let count = body.count { $0.fields == fields }
    let hasFooters = footers.count <= min(5, count - 1) && footers.allSatisfy { $0.fields == 1 }
    rowCount = body.count - (hasFooters ? footers.count : 0)
    // A single row that is longer than the header may be an accident. Several are not, if all rows
    // have the same length.
    isHeaderShort =
      request.hasHeader != false && header == fields - 1 && count > 1 && count == rowCount - 1
    fittingRows = count + (isHeaderShort ? 1 : 0)
  }

  /// Returns the two most frequent row widths from 2 on, the more frequent first.
  private static func mostFrequentWidths(_ rows: ArraySlice<DialectReading.RowFacts>) -> [Int] {
    var counts = [Int](repeating: 0, count: 1 + (rows.lazy.map(\.fields).max() ?? 0))
    for row in rows { counts[row.fields] += 1 }
    let widths = counts.indices.dropFirst(2).filter { counts[$0] > 0 }
    return Array(widths.sorted { (counts[$0], $0) > (counts[$1], $1) }.prefix(2))
  }
}

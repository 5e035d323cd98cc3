// SPDX-License-Identifier: GPL-3.0-or-later

/// A rule that decides how many rows contain the column names, and how certain that is.
typealias HeaderRule = SniffingRule<DialectCandidate, (rows: Int, confidence: Confidence)>

extension HeaderRule {
  static let all = stated + severalRows + typedColumns + texts

  private static let stated: [HeaderRule] = [
    HeaderRule("stated header", because: "the user specified whether there is one") {
      $0.request.hasHeader.map { ($0 ? 1 : 0, .stated) }
    },
    HeaderRule("names again", because: "names also follow an empty line") {
      $0.reading.hasNames(afterEmptyLineBelow: $0.firstRow, fields: $0.columns)
        ? (1, .likely(50)) : nil
    },
  ]

  private static let severalRows: [HeaderRule] = [
    HeaderRule("ruled header", because: "a row of dashes separates the names from the values") {
      $0.reading.isRule($0.firstRow + 1) && $0.columns > 1 ? (2, .likely(95)) : nil
    },
    HeaderRule("header of several rows", because: "names and units are above typed columns") {
      let rows = TableHead($0).nameRowCount
      return rows > 1 ? (rows, .likely(70)) : nil
    },
  ]

  private static let typedColumns: [HeaderRule] = [
    HeaderRule("names above values", because: "columns of numbers or dates begin with text") {
      let head = TableHead($0)
      guard head.names > 0 else { return nil }
      return (1, .likely(head.values > 0 ? 60 : head.numberedNames > 0 ? 90 : 95))
    },
    HeaderRule("years above values", because: "years and dates name columns of other values") {
      let head = TableHead($0)
      guard head.numberedNames > 0, head.values == 0 else { return nil }
      return head.hasTextColumn ? (1, .likely(80)) : (0, .likely(60))
    },
    HeaderRule("numbered columns", because: "programs number columns that have no names") {
      TableHead($0).isNumbered ? (1, .likely(80)) : nil
    },
    HeaderRule("values of the same types", because: "the first row is like the later ones") {
      TableHead($0).values > 0 ? (0, .likely(95)) : nil
    },
    HeaderRule("missing values", because: "the first row has markers of missing values") {
      TableHead($0).missingValues > 0 ? (0, .likely(70)) : nil
    },
  ]

  private static let texts: [HeaderRule] = [
    HeaderRule("a single row of values", because: "names are neither numbers nor dates") {
      let head = TableHead($0)
      return head.isAlone && head.hasTypedValues ? (0, .likely(70)) : nil
    },
    HeaderRule("numbers above texts", because: "names are neither numbers nor dates") {
      let head = TableHead($0)
      return !head.isAlone && head.hasTypedValues ? (0, .likely(60)) : nil
    },
    HeaderRule("values that occur again", because: "names seldom occur in their columns") {
      TableHead($0).hasRepeatedTexts ? (0, .likely(70)) : nil
    },
    HeaderRule("lines of text", because: "lists and logs have no header") {
      $0.columns == 1 && $0.request.hint == nil && $0.request.delimiter?.byte == nil
        && !TableHead($0).isAlone ? (0, .likely(70)) : nil
    },
  ]
}

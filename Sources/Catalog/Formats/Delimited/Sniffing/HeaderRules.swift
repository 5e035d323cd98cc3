// SPDX-License-Identifier: GPL-3.0-or-later

/// A rule that decides how many rows contain the column names, and how certain that is.
typealias HeaderRule = SniffingRule<TableHead, (rows: Int, confidence: Confidence)>

extension HeaderRule {
  static let all = stated + severalRows + typedColumns + texts

  private static let stated: [HeaderRule] = [
    HeaderRule("stated header", because: "the user specified whether there is one") {
      $0.candidate.request.hasHeader.map { ($0 ? 1 : 0, .stated) }
    },
    HeaderRule("names again", because: "names also follow an empty line") {
      $0.candidate.reading.hasNames(
        afterEmptyLineBelow: $0.candidate.firstRow,
        fields: $0.candidate.columns
      )
        ? (1, .likely(50)) : nil
    },
  ]

  private static let severalRows: [HeaderRule] = [
    HeaderRule("ruled header", because: "a row of dashes separates the names from the values") {
      $0.candidate.columns > 1 && $0.candidate.reading.isRule($0.candidate.firstRow + 1)
        ? (2, .likely(95)) : nil
    },
    HeaderRule("header of several rows", because: "names and units are above typed columns") {
      $0.nameRowCount > 1 ? ($0.nameRowCount, .likely(70)) : nil
    },
  ]

  private static let typedColumns: [HeaderRule] = [
    HeaderRule("names above values", because: "columns of numbers or dates begin with text") {
      guard $0.names > 0 else { return nil }
      return (1, .likely($0.values > 0 ? 60 : $0.numberedNames > 0 ? 90 : 95))
    },
    HeaderRule("years above values", because: "years and dates name columns of other values") {
      $0.values == 0 && $0.numberedNames > 1 && $0.hasTextColumn ? (1, .likely(70)) : nil
    },
    HeaderRule("numbered columns", because: "programs number columns that have no names") {
      $0.isNumbered ? (1, .likely(70)) : nil
    },
    HeaderRule("values of the same types", because: "the first row is like the later ones") {
      guard $0.values > 0 else { return $0.numberedNames > 0 ? (0, .likely(60)) : nil }
      return (0, .likely($0.values > $0.booleans ? 95 : 70))
    },
    HeaderRule("missing values", because: "the first row has no values for typed columns") {
      $0.missingValues > 0 || $0.emptyValues > 1 ? (0, .likely(60)) : nil
    },
  ]

  private static let texts: [HeaderRule] = [
    HeaderRule("a single row of values", because: "names are neither numbers nor dates") {
      $0.isAlone && $0.hasTypedValues ? (0, .likely(70)) : nil
    },
    HeaderRule("numbers above texts", because: "names are neither numbers nor dates") {
      !$0.isAlone && $0.hasTypedValues ? (0, .likely(60)) : nil
    },
    HeaderRule("values that occur again", because: "names seldom occur in their columns") {
      $0.hasRepeatedTexts ? (0, .likely(70)) : nil
    },
    HeaderRule("lines of text", because: "lists and logs have no header") {
      let request = $0.candidate.request
      let mayBeText = request.hint == nil && request.delimiter?.byte == nil
      return $0.candidate.columns == 1 && mayBeText ? (0, .likely(70)) : nil
    },
  ]
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// A sample as one dialect reads it: how many values each row has, and what quote marks do.
struct DialectReading {
  struct Row {
    let start: UInt32

    /// How many values it has, at least one.
    let fields: UInt32

    /// Whether an empty line stands before it.
    let followsEmptyLine: Bool
  }

  let dialect: Dialect

  /// All rows that are there whole; empty lines are none.
  private(set) var rows: [Row] = []

  /// What quote marks do in them.
  let quotations: QuotationTally
  let lineBreaks: LineBreaks

  /// The first byte behind them.
  let end: Int

  /// How many lines the sample has of a quotation that it has cut; 0 if it ends in none.
  let cutLines: Int

  /// The mark of a quotation without end, which is data.
  let literalMark: Int?

  /// Reads a sample.
  ///
  /// - Parameters:
  ///   - sample: What to read.
  ///   - dialect: How to read it; what is to be skipped is not in the sample's part.
  init(_ sample: DialectSample, _ dialect: Dialect) {
    self.dialect = dialect
    let format = DelimitedFormat(dialect)
    var rows: [Row] = []
    (quotations, lineBreaks, end, cutLines, literalMark) = sample.bytes.withUnsafeBufferPointer {
      bytes in
      var cut = SampleRows(
        bytes,
        from: sample.start,
        isWhole: sample.isWhole,
        format,
        literalMark: sample.literalMark
      )
      var quotations = QuotationTally()
      var lineBreaks = LineBreaks()
      var end = sample.start
      var judged = bytes.count
      while cut.advance() {
        let breaks = lineBreaks.add(bytes, end..<cut.range.lowerBound)
        // What the sample has cut tells nothing about the row; but half a row is better than none.
        if cut.isCut, !sample.isWhole, !rows.isEmpty {
          judged = cut.range.lowerBound
          break
        }
        let row = Row(
          start: UInt32(clamping: cut.range.lowerBound),
          fields: UInt32(clamping: cut.width),
          followsEmptyLine: breaks > (rows.isEmpty ? 0 : 1)
        )
        rows.append(row)
        quotations = cut.quotations
        end = cut.range.upperBound
      }
      if !cut.isCut { lineBreaks.add(bytes, end..<bytes.count) }
      return (quotations, lineBreaks, judged, cut.cutLines, cut.literalMark)
    }
    self.rows = rows
  }

  /// Whether it is well-formed RFC 4180 but for its delimiter: all rows as wide as the first, which
  /// has two values at least, and every quotation fills its value.
  var isPlain: Bool {
    guard dialect.escape == nil, quotations.defects == 0, quotations.openLines == 0,
      let first = rows.first?.fields, first >= 2
    else { return false }
    return rows.allSatisfy { $0.fields == first }
  }
}

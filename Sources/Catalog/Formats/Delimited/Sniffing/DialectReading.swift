// SPDX-License-Identifier: GPL-3.0-or-later

/// A sample parsed with one dialect: the width of each row, and the effects of the quotes.
struct DialectReading {
  struct RowFacts {
    let start: Int

    /// The number of fields in the row, at least one.
    let fields: Int

    /// `true` if an empty line precedes the row.
    let followsEmptyLine: Bool
  }

  let sample: DialectSample
  let dialect: Dialect

  /// The complete rows, without empty lines.
  ///
  /// The first row is included even if the sample cuts it off.
  private(set) var rows: [RowFacts] = []

  private(set) var quoteStatistics = QuoteStatistics()
  private(set) var lineBreaks = LineBreaks()

  /// The offset after the last row.
  private(set) var end: Int

  /// The number of lines in a quoted field that the end of the sample cuts off.
  private(set) var cutLines = 0

  /// The offset of an unterminated quote, which is data.
  private(set) var literalQuoteOffset: Int?

  /// Parses a sample.
  ///
  /// - Parameters:
  ///   - sample: The sample, without the lines to skip.
  ///   - dialect: The delimiter and quoting.
  ///   - limit: The maximum number of rows, not counting comments.
  init(_ sample: DialectSample, _ dialect: Dialect, limit: Int = .max) {
    self.sample = sample
    self.dialect = dialect
    var scanner = RecordScanner(DelimitedFormat(dialect))
    scanner.literalQuoteOffset = sample.literalQuoteOffset
    scanner.isSampling = true
    scanner.isAtEnd = true
    end = sample.bytes.count
    var openLines = sample.literalQuoteOffset == nil ? 0 : 1
    sample.bytes.withUnsafeBufferPointer { bytes in
      var values = RowBuffer()
      func scan(_ start: Int) -> (next: Int, isComplete: Bool) {
        scanner.scanRow(in: bytes, from: start, origin: 0, into: &values, keeping: 0)
      }
      var (next, unscanned, isCut) = (sample.start, sample.start, false)
      var left = limit
      while left > 0, scanner.findRow(in: bytes, from: &next) {
        let start = next
        if bytes[start] != Ascii.hash { left -= 1 }
        let breaks = lineBreaks.add(bytes, unscanned..<start)
        let before = scanner.quoteStatistics
        var stop = scan(start)
        if !stop.isComplete, scanner.isInQuotes {
          var inside = LineBreaks()
          let lines = 1 + inside.add(bytes, scanner.openingQuoteOffset..<bytes.count)
          // Only the whole text shows that a quote is unterminated.
          if !sample.isComplete {
            cutLines = lines
          } else if openLines == 0 {
            openLines = lines
            scanner.restartRow(literalQuoteAt: scanner.openingQuoteOffset, before)
            stop = scan(start)
          }
        }
        isCut = !stop.isComplete
        // A row that the sample cuts off is ignored, unless it is the only one.
        if isCut, !sample.isComplete, !rows.isEmpty {
          end = start
          break
        }
        if isCut { scanner.finish(&values, keeping: 0) }
        let isApart = breaks > (rows.isEmpty ? 0 : 1)
        rows.append(RowFacts(start: start, fields: scanner.fieldCount, followsEmptyLine: isApart))
        quoteStatistics = scanner.quoteStatistics
        quoteStatistics.openLines = openLines
        next = stop.next
        unscanned = isCut ? next : next - 1
      }
      if !isCut { lineBreaks.add(bytes, unscanned..<bytes.count) }
      literalQuoteOffset = scanner.literalQuoteOffset
    }
  }

  /// `true` for well-formed RFC 4180, apart from the choice of delimiter.
  ///
  /// All rows have the same width of at least two fields, and quotes only enclose whole fields.
  var isPlain: Bool {
    guard dialect.escape == nil, quoteStatistics.defects == 0, quoteStatistics.openLines == 0,
      let first = rows.first?.fields, first >= 2
    else { return false }
    return rows.allSatisfy { $0.fields == first }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// A sample as one dialect reads it: the width of each row, and the effects of quote marks.
struct DialectReading {
  struct RowFacts {
    let start: Int

    /// The number of its values, at least one.
    let fields: Int

    /// A Boolean value indicating whether an empty line stands before it.
    let followsEmptyLine: Bool
  }

  let sample: DialectSample
  let dialect: Dialect

  /// All rows that are there whole; empty lines are none.
  private(set) var rows: [RowFacts] = []

  private(set) var quotations = QuotationTally()
  private(set) var lineBreaks = LineBreaks()

  /// The first byte behind the rows.
  private(set) var end: Int

  /// The number of lines of a quotation that the end of the sample has cut.
  private(set) var cutLines = 0

  /// The mark of a quotation without end, which is data.
  private(set) var literalMark: Int?

  /// Reads a sample.
  ///
  /// - Parameters:
  ///   - sample: The sample, without the lines that are to be skipped.
  ///   - dialect: The delimiter and quoting.
  ///   - limit: The largest number of rows that are no comments.
  init(_ sample: DialectSample, _ dialect: Dialect, limit: Int = .max) {
    self.sample = sample
    self.dialect = dialect
    var scanner = RecordScanner(DelimitedFormat(dialect))
    scanner.literalMark = sample.literalMark
    scanner.isSampling = true
    end = sample.bytes.count
    var openLines = sample.literalMark == nil ? 0 : 1
    sample.bytes.withUnsafeBufferPointer { bytes in
      var values = Row()
      func scan(_ start: Int) -> (next: Int, isComplete: Bool) {
        scanner.scanRow(in: bytes, from: start, origin: 0, into: &values, keeping: 0)
      }
      var (next, behind, isCut) = (sample.start, sample.start, false)
      var left = limit
      while left > 0, let start = scanner.findRow(in: bytes, from: next) {
        if bytes[start] != Ascii.hash { left -= 1 }
        let breaks = lineBreaks.add(bytes, behind..<start)
        let before = scanner.quotations
        var stop = scan(start)
        if !stop.isComplete, scanner.isInQuotation {
          var inside = LineBreaks()
          let lines = 1 + inside.add(bytes, scanner.opening..<bytes.count)
          // Only the whole text tells that a quotation never ends.
          if !sample.isWhole {
            cutLines = lines
          } else if openLines == 0 {
            openLines = lines
            scanner.beginAgain(takingForData: scanner.opening, before)
            stop = scan(start)
          }
        }
        isCut = !stop.isComplete
        // What the sample has cut tells nothing about the row; but half a row is better than none.
        if isCut, !sample.isWhole, !rows.isEmpty {
          end = start
          break
        }
        if isCut { scanner.finish(&values, keeping: 0) }
        let isApart = breaks > (rows.isEmpty ? 0 : 1)
        rows.append(RowFacts(start: start, fields: scanner.column, followsEmptyLine: isApart))
        quotations = scanner.quotations
        quotations.openLines = openLines
        next = stop.next
        behind = isCut ? next : next - 1
      }
      if !isCut { lineBreaks.add(bytes, behind..<bytes.count) }
      literalMark = scanner.literalMark
    }
  }

  /// A Boolean value indicating whether it is well-formed RFC 4180 but for its delimiter.
  ///
  /// All rows are as wide as the first, which has two values at least, and every quotation fills
  /// its value.
  var isPlain: Bool {
    guard dialect.escape == nil, quotations.defects == 0, quotations.openLines == 0,
      let first = rows.first?.fields, first >= 2
    else { return false }
    return rows.allSatisfy { $0.fields == first }
  }
}

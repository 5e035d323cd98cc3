/// A sample as one dialect reads it: how many values each row has, and what quote marks do.
struct DialectReading {
  struct Row {
    let start: UInt32

    /// The line that it begins in, from 0.
    let line: UInt32

    /// How many values it has, at least one.
    let fields: UInt32

    /// Whether an empty line stands before it.
    let followsEmptyLine: Bool
  }

  let dialect: Dialect

  /// All rows that are there whole; empty lines are none.
  private(set) var rows: [Row] = []

  let quotations: QuotationTally
  let lineBreaks: LineBreaks

  /// Reads a sample.
  ///
  /// - Parameters:
  ///   - sample: What to read.
  ///   - dialect: How to read it; what is to be skipped is not in the sample's part.
  init(_ sample: DialectSample, _ dialect: Dialect) {
    self.dialect = dialect
    let bytes = sample.bytes.span
    var cutter = RowCutter(dialect, line: sample.firstLine)
    var ignored: [RowCutter.Field] = []
    var at = sample.start
    var followsEmptyLine = false
    while at < bytes.count {
      let (start, line) = (at, cutter.line)
      let cut = cutter.cut(bytes, at: at, into: &ignored)
      at = cut.next
      if cut.fields == 0 {
        followsEmptyLine = true
        continue
      }
      // What the sample cut off is half a row, but better than none.
      if cut.isLast, !sample.isWhole, !rows.isEmpty { break }
      rows.append(
        Row(
          start: UInt32(clamping: start),
          line: UInt32(clamping: line),
          fields: UInt32(clamping: cut.fields),
          followsEmptyLine: followsEmptyLine
        )
      )
      followsEmptyLine = false
    }
    quotations = cutter.quotations
    lineBreaks = cutter.lineBreaks
  }

  /// Whether it is well-formed RFC 4180 but for its delimiter: all rows as wide as the first, which
  /// has two values at least, and every quotation fills its value.
  func isPlain(whole isWhole: Bool) -> Bool {
    guard dialect.escape == nil, quotations.defects == 0, let first = rows.first?.fields,
      first >= 2
    else { return false }
    // A quotation that the sample cut may still end, unless it has swallowed more than it left.
    let isOpen = quotations.openLines > (isWhole ? 0 : max(16, rows.count))
    return !isOpen && rows.allSatisfy { $0.fields == first }
  }
}

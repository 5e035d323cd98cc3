/// Cuts a sample into rows under one dialect, and counts what quote marks do in it.
///
/// It cuts as the text is read later: a quote mark opens a quotation at a value's start only, and
/// what follows the closing one is data up to the delimiter.
struct RowCutter {
  /// A value: its bytes, without the marks around it if it is one quotation.
  struct Field {
    let range: Range<Int>
    let isQuoted: Bool
  }

  /// Where a row ended.
  struct Cut {
    /// How many values it has; none for an empty line.
    let fields: Int

    /// The place behind it and its line break.
    let next: Int

    /// Whether the text ended before a line break did end the row.
    let isLast: Bool
  }

  private(set) var quotations = QuotationTally()
  private(set) var lineBreaks = LineBreaks()

  /// The line of the next byte, from 0.
  private(set) var line: Int

  // Bytes, or a number that is none.
  private let delimiter: UInt16
  private let quote: UInt16
  private let escape: UInt16

  /// Whether a byte means anything outside of quotations.
  private var hasMeaning = InlineArray<256, Bool>(repeating: false)

  init(_ dialect: Dialect, line: Int = 0) {
    delimiter = dialect.delimiter.map(UInt16.init) ?? .max
    quote = dialect.quote.map(UInt16.init) ?? .max
    escape = dialect.escape.map(UInt16.init) ?? .max
    self.line = line
    for byte in [dialect.delimiter, dialect.quote, Ascii.lineFeed, Ascii.carriageReturn] {
      if let byte { hasMeaning[Int(byte)] = true }
    }
  }

  /// Cuts one row.
  ///
  /// - Parameters:
  ///   - bytes: The sample.
  ///   - start: Where the row begins.
  ///   - fields: What its values are added to, up to `limit`.
  ///   - limit: How many values are wanted.
  /// - Returns: Where it ended.
  mutating func cut(
    _ bytes: Span<UInt8>,
    at start: Int,
    into fields: inout [Field],
    limit: Int = 0
  ) -> Cut {
    let end = bytes.count
    var at = start
    var count = 0
    while true {
      let fieldStart = at
      var content: Range<Int>?
      if at < end, UInt16(bytes[at]) == quote {
        guard let mark = closingMark(bytes, from: at + 1) else {
          if count < limit { fields.append(Field(range: fieldStart..<end, isQuoted: false)) }
          return Cut(fields: count + 1, next: end, isLast: true)
        }
        at = mark + 1
        if at == end || endsField(bytes[at]) {
          content = fieldStart + 1..<mark
        } else {
          quotations.broken += 1
        }
      }
      while at < end {
        let byte = bytes[at]
        if hasMeaning[Int(byte)] {
          guard UInt16(byte) == quote else { break }
          quotations.strayMarks += 1
        }
        at += 1
      }
      if count < limit {
        fields.append(Field(range: content ?? fieldStart..<at, isQuoted: content != nil))
      }
      count += 1
      guard at < end else { return Cut(fields: count, next: end, isLast: true) }
      guard UInt16(bytes[at]) == delimiter else {
        let isEmptyLine = at == start
        let next = passLineBreak(bytes, at: at)
        return Cut(fields: isEmptyLine ? 0 : count, next: next, isLast: false)
      }
      at += 1
    }
  }

  /// The place of the mark that closes a quotation; `nil` if none does.
  private mutating func closingMark(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    let end = bytes.count
    let firstLine = line
    var needsMarks = false
    var at = start
    while at < end {
      let byte = UInt16(bytes[at])
      if byte == quote {
        guard at + 1 < end, UInt16(bytes[at + 1]) == quote else {
          if at + 1 == end || endsField(bytes[at + 1]) {
            quotations.closed += 1
            if needsMarks { quotations.needed += 1 }
          }
          return at
        }
        quotations.doubledMarks += 1
        needsMarks = true
        at += 2
      } else if byte == escape, at + 1 < end {
        if UInt16(bytes[at + 1]) == quote {
          quotations.escapedMarks += 1
          needsMarks = true
        }
        at += 2
      } else {
        if byte == 0x0A || (byte == 0x0D && !(at + 1 < end && bytes[at + 1] == 0x0A)) {
          line += 1
          needsMarks = true
        } else if byte == delimiter {
          needsMarks = true
        }
        at += 1
      }
    }
    quotations.openLines = line - firstLine + 1
    return nil
  }

  private func endsField(_ byte: UInt8) -> Bool {
    UInt16(byte) == delimiter || byte == Ascii.lineFeed || byte == Ascii.carriageReturn
  }

  /// Counts the line break at a place, and finds the place behind it.
  private mutating func passLineBreak(_ bytes: Span<UInt8>, at place: Int) -> Int {
    line += 1
    if bytes[place] == Ascii.lineFeed {
      lineBreaks.lineFeeds += 1
    } else if place + 1 < bytes.count, bytes[place + 1] == Ascii.lineFeed {
      lineBreaks.pairs += 1
      return place + 2
    } else {
      lineBreaks.carriageReturns += 1
    }
    return place + 1
  }
}

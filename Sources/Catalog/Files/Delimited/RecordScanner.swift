import Glibc

/// Cuts delimited text into values: an exact byte state machine that takes text in pieces.
///
/// RFC 4180, and beyond it, so that no byte is refused or dropped:
/// - A row ends with LF, CR LF or CR, also mixed; at the end of the text, without one (section 2,
///   rules 1 and 2).
/// - A value that begins with a quote mark is quoted: delimiters and line breaks in it are data, a
///   doubled quote mark is one (rules 5 to 7).
/// - With an escape byte, that byte makes the next one data in a quotation if it is a quote mark or an
///   escape byte; before any other it is data itself.
/// - A quote mark elsewhere is data: `12" monitor`.
/// - What follows a closing quote mark up to the delimiter is data as it stands: `"aa"bb` is `aabb`.
/// - A quotation that never ends goes on to the end of the text.
/// - Empty lines are skipped, unless `keepsEmptyLines`: where there is one column only, an empty
///   line is an item with an empty value.
struct RecordScanner {
  private enum State {
    case betweenRows
    case valueStart
    case unquoted
    case quoted

    /// Behind a quote mark in a quotation: its end, or the first of a doubled one.
    case quoteInQuoted

    /// Behind an escape byte in a quotation.
    case escaped
  }

  private let format: DelimitedFormat

  private var state = State.betweenRows

  /// Whether a line feed now would belong to the row that has ended.
  private var isAfterCarriageReturn = false
  private var column = 0

  /// Whether the value has had its closing quote mark.
  private var isBehindQuote = false
  private var valueStart = 0

  /// A scanner before the first row.
  init(_ format: DelimitedFormat) {
    self.format = format
  }

  /// Looks for the first byte of the next row.
  ///
  /// - Parameters:
  ///   - bytes: A piece of the text.
  ///   - start: Where to look from, at most at the end of `bytes`.
  /// - Returns: Its place; `nil` if the piece has ended before it.
  mutating func findRow(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    for place in start..<bytes.count {
      let byte = bytes[place]
      let endsBreak = isAfterCarriageReturn && byte == Ascii.lineFeed
      isAfterCarriageReturn = false
      if endsBreak { continue }
      if !format.keepsEmptyLines, DelimitedFormat.isBreak(byte) { continue }
      state = .valueStart
      column = 0
      return place
    }
    return nil
  }

  /// Takes bytes of a row that has been found until it or the piece ends.
  ///
  /// Every place that is looked at is compared with `bytes.count` first.
  ///
  /// - Parameters:
  ///   - bytes: A piece of the text.
  ///   - start: Where to go on.
  ///   - row: What the values are added to.
  ///   - kept: How many values, from the first on, are wanted; others are passed over.
  /// - Returns: Where it stopped, and whether that is behind the row.
  mutating func scanRow(
    in bytes: UnsafeBufferPointer<UInt8>,
    from start: Int,
    into row: inout Row,
    keeping kept: Int
  ) -> (next: Int, isComplete: Bool) {
    let end = bytes.count
    var place = start
    while place < end {
      switch state {
      case .betweenRows: return (place, true)
      case .valueStart:
        if column < kept { valueStart = row.bytes.count }
        isBehindQuote = false
        if bytes[place] == format.quote {
          state = .quoted
          place += 1
        } else {
          state = .unquoted
        }
      case .quoted:
        let from = place
        place = placeOfMark(in: bytes, from: place)
        if column < kept { row.append(bytes, from..<place) }
        if place < end {
          state = bytes[place] == format.quote ? .quoteInQuoted : .escaped
          place += 1
        }
      case .escaped:
        let byte = bytes[place]
        let isData = byte == format.quote || byte == format.escape
        if column < kept, let escape = format.escape { row.bytes.append(isData ? byte : escape) }
        if isData { place += 1 }
        state = .quoted
      case .quoteInQuoted:
        if bytes[place] == format.quote {
          if column < kept { row.bytes.append(bytes[place]) }
          state = .quoted
          place += 1
        } else {
          if !endsValue(bytes[place]) { row.oddities.insert(.textBehindQuote) }
          isBehindQuote = true
          state = .unquoted
        }
      case .unquoted:
        let from = place
        while place < end, !endsValue(bytes[place]) {
          if bytes[place] == format.quote, !isBehindQuote { row.oddities.insert(.strayQuote) }
          place += 1
        }
        if column < kept { row.append(bytes, from..<place) }
        guard place < end else { break }
        endValue(in: &row, keeping: kept)
        let byte = bytes[place]
        place += 1
        if byte != format.delimiter {
          isAfterCarriageReturn = byte == Ascii.carriageReturn
          state = .betweenRows
          return (place, true)
        }
        state = .valueStart
      }
    }
    return (place, false)
  }

  /// Ends the row that the end of the text has cut.
  mutating func finish(_ row: inout Row, keeping kept: Int) {
    if state == .valueStart, column < kept { valueStart = row.bytes.count }
    if state == .quoted || state == .escaped { row.oddities.insert(.unclosedQuote) }
    // An escape byte with nothing behind it is data.
    if state == .escaped, column < kept, let escape = format.escape { row.bytes.append(escape) }
    endValue(in: &row, keeping: kept)
    state = .betweenRows
  }

  private func endsValue(_ byte: UInt8) -> Bool {
    byte == format.delimiter || DelimitedFormat.isBreak(byte)
  }

  private mutating func endValue(in row: inout Row, keeping kept: Int) {
    if column < kept {
      row.fields.append(valueStart..<row.bytes.count)
    }
    column += 1
  }

  /// The place of the next quote mark or escape byte, or the end.
  private func placeOfMark(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let base = bytes.baseAddress, start < bytes.count, let quote = format.quote else {
      return bytes.count
    }
    if let escape = format.escape {
      return bytes[start...].firstIndex { $0 == quote || $0 == escape } ?? bytes.count
    }
    guard let found = memchr(base + start, Int32(quote), bytes.count - start) else {
      return bytes.count
    }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }
}

extension Row {
  /// Adds bytes to the value that is being read; the range lies within `piece`.
  fileprivate mutating func append(_ piece: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: piece[range]))
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A byte-wise state machine that splits delimited text into fields, chunk by chunk.
///
/// It extends RFC 4180 so that no byte is rejected or dropped:
/// - A row ends with LF, CR LF, CR, or the end of the text. Line breaks may be mixed (section 2,
///   rules 1 and 2).
/// - A field that begins with a quote is quoted. Delimiters and line breaks in it are data, and a
///   doubled quote is one quote (rules 5 to 7).
/// - An escape byte in a quoted field makes a following quote or escape byte data. Before any other
///   byte, it is data itself.
/// - A quote elsewhere is data: `12" monitor`.
/// - Text between the closing quote and the delimiter is data, taken verbatim: `"aa"bb` is `aabb`.
/// - An unterminated quote is data (see ``UnterminatedQuote``).
/// - Empty lines are skipped. With `keepsEmptyLines`, an empty line is an item with an empty value.
/// - Lines that begin with ``DelimitedFormat/comment`` are skipped.
/// - Without a quote, an escape byte makes any byte data. Before a letter, it is a control character
///   or the mark of a missing value, as in the text format of PostgreSQL's `COPY`.
///
/// Columns that are aligned by spaces are scanned by `scanAlignedRow`.
struct RecordScanner {
  private enum State {
    case betweenRows
    case fieldStart
    case unquoted
    case quoted

    /// After a quote in a quoted field: either the closing quote, or the first of a doubled one.
    case quoteInQuoted

    /// After an escape byte in a quoted field.
    case escaped

    /// After an escape byte in a field that cannot be quoted.
    case bareEscaped

    /// In a comment, which the next line break ends.
    case comment
  }

  /// The offset in the text of a quote that is data although it begins a field.
  var literalQuoteOffset: Int?

  /// The offset in the text of the last opening quote.
  private(set) var openingQuoteOffset = 0

  /// `true` to determine which fields need their quotes.
  var isSampling = false

  /// Statistics about the quotes so far.
  ///
  /// ``QuoteStatistics/required`` is counted only if ``isSampling`` is `true`.
  private(set) var quoteStatistics = QuoteStatistics()

  /// A bit mask of the fields that are entirely quoted.
  ///
  /// It covers the first 64 fields of the row. The first field has the lowest bit.
  private(set) var quotedFields: UInt64 = 0

  /// The maximum number of bytes stored of each field.
  ///
  /// The rest of a longer field is only checked for NUL bytes and invalid UTF-8.
  var maximumStoredLength = Int.max

  /// The requested columns in ascending order; `nil` for all.
  ///
  /// The caller must keep the memory valid while the scanner is in use.
  var wanted: UnsafeBufferPointer<Int>?

  /// `true` if no bytes follow the ones to scan.
  ///
  /// Otherwise, the scanner stops where it cannot tell a delimiter or a comment from its beginning.
  var isAtEnd = false

  let format: DelimitedFormat

  private var state = State.betweenRows

  /// `true` if a line feed as the next byte would belong to the line break of the last row.
  private var isAfterCarriageReturn = false

  /// `true` if a comment precedes the next row.
  private var isAfterComment = false
  /// `true` if a guessed comment precedes the row.
  private(set) var rowFollowsComment = false

  /// The number of fields of the row so far, including those that are not kept.
  private(set) var fieldCount = 0

  /// The position in an aligned row, which is scanned without a delimiter.
  var aligned = AlignedPosition()

  /// `true` after the closing quote of the field.
  private var isAfterClosingQuote = false

  /// `true` if the closing quote ended the field.
  private var isQuoted = false
  /// `true` if the field contains bytes that require quotes.
  private var needsQuotes = false
  /// The start of the field in the bytes of the row.
  private var fieldStart = 0

  /// `true` if the field is requested.
  private var isWanted = true
  /// The index in ``wanted`` of the next requested field.
  private var nextWanted = 0

  /// The length of the field so far, including bytes that are not stored.
  private var fieldLength = 0
  /// The length of the row so far, including bytes that are not stored.
  private var rowLength = 0

  /// Checks a field that is longer than ``maximumStoredLength``.
  private var check: TextCheck?

  /// `true` if the rest of the field is discarded because it exceeds a size limit.
  private var isCut = false

  init(_ format: DelimitedFormat) {
    self.format = format
  }

  /// `true` if the end of the text at this position would leave a quote unterminated.
  var isInQuotes: Bool { state == .quoted || state == .escaped }

  /// Finds the first byte of the next row.
  ///
  /// - Parameters:
  ///   - bytes: A chunk of the text.
  ///   - index: The index to search from, at most `bytes.count`. It becomes the index of the row, or
  ///     the index at which to continue with more bytes.
  /// - Returns: `false` if the chunk ends before a row.
  mutating func findRow(in bytes: UnsafeBufferPointer<UInt8>, from index: inout Int) -> Bool {
    while index < bytes.count {
      let byte = bytes[index]
      if state == .comment {
        index += 1
        guard DelimitedFormat.isBreak(byte) else { continue }
        isAfterCarriageReturn = byte == Ascii.carriageReturn
        state = .betweenRows
        isAfterComment = true
        continue
      }
      let endsBreak = isAfterCarriageReturn && byte == Ascii.lineFeed
      isAfterCarriageReturn = false
      if endsBreak || (!format.keepsEmptyLines && DelimitedFormat.isBreak(byte)) {
        index += 1
        continue
      }
      if byte == format.comment.first {
        guard let isComment = matches(format.comment, in: bytes, at: index) else { return false }
        if isComment {
          state = .comment
          continue
        }
      }
      rowFollowsComment = isAfterComment && format.marksComments
      isAfterComment = false
      beginRow()
      return true
    }
    return false
  }

  /// Returns `true` if a text occurs at an index, or `nil` if the chunk ends before that is known.
  private func matches(
    _ text: [UInt8],
    in bytes: UnsafeBufferPointer<UInt8>,
    at index: Int
  ) -> Bool? {
    let found = bytes[index...].prefix(text.count)
    guard text.starts(with: found) else { return false }
    return found.count == text.count ? true : isAtEnd ? false : nil
  }

  /// Restarts the row as if none of it had been scanned.
  ///
  /// - Parameters:
  ///   - quoteOffset: The offset of a quote to take as data.
  ///   - quoteStatistics: The statistics from before the row.
  mutating func restartRow(literalQuoteAt quoteOffset: Int, _ quoteStatistics: QuoteStatistics) {
    literalQuoteOffset = quoteOffset
    self.quoteStatistics = quoteStatistics
    beginRow()
  }

  private mutating func beginRow() {
    state = .fieldStart
    fieldCount = 0
    aligned = AlignedPosition()
    quotedFields = 0
    nextWanted = 0
    rowLength = 0
  }

  mutating func beginField(in row: RowBuffer) {
    fieldStart = row.bytes.count
    fieldLength = 0
    check = nil
    isCut = false
    guard let wanted else { return }
    isWanted = nextWanted < wanted.count && wanted[nextWanted] == fieldCount
    if isWanted { nextWanted += 1 }
  }

  /// Scans the row found by ``findRow(in:from:)`` until the row or the chunk ends.
  ///
  /// Every index is compared with `bytes.count` before the byte is read.
  ///
  /// - Parameters:
  ///   - bytes: A chunk of the text.
  ///   - start: The index to continue at.
  ///   - origin: The offset of the chunk in the text.
  ///   - row: The row to which the fields are appended.
  ///   - kept: The number of leading fields to keep. The others are skipped.
  /// - Returns: The index at which the scan stopped, and `true` if the row is complete.
  mutating func scanRow(
    in bytes: UnsafeBufferPointer<UInt8>,
    from start: Int,
    origin: Int,
    into row: inout RowBuffer,
    keeping kept: Int
  ) -> (next: Int, isComplete: Bool) {
    if !format.columnStarts.isEmpty {
      return scanAlignedRow(in: bytes, from: start, into: &row, keeping: kept)
    }
    let end = bytes.count
    let bareEscape = format.bareEscape
    var index = start
    while index < end {
      switch state {
      case .betweenRows, .comment: return (index, true)
      case .fieldStart:
        if format.skipsSpaces, bytes[index] == Ascii.space {
          index += 1
          continue
        }
        if fieldCount == 0, rowFollowsComment { row.warnings.insert(.comment) }
        if fieldCount < kept { beginField(in: row) }
        isAfterClosingQuote = false
        isQuoted = false
        state = .unquoted
        guard bytes[index] == format.quote else { continue }
        if origin + index == literalQuoteOffset {
          row.warnings.insert(.unterminatedQuote)
          keep(bytes, index..<index + 1, in: &row, kept)
        } else {
          openingQuoteOffset = origin + index
          needsQuotes = false
          state = .quoted
        }
        index += 1
      case .quoted:
        let from = index
        index = nextQuoteOrEscape(in: bytes, from: index)
        if isSampling, !needsQuotes {
          needsQuotes = bytes[from..<index].contains { mayEndField($0) }
        }
        keep(bytes, from..<index, in: &row, kept)
        if index < end {
          state = bytes[index] == format.quote ? .quoteInQuoted : .escaped
          index += 1
        }
      case .escaped:
        let byte = bytes[index]
        let isData =
          byte == format.quote || byte == format.escape || DelimitedFormat.isBreak(byte)
        if isData {
          if byte == format.quote { quoteStatistics.escapedQuotes += 1 }
          needsQuotes = true
          keep(bytes, index..<index + 1, in: &row, kept)
          index += 1
        } else {
          keepEscape(in: &row, kept)
        }
        state = .quoted
      case .quoteInQuoted:
        if bytes[index] == format.quote {
          quoteStatistics.doubledQuotes += 1
          needsQuotes = true
          keep(bytes, index..<index + 1, in: &row, kept)
          state = .quoted
          index += 1
        } else {
          guard let isFieldEnd = endsField(in: bytes, at: index) else { return (index, false) }
          closeQuote(atFieldEnd: isFieldEnd)
          if !isQuoted { row.warnings.insert(.textAfterQuote) }
          isAfterClosingQuote = true
          state = .unquoted
        }
      case .unquoted:
        let from = index
        while index < end, !mayEndField(bytes[index]), bytes[index] != bareEscape {
          if bytes[index] == format.quote {
            quoteStatistics.strayQuotes += 1
            if !isAfterClosingQuote { row.warnings.insert(.strayQuote) }
          }
          index += 1
        }
        keep(bytes, from..<index, in: &row, kept)
        guard index < end else { break }
        let byte = bytes[index]
        if byte == bareEscape {
          state = .bareEscaped
          index += 1
          break
        }
        guard let isFieldEnd = endsField(in: bytes, at: index) else { return (index, false) }
        guard isFieldEnd else {
          keep(bytes, index..<index + 1, in: &row, kept)
          index += 1
          break
        }
        endField(in: &row, kept)
        if byte != format.delimiter {
          isAfterCarriageReturn = byte == Ascii.carriageReturn
          state = .betweenRows
          return (index + 1, true)
        }
        index += 1 + format.delimiterTail.count
        state = .fieldStart
      case .bareEscaped:
        keepBareEscaped(bytes[index], in: &row, kept)
        index += 1
        state = .unquoted
      }
    }
    return (index, false)
  }

  /// Completes a row that the end of the text has cut off.
  mutating func finish(_ row: inout RowBuffer, keeping kept: Int) {
    let isAligned = !format.columnStarts.isEmpty
    if state == .fieldStart, !isAligned, fieldCount < kept { beginField(in: row) }
    if state == .quoteInQuoted { closeQuote(atFieldEnd: true) }
    if isInQuotes { row.warnings.insert(.unterminatedQuote) }
    // An escape byte at the end of the text is data.
    if state == .escaped || state == .bareEscaped { keepEscape(in: &row, kept) }
    if isAligned { endAlignedRow(in: &row, keeping: kept) } else { endField(in: &row, kept) }
    state = .betweenRows
  }

  private mutating func closeQuote(atFieldEnd isFieldEnd: Bool) {
    isQuoted = isFieldEnd
    if isFieldEnd {
      quoteStatistics.closed += 1
      if needsQuotes { quoteStatistics.required += 1 }
    } else {
      quoteStatistics.malformed += 1
    }
  }

  /// Returns `true` for a line break and for the first byte of a delimiter.
  private func mayEndField(_ byte: UInt8) -> Bool {
    byte == format.delimiter || DelimitedFormat.isBreak(byte)
  }

  /// Returns `true` if a line break or a delimiter is at an index, or `nil` if the chunk ends before
  /// that is known.
  private func endsField(in bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> Bool? {
    guard bytes[index] == format.delimiter, !format.delimiterTail.isEmpty else {
      return mayEndField(bytes[index])
    }
    return matches(format.delimiterTail, in: bytes, at: index + 1)
  }

  /// Ends an aligned row.
  mutating func endRow(afterBreak byte: UInt8) {
    isAfterCarriageReturn = byte == Ascii.carriageReturn
    state = .betweenRows
  }

  mutating func endField(in row: inout RowBuffer, _ kept: Int) {
    if fieldCount < kept {
      if let check {
        row.excerpts.insert(fieldCount)
        row.excerptWarnings.formUnion(check.warnings)
      }
      if row.fields.count < format.maximumFieldCount {
        row.fields.append(fieldStart..<row.bytes.count)
      } else {
        row.warnings.insert(.truncatedValue)
      }
    }
    if isQuoted, fieldCount < UInt64.bitWidth { quotedFields |= 1 << UInt64(fieldCount) }
    fieldCount += 1
  }

  /// Returns the index of the next quote or escape byte, or the end.
  private func nextQuoteOrEscape(in bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
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

// MARK: Storing fields

extension RecordScanner {
  /// Appends bytes to the field if it is kept, up to the size limits.
  mutating func keep(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>,
    in row: inout RowBuffer,
    _ kept: Int
  ) {
    guard fieldCount < kept, !isCut else { return }
    let room = min(format.maximumFieldLength - fieldLength, format.maximumRowLength - rowLength)
    guard range.count > room else { return store(bytes, range, in: &row) }
    let end = range.lowerBound + max(0, room)
    store(bytes, range.lowerBound..<end, in: &row)
    row.warnings.insert(.truncatedValue)
    isCut = true
    if check != nil {
      check?.dropPartialCharacter()
    } else if isWanted {
      dropPartialCharacter(before: bytes[end], in: &row)
    }
  }

  /// Appends bytes that fit the size limits, storing those that are requested.
  private mutating func store(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>,
    in row: inout RowBuffer
  ) {
    fieldLength += range.count
    rowLength += range.count
    guard isWanted else { return }
    if check != nil {
      check?.add(UnsafeBufferPointer(rebasing: bytes[range]))
      return
    }
    let room = maximumStoredLength - (row.bytes.count - fieldStart)
    guard range.count > room else {
      row.bytes.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[range]))
      return
    }
    let end = range.lowerBound + room
    row.bytes.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[range.lowerBound..<end]))
    var check = TextCheck()
    row.bytes.withUnsafeBufferPointer {
      check.add(UnsafeBufferPointer(rebasing: $0[fieldStart...]))
    }
    check.add(UnsafeBufferPointer(rebasing: bytes[end..<range.upperBound]))
    self.check = check
    dropPartialCharacter(before: bytes[end], in: &row)
  }

  /// Removes the last UTF-8 character if `byte` would continue it.
  ///
  /// Characters are stored whole or not at all.
  private func dropPartialCharacter(before byte: UInt8, in row: inout RowBuffer) {
    var following = byte
    var left = 3
    while following & 0xC0 == 0x80, left > 0, row.bytes.count > fieldStart {
      following = row.bytes.removeLast()
      left -= 1
    }
  }

  /// Appends an escape byte that escapes nothing.
  private mutating func keepEscape(in row: inout RowBuffer, _ kept: Int) {
    guard let escape = format.escape else { return }
    keep(escape, in: &row, kept)
  }

  /// Appends the character that an escape outside quotes represents.
  ///
  /// `\N` at the beginning of a field marks a missing value and is kept as it is.
  private mutating func keepBareEscaped(_ byte: UInt8, in row: inout RowBuffer, _ kept: Int) {
    switch byte {
    case UInt8(ascii: "N") where fieldLength == 0:
      keepEscape(in: &row, kept)
      keep(byte, in: &row, kept)
    case UInt8(ascii: "n"): keep(Ascii.lineFeed, in: &row, kept)
    case UInt8(ascii: "r"): keep(Ascii.carriageReturn, in: &row, kept)
    case UInt8(ascii: "t"): keep(Ascii.tab, in: &row, kept)
    case UInt8(ascii: "b"): keep(0x08, in: &row, kept)
    case UInt8(ascii: "f"): keep(0x0C, in: &row, kept)
    case UInt8(ascii: "v"): keep(0x0B, in: &row, kept)
    case Ascii.zero: keep(0, in: &row, kept)
    default:
      let isNeeded = byte == format.escape || mayEndField(byte)
      if format.isEscapeGuessed, !isNeeded { keepEscape(in: &row, kept) }
      keep(byte, in: &row, kept)
    }
  }

  mutating func keep(_ byte: UInt8, in row: inout RowBuffer, _ kept: Int) {
    withUnsafePointer(to: byte) {
      keep(UnsafeBufferPointer(start: $0, count: 1), 0..<1, in: &row, kept)
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

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
/// - The mark of a quotation that never ends is data (see ``UnclosedQuotation``).
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

  /// Where in the text a quote mark stands that is data although a value begins with it.
  var literalMark: Int?

  /// Where in the text the last quotation began.
  private(set) var opening = 0

  /// Whether it is worth while to find out which quotations need their marks.
  var isSampling = false

  /// What quote marks did so far; which of them were needed only where it is sampling.
  private(set) var quotations = QuotationTally()

  /// Which of the first 64 values of the row are one quotation, the first in the lowest bit.
  private(set) var quotedValues: UInt64 = 0

  /// How many bytes of each value are wanted; all are looked at.
  var longestExcerpt = Int.max

  /// The columns that are wanted, in order, which somebody keeps in place; `nil` for all.
  var wanted: UnsafeBufferPointer<Int>?

  private let format: DelimitedFormat

  private var state = State.betweenRows

  /// Whether a line feed now would belong to the row that has ended.
  private var isAfterCarriageReturn = false

  /// How many values the row has so far, also those that are not kept.
  private(set) var column = 0

  /// Whether the value has had its closing quote mark.
  private var isBehindQuote = false

  /// Whether the value is one quotation so far, and whether that could not stand without marks.
  private var isQuotation = false
  private var needsMarks = false
  private var valueStart = 0

  /// Whether the value is wanted, and the place of the next one in ``wanted`` that is.
  private var isWanted = true
  private var nextWanted = 0

  /// How many bytes the value and the row have so far, also those that are not wanted.
  private var valueLength = 0
  private var rowLength = 0

  /// What is odd about a value of which more comes than is wanted.
  private var check: TextCheck?

  /// Whether the rest of the value is not kept, as there is no room for it.
  private var isCut = false

  /// A scanner before the first row.
  init(_ format: DelimitedFormat) {
    self.format = format
  }

  /// Whether the end of the text now would end a quotation that has no mark at its end.
  var isInQuotation: Bool { state == .quoted || state == .escaped }

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
      beginRow()
      return place
    }
    return nil
  }

  /// Goes back to the beginning of the row, as if nothing of it had been looked at.
  ///
  /// - Parameters:
  ///   - mark: Where a quote mark stands that is data.
  ///   - quotations: What quote marks did before the row.
  mutating func beginAgain(takingForData mark: Int, _ quotations: QuotationTally) {
    literalMark = mark
    self.quotations = quotations
    beginRow()
  }

  private mutating func beginRow() {
    state = .valueStart
    column = 0
    quotedValues = 0
    nextWanted = 0
    rowLength = 0
  }

  private mutating func beginValue(in row: Row) {
    valueStart = row.bytes.count
    valueLength = 0
    check = nil
    guard let wanted else { return }
    isWanted = nextWanted < wanted.count && wanted[nextWanted] == column
    if isWanted { nextWanted += 1 }
  }

  /// Takes bytes of a row that has been found until it or the piece ends.
  ///
  /// Every place that is looked at is compared with `bytes.count` first.
  ///
  /// - Parameters:
  ///   - bytes: A piece of the text.
  ///   - start: Where to go on.
  ///   - origin: Where in the text the piece begins.
  ///   - row: What the values are added to.
  ///   - kept: How many values, from the first on, are wanted; others are passed over.
  /// - Returns: Where it stopped, and whether that is behind the row.
  mutating func scanRow(
    in bytes: UnsafeBufferPointer<UInt8>,
    from start: Int,
    origin: Int,
    into row: inout Row,
    keeping kept: Int
  ) -> (next: Int, isComplete: Bool) {
    let end = bytes.count
    var place = start
    while place < end {
      switch state {
      case .betweenRows: return (place, true)
      case .valueStart:
        if column < kept { beginValue(in: row) }
        isBehindQuote = false
        isQuotation = false
        isCut = false
        state = .unquoted
        guard bytes[place] == format.quote else { continue }
        if origin + place == literalMark {
          row.oddities.insert(.unclosedQuote)
          keep(bytes, place..<place + 1, in: &row, kept)
        } else {
          opening = origin + place
          needsMarks = false
          state = .quoted
        }
        place += 1
      case .quoted:
        let from = place
        place = placeOfMark(in: bytes, from: place)
        if isSampling, !needsMarks {
          needsMarks = bytes[from..<place].contains { endsValue($0) }
        }
        keep(bytes, from..<place, in: &row, kept)
        if place < end {
          state = bytes[place] == format.quote ? .quoteInQuoted : .escaped
          place += 1
        }
      case .escaped:
        let isData = bytes[place] == format.quote || bytes[place] == format.escape
        if isData {
          if bytes[place] == format.quote { quotations.escapedMarks += 1 }
          needsMarks = true
          keep(bytes, place..<place + 1, in: &row, kept)
          place += 1
        } else {
          keepEscape(in: &row, kept)
        }
        state = .quoted
      case .quoteInQuoted:
        if bytes[place] == format.quote {
          quotations.doubledMarks += 1
          needsMarks = true
          keep(bytes, place..<place + 1, in: &row, kept)
          state = .quoted
          place += 1
        } else {
          closeQuotation(isValue: endsValue(bytes[place]))
          if !isQuotation { row.oddities.insert(.textBehindQuote) }
          isBehindQuote = true
          state = .unquoted
        }
      case .unquoted:
        let from = place
        while place < end, !endsValue(bytes[place]) {
          if bytes[place] == format.quote {
            quotations.strayMarks += 1
            if !isBehindQuote { row.oddities.insert(.strayQuote) }
          }
          place += 1
        }
        keep(bytes, from..<place, in: &row, kept)
        guard place < end else { break }
        endValue(in: &row, kept)
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
    if state == .valueStart, column < kept { beginValue(in: row) }
    if state == .quoteInQuoted { closeQuotation(isValue: true) }
    if isInQuotation { row.oddities.insert(.unclosedQuote) }
    // An escape byte with nothing behind it is data.
    if state == .escaped { keepEscape(in: &row, kept) }
    endValue(in: &row, kept)
    state = .betweenRows
  }

  private mutating func closeQuotation(isValue: Bool) {
    isQuotation = isValue
    if isValue {
      quotations.closed += 1
      if needsMarks { quotations.needed += 1 }
    } else {
      quotations.broken += 1
    }
  }

  private func endsValue(_ byte: UInt8) -> Bool {
    byte == format.delimiter || DelimitedFormat.isBreak(byte)
  }

  private mutating func endValue(in row: inout Row, _ kept: Int) {
    if column < kept {
      if let check {
        row.excerpts.insert(column)
        row.excerptOddities.formUnion(check.oddities)
      }
      if row.fields.count < format.mostValues {
        row.fields.append(valueStart..<row.bytes.count)
      } else {
        row.oddities.insert(.cutValue)
      }
    }
    if isQuotation, column < UInt64.bitWidth { quotedValues |= 1 << UInt64(column) }
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

// MARK: What is kept

extension RecordScanner {
  /// Adds bytes to the value if it is wanted, as many as there is room for.
  private mutating func keep(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>,
    in row: inout Row,
    _ kept: Int
  ) {
    guard column < kept, !isCut else { return }
    let room = min(format.longestValue - valueLength, format.longestRow - rowLength)
    guard range.count > room else { return store(bytes, range, in: &row) }
    let end = range.lowerBound + max(0, room)
    store(bytes, range.lowerBound..<end, in: &row)
    row.oddities.insert(.cutValue)
    isCut = true
    if check != nil {
      check?.dropCutCharacter()
    } else if isWanted {
      dropCutCharacter(before: bytes[end], in: &row)
    }
  }

  /// Adds bytes for which there is room, as many as are wanted.
  private mutating func store(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ range: Range<Int>,
    in row: inout Row
  ) {
    valueLength += range.count
    rowLength += range.count
    guard isWanted else { return }
    if check != nil {
      check?.add(UnsafeBufferPointer(rebasing: bytes[range]))
      return
    }
    let room = longestExcerpt - (row.bytes.count - valueStart)
    guard range.count > room else {
      row.bytes.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[range]))
      return
    }
    let end = range.lowerBound + room
    row.bytes.append(contentsOf: UnsafeBufferPointer(rebasing: bytes[range.lowerBound..<end]))
    var check = TextCheck()
    row.bytes.withUnsafeBufferPointer {
      check.add(UnsafeBufferPointer(rebasing: $0[valueStart...]))
    }
    check.add(UnsafeBufferPointer(rebasing: bytes[end..<range.upperBound]))
    self.check = check
    dropCutCharacter(before: bytes[end], in: &row)
  }

  /// Leaves a character of UTF-8 out that goes on with a byte: it is kept whole or not at all.
  private func dropCutCharacter(before byte: UInt8, in row: inout Row) {
    var behind = byte
    var left = 3
    while behind & 0xC0 == 0x80, left > 0, row.bytes.count > valueStart {
      behind = row.bytes.removeLast()
      left -= 1
    }
  }

  /// Adds an escape byte that escapes nothing.
  private mutating func keepEscape(in row: inout Row, _ kept: Int) {
    guard let escape = format.escape else { return }
    withUnsafePointer(to: escape) {
      keep(UnsafeBufferPointer(start: $0, count: 1), 0..<1, in: &row, kept)
    }
  }
}

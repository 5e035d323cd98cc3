// SPDX-License-Identifier: GPL-3.0-or-later

import CScan
import Glibc

/// A chunk of delimited text that begins with a row, scanned by the vector functions.
///
/// The vector functions are exact if every quote opens or closes a field, and they reject any other
/// text. They do not support escape bytes, comments and unterminated quotes, so the state machine
/// parses a chunk that contains one of these. It parses all chunks of a text with aligned columns,
/// with a delimiter of several bytes, or with spaces before its values.
struct DelimitedChunk: ~Copyable {
  private(set) var buffer: ScanBuffer

  private let file: SourceFile
  private let format: DelimitedFormat
  private let unterminatedQuote: UnterminatedQuote

  /// `true` if the vector functions support all of the chunk.
  private var supportsVectorScan = true

  /// Creates an empty chunk.
  ///
  /// - Parameter capacity: The size of the buffer, in bytes.
  init(of source: DelimitedSource, capacity: Int) {
    file = source.file
    format = source.format
    unterminatedQuote = source.unterminatedQuote
    buffer = ScanBuffer(capacity: capacity)
  }

  /// Reads a chunk, as ``ScanBuffer/load(_:at:_:atLeast:)`` does.
  mutating func load(at offset: Int, _ wanted: Int, atLeast least: Int = 1) throws(CatalogError) {
    try buffer.load(file, at: offset, wanted, atLeast: least)
    supportsVectorScan = format.supportsVectorScan
    let text = UnsafeBufferPointer(start: buffer.text, count: buffer.count)
    if let escape = format.escape, text.contains(escape) { supportsVectorScan = false }
    if let first = format.comment.first, text.hasLine(beginningWith: first) {
      supportsVectorScan = false
    }
    if let quote = unterminatedQuote.offset, quote >= offset, quote - offset < buffer.count {
      supportsVectorScan = false
    }
  }

  /// Quadruples the capacity and discards the content.
  mutating func grow() {
    buffer.grow()
  }

  /// Marks the line breaks and delimiters.
  ///
  /// - Returns: `false` if only the state machine can parse the chunk.
  func mark() -> Bool {
    supportsVectorScan
      && cscan_mark(
        buffer.text,
        buffer.count,
        format.scanDelimiter,
        format.quote ?? 0,
        format.quote != nil,
        buffer.breaks,
        buffer.delimiters
      )
  }

  /// Counts the rows in a range that starts at the beginning of a row.
  ///
  /// - Returns: `nil` if only the state machine can count them.
  func rows(in range: Range<Int>) -> cscan_rows? {
    guard supportsVectorScan else { return nil }
    let rows = cscan_count_rows(
      buffer.text + range.lowerBound,
      range.count,
      format.scanDelimiter,
      format.quote ?? 0,
      format.quote != nil,
      format.keepsEmptyLines
    )
    return rows.is_plain ? rows : nil
  }

  /// Counts the rows that begin in a range between two row starts.
  ///
  /// Requires the marks of ``mark()``.
  func markedRows(in range: Range<Int>) -> Int? {
    if format.keepsEmptyLines { return rows(in: range)?.rows }
    // A run of consecutive line breaks ends a single row.
    var rows = 0
    var from = range.lowerBound
    var previousIsBreak: UInt64 = 1 << UInt64(from & 63)
    while from < range.upperBound {
      var breaks = buffer.breaks[from >> 6] & ~0 << UInt64(from & 63)
      let next = (from | 63) + 1
      if next > range.upperBound { breaks &= ~(~0 << UInt64(range.upperBound & 63)) }
      rows += (breaks & ~(breaks << 1 | previousIsBreak)).nonzeroBitCount
      previousIsBreak = breaks >> 63
      from = next
    }
    return rows
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns `true` if some line, or the text itself, begins with a byte.
  fileprivate func hasLine(beginningWith byte: UInt8) -> Bool {
    guard let baseAddress else { return false }
    var index = 0
    while index < count, let found = memchr(baseAddress + index, Int32(byte), count - index) {
      index = UnsafeRawPointer(found) - UnsafeRawPointer(baseAddress)
      if index == 0 || DelimitedFormat.isBreak(self[index - 1]) { return true }
      index += 1
    }
    return false
  }
}

// MARK: Row starts

extension DelimitedChunk {
  /// Returns the start of the first row at or after a position.
  @inline(__always)
  func rowStart(from offset: Int) -> Int {
    var offset = offset
    guard !format.keepsEmptyLines else { return offset }
    while offset < buffer.count, DelimitedFormat.isBreak(buffer.text[offset]) { offset += 1 }
    return offset
  }

  /// Returns the start of the row after a line break.
  @inline(__always)
  func rowStart(after end: Int) -> Int {
    isInsideCRLF(at: end + 1) ? end + 2 : rowStart(from: end + 1)
  }

  /// Returns the start of the row that contains a position, using the marks.
  func rowStart(before offset: Int, from first: Int) -> Int {
    var word = offset >> 6
    var bits = buffer.breaks[word] & ~(~0 << UInt64(offset & 63))
    while bits == 0, word > first >> 6 {
      word -= 1
      bits = buffer.breaks[word]
    }
    let last = bits == 0 ? -1 : word << 6 | (63 - bits.leadingZeroBitCount)
    return last < first ? rowStart(from: first) : last + 1
  }

  /// Returns `true` if a position is between the CR and the LF of one line break.
  ///
  /// Always returns `false` if empty lines are skipped, since the difference is irrelevant then.
  @inline(__always)
  func isInsideCRLF(at offset: Int) -> Bool {
    format.keepsEmptyLines && offset < buffer.count
      && buffer.text[offset - 1] == Ascii.carriageReturn && buffer.text[offset] == Ascii.lineFeed
  }

  /// Returns `true` if a position is the end of the buffer, after a CR that may belong to a CR LF.
  @inline(__always)
  func mayCutCRLF(at offset: Int) -> Bool {
    format.keepsEmptyLines && offset == buffer.count && !buffer.isAtEnd
      && buffer.text[offset - 1] == Ascii.carriageReturn
  }
}

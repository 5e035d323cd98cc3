// SPDX-License-Identifier: GPL-3.0-or-later

import CScan

/// A piece of delimited text that begins with a row, as the vector functions see it.
///
/// They are right where each quote mark opens a value or closes it; where not, they say so, and what
/// they know nothing of (escape bytes, a quotation without end) they are not asked about.
struct DelimitedPiece: ~Copyable {
  private(set) var buffer: ScanBuffer

  private let file: SourceFile
  private let format: DelimitedFormat
  private let unclosed: UnclosedQuotation

  /// Whether there is nothing in it that the vector functions do not know.
  private var isUsual = true

  /// Room for a piece of so many bytes.
  init(of source: DelimitedSource, capacity: Int) {
    file = source.file
    format = source.format
    unclosed = source.unclosed
    buffer = ScanBuffer(capacity: capacity)
  }

  /// Reads a piece, as ``ScanBuffer/load(_:at:_:atLeast:)`` does.
  mutating func load(at place: Int, _ wanted: Int, atLeast least: Int = 1) throws(CatalogError) {
    try buffer.load(file, at: place, wanted, atLeast: least)
    isUsual = true
    if let escape = format.escape {
      isUsual = !UnsafeBufferPointer(start: buffer.text, count: buffer.count).contains(escape)
    }
    if let mark = unclosed.mark, mark >= place, mark - place < buffer.count { isUsual = false }
  }

  /// Takes four times the room; what was read is lost.
  mutating func grow() {
    buffer.grow()
  }

  /// Marks the breaks and delimiters; `false` if only the state machine can.
  func mark() -> Bool {
    isUsual
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

  /// How many rows a range has that begins with one; `nil` if only the state machine can tell.
  func rows(in range: Range<Int>) -> cscan_rows? {
    guard isUsual else { return nil }
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

  /// How many rows begin in a range between two beginnings, once there are marks.
  func markedRows(in range: Range<Int>) -> Int? {
    if format.keepsEmptyLines { return rows(in: range)?.rows }
    // A row ends with the first of the line breaks behind it.
    var rows = 0
    var from = range.lowerBound
    var behindBreak: UInt64 = 1 << UInt64(from & 63)
    while from < range.upperBound {
      var breaks = buffer.breaks[from >> 6] & ~0 << UInt64(from & 63)
      let next = (from | 63) + 1
      if next > range.upperBound { breaks &= ~(~0 << UInt64(range.upperBound & 63)) }
      rows += (breaks & ~(breaks << 1 | behindBreak)).nonzeroBitCount
      behindBreak = breaks >> 63
      from = next
    }
    return rows
  }
}

// MARK: Where rows begin

extension DelimitedPiece {
  /// The first byte of a row from a place on.
  @inline(__always)
  func rowStart(from place: Int) -> Int {
    var place = place
    guard !format.keepsEmptyLines else { return place }
    while place < buffer.count, DelimitedFormat.isBreak(buffer.text[place]) { place += 1 }
    return place
  }

  /// The first byte of the row behind a line break.
  @inline(__always)
  func rowStart(after end: Int) -> Int {
    isPair(at: end + 1) ? end + 2 : rowStart(from: end + 1)
  }

  /// The first byte of the row that a place is in, by the marks.
  func rowStart(before place: Int, from first: Int) -> Int {
    var word = place >> 6
    var bits = buffer.breaks[word] & ~(~0 << UInt64(place & 63))
    while bits == 0, word > first >> 6 {
      word -= 1
      bits = buffer.breaks[word]
    }
    let last = bits == 0 ? -1 : word << 6 | (63 - bits.leadingZeroBitCount)
    return last < first ? rowStart(from: first) : last + 1
  }

  /// Whether CR and LF stand to the left and right of a place, where they could be taken for two
  /// line breaks.
  @inline(__always)
  func isPair(at place: Int) -> Bool {
    format.keepsEmptyLines && place < buffer.count
      && buffer.text[place - 1] == Ascii.carriageReturn && buffer.text[place] == Ascii.lineFeed
  }

  /// Whether nobody knows whether an LF follows the CR with which the buffer ends.
  @inline(__always)
  func isPairCut(at place: Int) -> Bool {
    format.keepsEmptyLines && place == buffer.count && !buffer.isAtEnd
      && buffer.text[place - 1] == Ascii.carriageReturn
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import CScan
import Glibc

/// Memory for a piece of a file, with the room behind it that the vector functions want, and for the
/// marks of its line breaks and delimiters.
struct ScanBuffer: ~Copyable {
  /// Of the bytes, the first ``count`` are those of the file; behind them is room for the line break at
  /// the end, and for what the vector functions read and never look at.
  private var bytes: Memory<UInt8>

  /// A bit for each byte that ends a row, and for each that ends a value within it.
  private var breakBits: Memory<UInt64>
  private var delimiterBits: Memory<UInt64>

  private(set) var capacity: Int
  private(set) var count = 0

  /// Whether the bytes end with the file; a line break that is missing there has been added.
  private(set) var isAtEnd = false

  /// How many of the bytes are those of the file.
  private(set) var fileCount = 0

  init(capacity: Int) {
    self.capacity = max(1, capacity)
    bytes = Memory(capacity: Self.room(self.capacity))
    breakBits = Memory(capacity: Self.words(self.capacity))
    delimiterBits = Memory(capacity: Self.words(self.capacity))
    (text + self.capacity).initialize(repeating: 0, count: 1 + Int(CSCAN_PADDING))
  }

  var text: UnsafeMutablePointer<UInt8> { bytes.start }
  var breaks: UnsafeMutablePointer<UInt64> { breakBits.start }
  var delimiters: UnsafeMutablePointer<UInt64> { delimiterBits.start }

  /// Takes memory that is four times as large; what was read is lost.
  mutating func grow() {
    self = ScanBuffer(capacity: capacity * 4)
  }

  /// How much memory a row that is very long takes at a time, in bytes.
  private static let longestStep = 16 << 20

  /// Reads more behind what was read, for a row that goes on there; the marks are lost.
  ///
  /// - Parameters:
  ///   - file: What to read.
  ///   - place: The first byte of the buffer.
  /// - Throws: ``CatalogError`` if that fails, or when cancelled.
  mutating func extend(_ file: SourceFile, at place: Int) throws(CatalogError) {
    let known = fileCount
    let end = try file.end(reaching: place + known + 1)
    if known == capacity {
      capacity += min(capacity * 3, Self.longestStep)
      bytes.grow(to: Self.room(capacity))
      breakBits = Memory(capacity: Self.words(capacity))
      delimiterBits = Memory(capacity: Self.words(capacity))
    }
    let wanted = max(0, min(capacity - known, end - place - known))
    if wanted > 0 {
      let room = UnsafeMutableRawBufferPointer(start: text + known, count: wanted)
      fileCount += try file.read(into: room, at: place + known)
    }
    finish(file, at: place)
  }

  /// How much memory the text takes: one byte more for the line break at the end.
  private static func room(_ capacity: Int) -> Int { capacity + 1 + Int(CSCAN_PADDING) }

  private static func words(_ capacity: Int) -> Int { capacity / 64 + 2 }

  /// Reads a piece of a file, as much as is there now.
  ///
  /// - Parameters:
  ///   - file: What to read.
  ///   - place: The first byte.
  ///   - wanted: How many bytes at most; fewer are read if that is more than there is room.
  ///   - least: How many bytes to wait for, unless the file ends before.
  /// - Throws: ``CatalogError`` if that fails, or when cancelled.
  mutating func load(
    _ file: SourceFile,
    at place: Int,
    _ wanted: Int,
    atLeast least: Int = 1
  ) throws(CatalogError) {
    let end = try file.end(reaching: place + least)
    count = max(0, min(wanted, capacity, end - place))
    if count > 0 {
      let room = UnsafeMutableRawBufferPointer(start: text, count: count)
      count = try file.read(into: room, at: place)
    }
    fileCount = count
    finish(file, at: place)
  }

  private mutating func finish(_ file: SourceFile, at place: Int) {
    count = fileCount
    // Only once a file is whole is its end known.
    isAtEnd = file.isWhole && place + count >= file.available
    guard isAtEnd, count > 0, text[count - 1] != Ascii.lineFeed else { return }
    text[count] = Ascii.lineFeed
    count += 1
  }

  /// The place of the next bit from a place on; `count` if there is none.
  ///
  /// `place` is at most ``count``, and the marks of `count` bytes were made.
  func next(in marks: UnsafeMutablePointer<UInt64>, from place: Int) -> Int {
    guard place < count else { return count }
    var marks = Marks(marks, from: place)
    return marks.next(before: count)
  }

  /// The place of the next line feed from a place on.
  func lineEnd(from place: Int) -> Int? {
    guard place < count, let found = memchr(text + place, Int32(Ascii.lineFeed), count - place)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(text)
  }
}

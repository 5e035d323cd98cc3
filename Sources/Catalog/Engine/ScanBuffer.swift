// SPDX-License-Identifier: GPL-3.0-or-later

import CScan
import Glibc

/// A chunk of a file, with bitmaps of its line breaks and delimiters.
///
/// The memory has the padding that the vector functions require.
struct ScanBuffer: ~Copyable {
  /// The bytes of the file, followed by a final line break and padding.
  ///
  /// The vector functions read the padding but ignore its contents.
  private var bytes: Allocation<UInt8>

  /// The bitmap of the bytes that end rows.
  private var breakBits: Allocation<UInt64>

  /// The bitmap of the bytes that end values within rows.
  private var delimiterBits: Allocation<UInt64>

  private(set) var capacity: Int
  private(set) var count = 0

  /// `true` if the chunk ends with the file.
  ///
  /// A missing final line break has then been added.
  private(set) var isAtEnd = false

  /// The number of bytes that come from the file.
  private(set) var fileCount = 0

  init(capacity: Int) {
    self.capacity = max(1, capacity)
    bytes = Allocation(capacity: Self.byteCount(self.capacity))
    breakBits = Allocation(capacity: Self.wordCount(self.capacity))
    delimiterBits = Allocation(capacity: Self.wordCount(self.capacity))
    (text + self.capacity).initialize(repeating: 0, count: 1 + Int(CSCAN_PADDING))
  }

  var text: UnsafeMutablePointer<UInt8> { bytes.start }
  var breaks: UnsafeMutablePointer<UInt64> { breakBits.start }
  var delimiters: UnsafeMutablePointer<UInt64> { delimiterBits.start }

  /// Replaces the buffer with one of four times the capacity.
  ///
  /// The contents are lost.
  mutating func grow() {
    self = ScanBuffer(capacity: capacity * 4)
  }

  /// The maximum growth of the buffer for a very long row, in bytes.
  private static let maximumGrowth = 16 << 20

  /// Reads more bytes for a row that continues after the chunk.
  ///
  /// The bitmaps become invalid.
  ///
  /// - Parameters:
  ///   - file: The file to read.
  ///   - offset: The offset of the first byte of the buffer.
  /// - Throws: ``CatalogError`` if reading fails, or when cancelled.
  mutating func extend(_ file: SourceFile, at offset: Int) throws(CatalogError) {
    let known = fileCount
    let end = try file.end(reaching: offset + known + 1)
    if known == capacity {
      capacity += min(capacity * 3, Self.maximumGrowth)
      bytes.grow(to: Self.byteCount(capacity))
      breakBits = Allocation(capacity: Self.wordCount(capacity))
      delimiterBits = Allocation(capacity: Self.wordCount(capacity))
    }
    let wanted = max(0, min(capacity - known, end - offset - known))
    if wanted > 0 {
      let space = UnsafeMutableRawBufferPointer(start: text + known, count: wanted)
      fileCount += try file.read(into: space, at: offset + known)
    }
    finish(file, at: offset)
  }

  /// Returns the allocation size of a capacity, including a final line break and the padding.
  private static func byteCount(_ capacity: Int) -> Int { capacity + 1 + Int(CSCAN_PADDING) }

  private static func wordCount(_ capacity: Int) -> Int { capacity / 64 + 2 }

  /// Reads a chunk of the available bytes of a file.
  ///
  /// - Parameters:
  ///   - file: The file to read.
  ///   - offset: The offset of the first byte.
  ///   - wanted: The maximum number of bytes. The capacity is a further limit.
  ///   - least: The number of bytes to wait for, unless the file ends before.
  /// - Throws: ``CatalogError`` if reading fails, or when cancelled.
  mutating func load(
    _ file: SourceFile,
    at offset: Int,
    _ wanted: Int,
    atLeast least: Int = 1
  ) throws(CatalogError) {
    let end = try file.end(reaching: offset + least)
    count = max(0, min(wanted, capacity, end - offset))
    if count > 0 {
      let space = UnsafeMutableRawBufferPointer(start: text, count: count)
      count = try file.read(into: space, at: offset)
    }
    fileCount = count
    finish(file, at: offset)
  }

  private mutating func finish(_ file: SourceFile, at offset: Int) {
    count = fileCount
    // The end is known only once the file is complete.
    isAtEnd = file.isComplete && offset + count >= file.available
    guard isAtEnd, count > 0, text[count - 1] != Ascii.lineFeed else { return }
    text[count] = Ascii.lineFeed
    count += 1
  }

  /// Returns the index of the next set bit at or after an index, or ``count`` if there is none.
  ///
  /// `index` must be at most ``count``, and the bitmap must cover `count` bytes.
  func next(in bits: UnsafeMutablePointer<UInt64>, from index: Int) -> Int {
    guard index < count else { return count }
    var setBits = SetBits(bits, from: index)
    return setBits.next(before: count)
  }

  /// Returns the index of the next line feed at or after an index, or `nil` if there is none.
  func lineEnd(from index: Int) -> Int? {
    guard index < count, let found = memchr(text + index, Int32(Ascii.lineFeed), count - index)
    else { return nil }
    return UnsafeRawPointer(found) - UnsafeRawPointer(text)
  }
}

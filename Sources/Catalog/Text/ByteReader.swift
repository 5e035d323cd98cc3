// SPDX-License-Identifier: GPL-3.0-or-later

/// Reads integers and texts that were appended to bytes.
struct ByteReader {
  private let start: UnsafePointer<UInt8>
  private let count: Int

  /// The number of bytes read.
  private(set) var offset = 0

  /// Creates a reader of bytes, which must outlive it.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    guard let start = bytes.baseAddress else { preconditionFailure("no bytes") }
    self.start = start
    count = bytes.count
  }

  /// Reads a byte.
  mutating func byte() -> UInt8 {
    precondition(offset < count)
    defer { offset += 1 }
    return start[offset]
  }

  /// Reads an integer.
  mutating func integer<Integer: FixedWidthInteger & BitwiseCopyable>() -> Integer {
    let size = MemoryLayout<Integer>.size
    precondition(count - offset >= size)
    defer { offset += size }
    return UnsafeRawPointer(start + offset).loadUnaligned(as: Integer.self)
  }

  /// Reads bytes after their number.
  mutating func bytes() -> UnsafeBufferPointer<UInt8> {
    let length = Int(integer() as UInt32)
    precondition(count - offset >= length)
    defer { offset += length }
    return UnsafeBufferPointer(start: start + offset, count: length)
  }
}

extension [UInt8] {
  /// Appends an integer, for ``ByteReader``.
  mutating func append<Integer: FixedWidthInteger & BitwiseCopyable>(integer: Integer) {
    Swift.withUnsafeBytes(of: integer) { append(contentsOf: $0) }
  }

  /// Replaces the bytes of an integer that was appended.
  mutating func replace<Integer: FixedWidthInteger & BitwiseCopyable>(
    integer: Integer,
    at offset: Int
  ) {
    precondition(count - offset >= MemoryLayout<Integer>.size)
    withUnsafeMutableBytes { $0.storeBytes(of: integer, toByteOffset: offset, as: Integer.self) }
  }

  /// Appends bytes after their number, for ``ByteReader``.
  mutating func append(counted bytes: Span<UInt8>) {
    append(integer: UInt32(bytes.count))
    append(bytes)
  }
}

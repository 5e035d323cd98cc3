// SPDX-License-Identifier: GPL-3.0-or-later

/// The plain spelling of a value: a number as programs write it, an ISO 8601 date, or a Boolean.
///
/// It is a short text in a buffer of fixed size, so that reading a value allocates no memory.
struct PlainSpelling {
  /// The maximum number of bytes.
  static var capacity: Int { 64 }

  private(set) var storage = InlineArray<64, UInt8>(repeating: 0)
  private(set) var count = 0

  init() {}

  /// Calls a closure with the bytes of the spelling.
  @inline(__always)
  func withBytes<Result>(_ body: (Span<UInt8>) -> Result) -> Result {
    body(storage.span.extracting(first: count))
  }

  /// The bytes as an array.
  var array: [UInt8] { (0..<count).map { storage[$0] } }

  @inline(__always)
  mutating func removeAll() { count = 0 }

  /// Appends a byte.
  ///
  /// Returns `false` if there is no room.
  @inline(__always)
  mutating func append(_ byte: UInt8) -> Bool {
    guard count < Self.capacity else { return false }
    storage[count] = byte
    count &+= 1
    return true
  }

  /// Appends bytes.
  ///
  /// Returns `false` if there is no room.
  mutating func append(_ bytes: Span<UInt8>) -> Bool {
    for index in bytes.indices {
      guard append(bytes[index]) else { return false }
    }
    return true
  }

  /// Appends a number with leading zeros.
  ///
  /// Returns `false` if there is no room.
  mutating func append(_ number: Int64, digits: Int) -> Bool {
    var divisor: Int64 = 1
    for _ in 1..<max(1, digits) { divisor *= 10 }
    while divisor > 0 {
      guard append(Ascii.zero + UInt8(truncatingIfNeeded: number / divisor % 10)) else {
        return false
      }
      divisor /= 10
    }
    return true
  }

  /// Appends a date in the notation of ISO 8601.
  ///
  /// Returns `false` if there is no room.
  mutating func append(date: CivilDate) -> Bool {
    append(date.year, digits: 4) && append(Ascii.minus) && append(date.month, digits: 2)
      && append(Ascii.minus) && append(date.day, digits: 2)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// The bytes of an input, which are consumed from the front.
struct Input {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    rest = Array(bytes)[...]
  }

  /// Consumes a byte, or returns 0 after the last one.
  mutating func byte() -> UInt8 { rest.popFirst() ?? 0 }

  /// Consumes a byte that chooses one of several values.
  mutating func choice<Value>(of values: [Value]) -> Value { values[Int(byte()) % values.count] }

  /// Consumes the bytes up to a line feed, and the line feed.
  mutating func line() -> [UInt8] {
    let line = rest.prefix { $0 != UInt8(ascii: "\n") }
    rest = rest.dropFirst(line.count + 1)
    return Array(line)
  }

  /// Consumes a line as text.
  mutating func lineOfText() -> String { String(decoding: line(), as: UTF8.self) }

  /// Consumes the remaining bytes.
  mutating func bytes() -> [UInt8] {
    defer { rest = [] }
    return Array(rest)
  }

  /// Consumes the remaining bytes as text.
  mutating func text() -> String { String(decoding: bytes(), as: UTF8.self) }

  /// `true` if all bytes are consumed.
  var isEmpty: Bool { rest.isEmpty }
}

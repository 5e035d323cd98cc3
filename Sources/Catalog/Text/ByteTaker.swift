// SPDX-License-Identifier: GPL-3.0-or-later

/// Whoever takes bytes one behind the other.
protocol ByteTaker {
  mutating func append(_ byte: UInt8)
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>)

  /// Adds U+FFFD instead of bytes that spell no character.
  mutating func appendReplacement()
}

extension ByteTaker {
  /// Adds text that never changes.
  @inline(__always)
  mutating func append(_ text: StaticString) {
    append(UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount))
  }

  mutating func appendReplacement() { append(UTF8Character.replacement) }
}

extension [UInt8]: ByteTaker {
  mutating func append(_ bytes: UnsafeBufferPointer<UInt8>) { append(contentsOf: bytes) }
}

// SPDX-License-Identifier: GPL-3.0-or-later

// Fast paths for special cases. Each one is exact for the input that it accepts.

extension NumberScanner {
  /// Returns `true` if the bytes are a JSON number that other programs read without loss.
  ///
  /// Most programs read an integer beyond 64 bits as a `Double`.
  @inline(__always)
  static func isExactJSON(_ bytes: Span<UInt8>) -> Bool {
    guard let number = NumberScanner(bytes, .json) else { return false }
    return !number.isInteger || number.integer != nil
  }

  /// Parses a number with a fixed number of digits, such as the parts of a date.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - start: The offset of the first digit.
  ///   - count: The number of digits, at most ``maximumDigits``.
  /// - Returns: The number, or `nil` if a byte is not a digit or the text is too short.
  @inline(__always)
  static func fixed(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Int64? {
    guard start &+ count <= bytes.count else { return nil }
    var value: UInt64 = 0
    var areDigits = true
    // The guard keeps every index below the count.
    for index in start..<start &+ count {
      let digit = bytes[unchecked: index] &- Ascii.zero
      areDigits = areDigits && digit < 10
      value = value &* 10 &+ UInt64(digit)
    }
    return areDigits ? Int64(bitPattern: value) : nil
  }

  /// Returns the length of a run of digits with an optional decimal point, eight bytes at a time.
  ///
  /// - Parameter text: The text, of which 16 bytes must be readable.
  /// - Returns: The length, at most 15. `nil` if the first byte is zero or not a digit, or if no
  ///   digit follows the point. The number may continue after the returned length.
  @inline(__always)
  static func plainLength(_ text: UnsafePointer<UInt8>) -> Int? {
    guard text[0] &- UInt8(ascii: "1") < 9 else { return nil }
    let integerLength = ByteWord(at: text).digits
    guard integerLength < 8, text[integerLength] == Ascii.point else { return integerLength }
    let fraction = ByteWord(at: text + integerLength + 1).digits
    return fraction > 0 && fraction < 8 ? integerLength &+ fraction &+ 1 : nil
  }

  /// Returns the same length byte by byte, for the last bytes of a text.
  @inline(never)
  static func plainLength(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard let first = text.first, first &- UInt8(ascii: "1") < 9 else { return nil }
    let integerLength = text.firstIndex { Ascii.digit($0) == nil } ?? text.count
    guard integerLength < text.count, text[integerLength] == Ascii.point else {
      return integerLength
    }
    let end = text[(integerLength + 1)...].firstIndex { Ascii.digit($0) == nil } ?? text.count
    return end > integerLength + 1 ? end : nil
  }
}

extension Int {
  /// Creates a number from text that contains only ASCII digits, such as a row number.
  package init?(digits text: some StringProtocol) {
    guard text.utf8.allSatisfy({ Ascii.digit($0) != nil }) else { return nil }
    self.init(text)
  }
}

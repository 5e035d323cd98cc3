// SPDX-License-Identifier: GPL-3.0-or-later

// Short cuts, each right for what it says and no more.

extension NumberScanner {
  /// A Boolean value indicating whether the bytes are a number of JSON.
  @inline(__always)
  static func isJSON(_ bytes: Span<UInt8>) -> Bool { NumberScanner(bytes, .json) != nil }

  /// Reads a number of a fixed count of digits, as dates have them.
  ///
  /// - Parameters:
  ///   - bytes: The text.
  ///   - start: The place of the first digit.
  ///   - count: The number of digits, at most ``mostDigits``.
  /// - Returns: The number; `nil` if there are other bytes or the text is too short.
  @inline(__always)
  static func fixed(_ bytes: Span<UInt8>, _ start: Int, _ count: Int) -> Int64? {
    guard start &+ count <= bytes.count else { return nil }
    var value: UInt64 = 0
    var areDigits = true
    // Below the count.
    for index in start..<start &+ count {
      let digit = bytes[unchecked: index] &- Ascii.zero
      areDigits = areDigits && digit < 10
      value = value &* 10 &+ UInt64(digit)
    }
    return areDigits ? Int64(bitPattern: value) : nil
  }

  /// The length of digits, perhaps with a point among them, found eight bytes at a time.
  ///
  /// - Parameter text: The text, of which 16 bytes must be readable.
  /// - Returns: The length, at most 15; `nil` if the first byte is zero or no digit, or if no digit follows
  ///   the point. What follows may be more of a number.
  @inline(__always)
  static func plainLength(_ text: UnsafePointer<UInt8>) -> Int? {
    guard text[0] &- UInt8(ascii: "1") < 9 else { return nil }
    let whole = ByteWord(at: text).digits
    guard whole < 8, text[whole] == Ascii.point else { return whole }
    let fraction = ByteWord(at: text + whole + 1).digits
    return fraction > 0 && fraction < 8 ? whole &+ fraction &+ 1 : nil
  }
}

extension Int {
  /// The number of a text that has nothing but digits, as those of rows are written.
  package init?(digits text: some StringProtocol) {
    guard text.utf8.allSatisfy({ Ascii.digit($0) != nil }) else { return nil }
    self.init(text)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

extension JSONScanner {
  /// Checks a whole text.
  ///
  /// - Throws: ``JSONSyntaxError`` with the first place that is wrong.
  static func check(_ text: UnsafeBufferPointer<UInt8>) throws(JSONSyntaxError) {
    var scanner = JSONScanner(level: -1)
    var place = 0
    _ = try scanner.next(in: text, from: &place)
    try scanner.finish()
  }

  /// Returns `true` if a whole text is JSON.
  static func isValid(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    (try? check(text)) != nil
  }

  /// Returns `true` if a value may begin with a byte.
  static func beginsValue(_ byte: UInt8) -> Bool {
    Ascii.digit(byte) != nil || "{[\"-tfn".utf8.contains(byte)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

extension JSONScanner {
  /// Validates a complete text.
  ///
  /// - Throws: ``JSONSyntaxError`` with the offset of the first error.
  static func check(
    _ text: UnsafeBufferPointer<UInt8>,
    as grammar: JSONGrammar = .strict
  ) throws(JSONSyntaxError) {
    var scanner = JSONScanner(level: -1, grammar: grammar)
    var index = 0
    _ = try scanner.next(in: text, from: &index)
    try scanner.finish()
  }

  /// Returns `true` if a complete text is valid JSON.
  static func isValid(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    (try? check(text)) != nil
  }

  /// Returns `true` if a value may begin with the byte.
  static func beginsValue(_ byte: UInt8) -> Bool {
    Ascii.digit(byte) != nil || "{[\"-tfnNI".utf8.contains(byte)
  }
}

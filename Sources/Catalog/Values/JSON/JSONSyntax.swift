// SPDX-License-Identifier: GPL-3.0-or-later

/// Whether text is JSON (RFC 8259), to the letter.
///
/// One value of any kind with white space around it, in UTF-8. A byte order mark is none of it;
/// whoever reads a file passes over that. Repeated keys, numbers of any length, escaped surrogates
/// without a partner and nesting of any depth are JSON.
enum JSONSyntax {
  /// Looks at a whole text.
  ///
  /// - Throws: ``JSONSyntaxError`` with the first place that is wrong.
  static func check(_ text: UnsafeBufferPointer<UInt8>) throws(JSONSyntaxError) {
    if let error = error(in: text) { throw error }
  }

  /// Whether a whole text is JSON.
  static func isValid(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    error(in: text) == nil
  }

  /// Whether a value may begin with a byte.
  static func beginsValue(_ byte: UInt8) -> Bool {
    Ascii.digit(byte) != nil || "{[\"-tfn".utf8.contains(byte)
  }

  private static func error(in text: UnsafeBufferPointer<UInt8>) -> JSONSyntaxError? {
    var machine = JSONMachine(level: -1)
    var place = 0
    if case .failed(let problem) = machine.scan(text, from: &place, offset: 0) {
      return JSONSyntaxError(problem: problem, offset: place)
    }
    if case .failed(let problem) = machine.finish() {
      return JSONSyntaxError(problem: problem, offset: text.count)
    }
    return nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether there is nothing but white space (RFC 8259, section 2).
  var isBlank: Bool {
    allSatisfy {
      $0 == Ascii.space || $0 == Ascii.tab || $0 == Ascii.carriageReturn || $0 == Ascii.lineFeed
    }
  }
}

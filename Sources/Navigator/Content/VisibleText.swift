// SPDX-License-Identifier: GPL-3.0-or-later

/// Makes untrusted text safe for a terminal.
///
/// All text that is not the program's own passes through this type exactly once when it is written:
/// cells, headers, file names, typed text and system messages. Control characters, bidirectional
/// controls and invisible characters are replaced by visible substitutes. Data therefore cannot
/// move the cursor, change the colours or disguise itself (CWE-150).
public enum VisibleText {
  /// Returns the text with a visible substitute for each unsafe character.
  ///
  /// ```swift
  /// VisibleText.of("\u{1b}[31mred")  // ␛[31mred
  /// ```
  ///
  /// - Complexity: O(n) in the length of the text.
  public static func of(_ text: some StringProtocol) -> String {
    guard !isPlain(text) else { return String(text) }
    guard text.unicodeScalars.contains(where: { substitute(for: $0) != nil }) else {
      return String(text)
    }
    var visible = ""
    for scalar in text.unicodeScalars {
      if let substitute = substitute(for: scalar) {
        visible += substitute
      } else {
        visible.unicodeScalars.append(scalar)
      }
    }
    return visible
  }

  /// Returns the text with substitutes as in ``of(_:)``, but keeps line feeds and tabs.
  ///
  /// Use it for text that is already laid out.
  public static func ofLines(_ text: some StringProtocol) -> String {
    var visible = ""
    for scalar in text.unicodeScalars {
      let isLayout = scalar == "\n" || scalar == "\t"
      visible += isLayout ? String(scalar) : substitute(for: scalar) ?? String(scalar)
    }
    return visible
  }

  /// Returns `true` if the text consists of printable ASCII characters and spaces only.
  ///
  /// In such text, each byte is one character and one column.
  static func isPlain(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  /// Returns `true` if the text contains no unsafe characters.
  static func isSafe(_ text: String) -> Bool {
    isPlain(text) || !text.unicodeScalars.contains { substitute(for: $0) != nil }
  }

  private static func substitute(for scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x20..<0x7F:
      nil
    case 0x00..<0x20:
      // The block Control Pictures has a character for each of these: ␀ to ␟.
      Unicode.Scalar(0x2400 + scalar.value).map { String($0) }
    case 0x7F:
      "␡"
    case 0x80..<0xA0, 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180E, 0x200B,
      0x200E...0x200F, 0x2028...0x202E, 0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF9...0xFFFB,
      0x1BCA0...0x1BCA3, 0x1D173...0x1D17A, 0xE0000...0xE007F:
      name(of: scalar)
    case ..<0x300:
      nil
    default:
      // Joiners (U+200C, U+200D) and variation selectors belong to adjacent characters.
      DisplayWidth.of(scalar) == nil ? name(of: scalar) : nil
    }
  }

  private static func name(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "‹U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "›"
  }
}

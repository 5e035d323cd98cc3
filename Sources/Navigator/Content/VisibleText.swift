// SPDX-License-Identifier: GPL-3.0-or-later

/// Text from outside as it may be sent to a terminal.
///
/// Every text that is not the program's own passes here, once, on its way out: cells, headers, file
/// names, what was typed, what the system says. A control character, a change of the writing
/// direction or an invisible character is shown as a visible stand-in, so that no data can move the
/// cursor, change the colours or disguise itself (CWE-150).
public enum VisibleText {
  /// The text with a stand-in for each character that must not be sent.
  ///
  /// ```swift
  /// VisibleText.of("\u{1b}[31mred")  // ␛[31mred
  /// ```
  ///
  /// - Complexity: O(n) in the length of the text.
  public static func of(_ text: some StringProtocol) -> String {
    guard !isPlain(text) else { return String(text) }
    guard text.unicodeScalars.contains(where: { standIn(for: $0) != nil }) else {
      return String(text)
    }
    var visible = ""
    for scalar in text.unicodeScalars {
      if let standIn = standIn(for: scalar) {
        visible += standIn
      } else {
        visible.unicodeScalars.append(scalar)
      }
    }
    return visible
  }

  /// As ``of(_:)``, but for line feeds and tabs, which stay: for text that is laid out already.
  public static func ofLines(_ text: some StringProtocol) -> String {
    var visible = ""
    for scalar in text.unicodeScalars {
      let isLayout = scalar == "\n" || scalar == "\t"
      visible += isLayout ? String(scalar) : standIn(for: scalar) ?? String(scalar)
    }
    return visible
  }

  /// Whether it is nothing but the characters of ASCII that can be seen, and spaces: a byte, a
  /// character and a column are the same then.
  static func isPlain(_ text: some StringProtocol) -> Bool {
    text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
  }

  /// Whether it has no character that a stand-in is shown for.
  static func isShownAsItIs(_ text: String) -> Bool {
    isPlain(text) || !text.unicodeScalars.contains { standIn(for: $0) != nil }
  }

  private static func standIn(for scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x20..<0x7F:
      nil
    case 0x00..<0x20:
      // The block Control Pictures has one for each: ␀ to ␟.
      Unicode.Scalar(0x2400 + scalar.value).map { String($0) }
    case 0x7F:
      "␡"
    case 0x80..<0xA0, 0xAD, 0x61C, 0x180E, 0x200B, 0x200E...0x200F, 0x2028...0x202E,
      0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB, 0xE0000...0xE007F:
      name(of: scalar)
    case ..<0x300:
      nil
    default:
      // Joiners (U+200C, U+200D) and variation selectors belong to the characters beside them.
      DisplayWidth.of(scalar) == nil ? name(of: scalar) : nil
    }
  }

  private static func name(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "‹U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "›"
  }
}

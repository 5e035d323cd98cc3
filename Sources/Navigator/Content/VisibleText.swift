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
    return hasUnsafe(text) ? substituted(text, keeping: []) : String(text)
  }

  /// Returns the text with substitutes as in ``of(_:)``, but keeps line feeds and tabs.
  ///
  /// Use it for text that is already laid out.
  public static func ofLines(_ text: some StringProtocol) -> String {
    substituted(text, keeping: ["\n", "\t"])
  }

  /// Returns the text with substitutes as in ``of(_:)``, but keeps the control characters of ASCII.
  ///
  /// Readline shows these as `^X` in a line that is being typed.
  static func ofTypedLine(_ text: String) -> String {
    isPlain(text) ? text : substituted(text, keeping: asciiControls)
  }

  /// Returns `true` if the text consists of characters of ASCII only.
  static func isASCII(_ text: String) -> Bool { text.utf8.allSatisfy { $0 < 0x80 } }

  /// Returns the text with a question mark for each character that is not one of ASCII.
  static func inASCII(_ text: String) -> String {
    String(decoding: text.unicodeScalars.map { $0.isASCII ? UInt8($0.value) : 0x3F }, as: UTF8.self)
  }

  private static let asciiControls = (UInt8(0)...0x7F).map { Unicode.Scalar($0) }
    .filter { $0.properties.generalCategory == .control }

  private static func substituted(
    _ text: some StringProtocol,
    keeping layout: [Unicode.Scalar]
  ) -> String {
    var visible = ""
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if !layout.contains(scalar), let substitute = substitute(for: scalar, after: previous) {
        visible += substitute
        previous = nil
      } else {
        visible.unicodeScalars.append(scalar)
        previous = scalar
      }
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
  static func isSafe(_ text: String) -> Bool { isPlain(text) || !hasUnsafe(text) }

  private static func hasUnsafe(_ text: some StringProtocol) -> Bool {
    var previous: Unicode.Scalar?
    for scalar in text.unicodeScalars {
      if substitute(for: scalar, after: previous) != nil { return true }
      previous = scalar
    }
    return false
  }

  private static func substitute(
    for scalar: Unicode.Scalar,
    after previous: Unicode.Scalar?
  ) -> String? {
    switch scalar.value {
    case 0x20..<0x7F:
      nil
    case 0x00..<0x20:
      // The block Control Pictures has a character for each of these: ␀ to ␟.
      Unicode.Scalar(0x2400 + scalar.value).map { String($0) }
    case 0x7F:
      "␡"
    case 0x80..<0xA0, 0x2028...0x2029, 0xFFF9...0xFFFB:
      name(of: scalar)
    // The characters with the property Default_Ignorable_Code_Point, without joiners and variation
    // selectors. Looking it up is slow.
    case 0xAD, 0x34F, 0x61C, 0x115F...0x1160, 0x17B4...0x17B5, 0x180E, 0x200B, 0x200E...0x200F,
      0x202A...0x202E, 0x2060...0x206F, 0x3164, 0xFEFF, 0xFFA0, 0xFFF0...0xFFF8, 0x1BCA0...0x1BCA3,
      0x1D173...0x1D17A, 0xE0000...0xE00FF, 0xE01F0...0xE0FFF:
      name(of: scalar)
    case ..<0x300:
      nil
    case 0x180B...0x180D, 0x180F, 0x200C...0x200D, 0xFE00...0xFE0F, 0xE0100...0xE01EF:
      isAttached(scalar, to: previous) ? nil : name(of: scalar)
    default:
      DisplayWidth.of(scalar) == nil ? name(of: scalar) : nil
    }
  }

  /// Returns `true` if a joiner or a variation selector belongs to the character before it.
  ///
  /// Otherwise it is invisible, and a text may be hidden in many of them.
  private static func isAttached(
    _ scalar: Unicode.Scalar,
    to previous: Unicode.Scalar?
  ) -> Bool {
    guard let previous else { return false }
    return switch previous {
    // As in the emoji ❤️‍🔥.
    case "\u{FE0F}": scalar == "\u{200D}"
    // As in the emoji 1️⃣.
    case "0"..."9", "#", "*": scalar == "\u{FE0F}" || scalar == "\u{FE0E}"
    default:
      !previous.isASCII && !previous.properties.isJoinControl
        && !previous.properties.isVariationSelector
    }
  }

  private static func name(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "‹U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits + "›"
  }
}

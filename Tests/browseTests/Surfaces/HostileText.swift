// SPDX-License-Identifier: GPL-3.0-or-later

/// Texts that attack a terminal, a reader or a shell.
///
/// Each ends with ``mark``, so that a test can show that a surface has printed it at all.
enum HostileText {
  /// The harmless end of each text.
  static let mark = "tea"

  static let all: [String] =
    (controls + codes + directions + invisible + readline + shell).map { $0 + mark }

  /// The texts that fit into a line and into the name of a file.
  static let names = all.filter { text in
    !text.utf8.contains { $0 == 0 || $0 == 0x0A || $0 == 0x2F }
  }

  /// Returns copies of a line, each with some of the texts in place of `%`, which together have all
  /// that fit on a line and that a command reads as one word.
  static func inserted(into line: String) -> [String] {
    let parts = line.split(separator: "%", omittingEmptySubsequences: false)
    let texts = (controls + codes + directions + invisible + readline)
      .filter { !$0.unicodeScalars.contains { $0 == "\n" || $0 == "\0" } }
    return stride(from: 0, to: texts.count, by: 8).map { start in
      let some = texts[start..<min(start + 8, texts.count)].map { $0 + mark }
      return parts.joined(separator: some.joined())
    }
  }

  /// Escape sequences (ECMA-48, and xterm's control sequences), and single control characters.
  private static let controls = [
    // Colour, clear, cursor to the top, cursor up, alternative screen, scrolling region, reset.
    "\u{1B}[31m", "\u{1B}[2J", "\u{1B}[H", "\u{1B}[1A", "\u{1B}[?1049h", "\u{1B}[1;2r", "\u{1B}c",
    // Title, link, clipboard, colours of the terminal.
    "\u{1B}]0;title\u{7}", "\u{1B}]8;;http://example.org\u{1B}\\", "\u{1B}]52;c;dGVh\u{7}",
    "\u{1B}]4;1;?\u{1B}\\",
    // Requests that a terminal answers as if the answer were typed: position, kind, title, setting.
    "\u{1B}[6n", "\u{1B}[c", "\u{1B}[21t", "\u{1B}P$qm\u{1B}\\", "\u{5}",
    // Strings without an end, another character set, a screen of the letter E.
    "\u{1B}_", "\u{1B}^", "\u{1B}X", "\u{1B}(0", "\u{E}", "\u{1B}#8",
    "\0", "\u{7}", "\u{8}\u{8}", "\r", "\n", "\u{B}", "\u{C}", "\u{18}", "\u{7F}",
  ]

  /// Control characters of two bytes in UTF-8 (C1): escape sequences without an escape.
  private static let codes = ["\u{9B}31m", "\u{9D}0;title\u{9C}", "\u{90}$qm\u{9C}", "\u{85}"]

  /// Bidirectional controls (UAX #9), and separators of lines.
  private static let directions = ["\u{202E}", "\u{2066}", "\u{200F}", "\u{2028}", "\u{2029}"]

  private static let invisible = [
    "\u{200B}", "\u{FEFF}", "\u{2060}", "\u{AD}", "\u{E0041}", "\u{180E}", "\u{FFF9}", "\u{3164}",
    "\u{115F}", "\u{FFA0}", "\u{34F}", "\u{17B4}", "\u{1D173}",
  ]

  /// The characters with which a prompt tells readline to print a sequence unchanged.
  private static let readline = ["\u{1}\u{1B}[2J\u{2}"]

  private static let shell = [
    "$(touch owned)", "`touch owned`", "; touch owned; ", "' ; touch owned; '", "| touch owned; ",
  ]

  /// Returns the texts that occur unchanged in the output of a program, except those of the shell,
  /// which are harmless there.
  static func found(in output: String) -> [String] {
    let scalars = Array(output.unicodeScalars)
    return all.filter { text in
      guard text.unicodeScalars.contains(where: isUnsafe) else { return false }
      let wanted = Array(text.unicodeScalars)
      return scalars.indices.contains { scalars[$0...].starts(with: wanted) }
    }
  }

  /// Returns the code points in an output that no surface may print, without line feeds.
  static func unsafeCodePoints(in output: String) -> Set<String> {
    var found: Set<String> = []
    for scalar in output.unicodeScalars where scalar != "\n" && isUnsafe(scalar) {
      found.insert("U+" + String(scalar.value, radix: 16, uppercase: true))
    }
    return found
  }

  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    let properties = scalar.properties
    // Joiners and variation selectors belong to adjacent characters.
    if properties.isJoinControl || properties.isVariationSelector { return false }
    return switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .unassigned: true
    default: properties.isDefaultIgnorableCodePoint
    }
  }
}

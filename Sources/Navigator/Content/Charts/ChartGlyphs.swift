// SPDX-License-Identifier: GPL-3.0-or-later

/// The characters that charts are drawn with.
package enum ChartGlyphs: Sendable, Equatable {
  /// Braille patterns, block elements and box-drawing characters of Unicode.
  case unicode

  /// Similar ASCII characters.
  case ascii

  /// Chooses the characters that a terminal supports.
  ///
  /// The result is ``unicode`` unless the terminal is the Linux console, whose fonts have no
  /// braille patterns, or the locale names an encoding other than UTF-8.
  ///
  /// - Parameters:
  ///   - terminal: The type of the terminal, as in `TERM`.
  ///   - locale: The locale, as in `LC_ALL`, `LC_CTYPE` or `LANG`: `de_DE.ISO-8859-1`.
  package init(terminal: String?, locale: String?) {
    let encoding = locale?.split(separator: ".").dropFirst().first?.prefix { $0 != "@" } ?? "UTF-8"
    let isUTF8 = encoding.lowercased().filter { $0 != "-" } == "utf8"
    self = terminal == "linux" || !isUTF8 ? .ascii : .unicode
  }

  /// Returns a character for a set of dots, given as the bits of a Unicode braille pattern.
  func dots(_ pattern: UInt8) -> Character {
    switch (self, pattern.nonzeroBitCount) {
    case (_, 0): " "
    case (.unicode, _): Character(Unicode.Scalar(UInt32(0x2800) + UInt32(pattern)) ?? " ")
    case (.ascii, 1...2): "."
    case (.ascii, 3...5): "o"
    case (.ascii, _): "#"
    }
  }

  /// Returns a shaded character for a number of quarters from 0 to 4.
  func shade(_ quarters: Int) -> Character {
    let shades: [Character] =
      self == .unicode ? [" ", "░", "▒", "▓", "█"] : [" ", ".", ":", "*", "#"]
    return shades[min(max(quarters, 0), 4)]
  }

  /// Returns a block that is filled from the left by a number of eighths.
  func left(_ eighths: Int) -> Character {
    guard self == .unicode else { return eighths >= 4 ? "#" : eighths > 0 ? "-" : " " }
    let blocks: [Character] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]
    return blocks[min(max(eighths, 0), 8)]
  }

  /// Returns a block that is filled from the right by approximately a number of eighths.
  func right(_ eighths: Int) -> Character {
    switch eighths {
    case ..<1: " "
    case 1..<7: self == .unicode ? "▐" : "-"
    default: left(8)
    }
  }

  var vertical: String { self == .unicode ? "│" : "|" }
  var verticalTick: String { self == .unicode ? "┤" : "+" }
  var corner: String { self == .unicode ? "└" : "+" }
  var horizontal: Character { self == .unicode ? "─" : "-" }
  var horizontalTick: Character { self == .unicode ? "┬" : "+" }
}

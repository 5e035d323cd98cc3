// SPDX-License-Identifier: GPL-3.0-or-later

/// The characters that charts are drawn with.
public enum ChartGlyphs: Sendable, Equatable {
  /// Braille dots, blocks and lines of Unicode.
  case unicode

  /// What ASCII has that comes near.
  case ascii

  /// The characters that a terminal has.
  ///
  /// They are those of Unicode unless it is the console of Linux, whose fonts have no braille, or the
  /// locale names another encoding.
  ///
  /// - Parameters:
  ///   - terminal: What the terminal is called, as `TERM` says.
  ///   - locale: The locale, as `LC_ALL`, `LC_CTYPE` or `LANG` says: `de_DE.ISO-8859-1`.
  public init(terminal: String?, locale: String?) {
    let encoding = locale?.split(separator: ".").dropFirst().first?.prefix { $0 != "@" } ?? "UTF-8"
    let isUTF8 = encoding.lowercased().filter { $0 != "-" } == "utf8"
    self = terminal == "linux" || !isUTF8 ? .ascii : .unicode
  }

  /// A character with some of its dots, eight bits as Unicode counts them in its braille patterns.
  func dots(_ pattern: UInt8) -> Character {
    switch (self, pattern.nonzeroBitCount) {
    case (_, 0): " "
    case (.unicode, _): Character(Unicode.Scalar(UInt32(0x2800) + UInt32(pattern)) ?? " ")
    case (.ascii, 1...2): "."
    case (.ascii, 3...5): "o"
    case (.ascii, _): "#"
    }
  }

  /// A character that is a quarter full, two, three or all of them.
  func shade(_ quarters: Int) -> Character {
    let shades: [Character] =
      self == .unicode ? [" ", "░", "▒", "▓", "█"] : [" ", ".", ":", "*", "#"]
    return shades[min(max(quarters, 0), 4)]
  }

  /// A character of which this many eighths are full, from the left.
  func left(_ eighths: Int) -> Character {
    guard self == .unicode else { return eighths >= 4 ? "#" : eighths > 0 ? "-" : " " }
    let blocks: [Character] = [" ", "▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"]
    return blocks[min(max(eighths, 0), 8)]
  }

  /// A character of which about this many eighths are full, from the right.
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

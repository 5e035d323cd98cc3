// SPDX-License-Identifier: GPL-3.0-or-later

/// The meaning of a piece of text, which determines its colour.
public enum Style: Sendable, Hashable {
  /// Ordinary text.
  case plain

  /// A heading for the text below or beside it.
  case heading

  /// Less important text.
  case secondary

  /// A description of a problem.
  case failure

  /// A number.
  case number

  /// A date or a time.
  case date

  /// A placeholder for a missing value.
  case empty

  /// A match of a search.
  case match

  /// A value that refers to an item.
  case reference

  /// A number coloured by its size, from 0 for the least to ``levelCount`` - 1 for the greatest.
  case level(Int)

  /// A bar or a point of a chart.
  case mark

  /// A link to a URL.
  case link(String)

  /// A character of a picture: the colour of the character, and the one behind it.
  ///
  /// The terminal must support colours of 24 bits.
  case colors(Color, on: Color)

  /// The number of colours for numbers of different sizes.
  public static let levelCount = 5

  /// A colour of 24 bits.
  public struct Color: Sendable, Hashable {
    /// The components, from 0 to 255.
    public let red, green, blue: UInt8

    /// Creates a colour from its components.
    public init(red: UInt8, green: UInt8, blue: UInt8) {
      (self.red, self.green, self.blue) = (red, green, blue)
    }
  }
}

/// The colours of styles, from the sixteen standard colours of terminals.
///
/// The person at the terminal chooses the appearance of these colours.
public enum Theme: String, Sendable, CaseIterable {
  /// A theme for light text on a dark background.
  case dark

  /// A theme for dark text on a light background.
  case light

  /// Creates the theme for the value of `COLORFGBG`, such as `15;0` for white on black.
  ///
  /// The default is ``dark``.
  public init(colors: String?) {
    let background = colors?.split(separator: ";").last.flatMap { Int($0) }
    self = background == 7 || background == 15 ? .light : .dark
  }

  /// Returns the parameters of the control function SGR (ECMA-48, 8.3.117), `nil` for plain text.
  ///
  /// Bright colours are not used because they are illegible on white, and dark blue because it is
  /// illegible on black. White is not used, and black only on a coloured background.
  func parameters(of style: Style) -> String? {
    switch (style, self) {
    case (.plain, _): nil
    case (.heading, _): "1"
    case (.secondary, _), (.empty, _): "2"
    case (.failure, _): "31"
    case (.number, .dark): "36"
    case (.number, .light): "34"
    case (.date, .dark): "32"
    case (.date, .light): "35"
    case (.reference, .dark): "35"
    case (.reference, .light): "32"
    case (.level(let level), .dark): Self.level(level, of: ["2", "32", "33", "35", "31"])
    case (.level(let level), .light): Self.level(level, of: ["2", "36", "32", "35", "31"])
    case (.mark, .dark): "36"
    case (.mark, .light): "34"
    case (.match, _): "30;43"
    case (.link, _): "4"
    case (.colors(let color, let background), _):
      "38;2;\(color.parameters);48;2;\(background.parameters)"
    }
  }

  /// Returns the parameters of a level, or of the nearest one that exists.
  private static func level(_ level: Int, of parameters: [String]) -> String {
    parameters[min(max(0, level), parameters.count - 1)]
  }
}

extension Style.Color {
  /// The components as parameters of SGR (ISO/IEC 8613-6, 13.1.8).
  fileprivate var parameters: String { "\(red);\(green);\(blue)" }
}

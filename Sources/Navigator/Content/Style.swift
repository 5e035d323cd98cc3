// SPDX-License-Identifier: GPL-3.0-or-later

/// What a piece of text means, from which a terminal takes its colour.
public enum Style: Sendable, Hashable {
  /// Text as it is.
  case plain

  /// The name of what stands below or beside.
  case heading

  /// What is less important than the rest.
  case secondary

  /// What is wrong.
  case failure

  /// A number.
  case number

  /// A date or a time.
  case date

  /// What stands for a value where there is none.
  case empty

  /// What was searched for.
  case match

  /// Text that leads to a URL.
  case link(String)
}

/// The colours of styles, of the sixteen that every terminal has: what they look like is the choice
/// of whoever sits there.
public enum Theme: String, Sendable, CaseIterable {
  /// For light text on a dark background.
  case dark

  /// For dark text on a light background.
  case light

  /// The theme for what a terminal says of its colours in `COLORFGBG`, `15;0` for white on black; for
  /// a dark background if it says nothing.
  public init(colors: String?) {
    let background = colors?.split(separator: ";").last.flatMap { Int($0) }
    self = background == 7 || background == 15 ? .light : .dark
  }

  /// The parameters of the control function SGR (ECMA-48, 8.3.117) for a style, `nil` for none.
  ///
  /// Bright colours, which cannot be read on white, and dark blue, which cannot on black, are left
  /// out; so is white, and black but on a colour.
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
    case (.match, _): "30;43"
    case (.link, _): "4"
    }
  }
}

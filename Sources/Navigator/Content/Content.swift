// SPDX-License-Identifier: GPL-3.0-or-later

/// What a screen looks like: lines and tables, with their meaning and without colours or widths.
///
/// A terminal decides how it is drawn. Text may be any text; it is made safe when it is drawn.
public struct Content: Sendable, Equatable {
  /// A part of the content, below the ones before it.
  public enum Block: Sendable, Equatable {
    /// A line, continued in the next between words where the window is narrower.
    case line(StyledText)

    /// A line that is left whole, to be copied from the window as it is.
    case verbatim(StyledText)

    /// A table.
    case table(Table)

    /// Names with their values in full, below each other.
    case fields([Field])

    /// What can be typed.
    case commands(CommandOverview)
  }

  /// The parts, from top to bottom.
  public var blocks: [Block]

  /// Content of these parts.
  public init(_ blocks: [Block] = []) {
    self.blocks = blocks
  }

  /// A line of text.
  public static func line(_ text: String, _ style: Style = .plain) -> Content {
    Content([.line(StyledText(text, style))])
  }

  /// The second below the first.
  public static func + (lhs: Content, rhs: Content) -> Content {
    Content(lhs.blocks + rhs.blocks)
  }

  /// Puts `content` below.
  public static func += (lhs: inout Content, rhs: Content) {
    lhs.blocks += rhs.blocks
  }
}

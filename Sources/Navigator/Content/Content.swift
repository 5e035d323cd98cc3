// SPDX-License-Identifier: GPL-3.0-or-later

/// The content of a screen: lines, tables and other blocks, without colours or widths.
///
/// A terminal decides how to draw it. The text may contain any characters, because drawing escapes
/// unsafe ones (see ``VisibleText``).
public struct Content: Sendable, Equatable {
  /// A part of the content.
  ///
  /// Blocks are arranged from top to bottom.
  public enum Block: Sendable, Equatable {
    /// A line, wrapped between words if the window is too narrow.
    case line(StyledText)

    /// A line that is not wrapped, so that it can be copied from the window unchanged.
    case verbatim(StyledText)

    /// A table.
    case table(Table)

    /// Names with their full values, from top to bottom.
    case fields(ComputedList<Field>)

    /// An overview of commands.
    case commands(CommandOverview)
  }

  /// The blocks, from top to bottom.
  public var blocks: [Block]

  /// Creates content from blocks.
  public init(_ blocks: [Block] = []) {
    self.blocks = blocks
  }

  /// Creates a line of text.
  public static func line(_ text: String, _ style: Style = .plain) -> Content {
    Content([.line(StyledText(text, style))])
  }

  /// Returns `rhs` below `lhs`.
  public static func + (lhs: Content, rhs: Content) -> Content {
    Content(lhs.blocks + rhs.blocks)
  }

  /// Appends `rhs` at the bottom.
  public static func += (lhs: inout Content, rhs: Content) {
    lhs.blocks += rhs.blocks
  }
}

extension Content.Block {
  /// Creates a block of names with their full values.
  public static func fields(_ fields: [Field]) -> Content.Block { .fields(ComputedList(fields)) }
}

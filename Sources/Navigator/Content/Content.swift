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

    /// A line for a person at a terminal, which a window of unlimited width omits.
    case hint(StyledText)

    /// A table.
    case table(Table)

    /// Names with their full values, from top to bottom.
    case fields(ComputedList<Field>)

    /// An overview of commands.
    case commands(CommandOverview)

    /// Two contents side by side, or one below the other if the window is too narrow.
    indirect case sideBySide(Content, Content)
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

extension Content {
  /// Returns the number of lines of the content in a window.
  public func height(in window: WindowSize) -> Int {
    Renderer(width: window.columns, theme: nil).lines(of: self).count
  }

  /// The columns between two contents that are side by side.
  public static let gap = 4

  /// The width of the content in columns if no line is wrapped.
  public var width: Int {
    Renderer(width: nil, theme: nil).lines(of: self).reduce(0) { max($0, $1.width) }
  }
}

extension Content.Block {
  /// Creates a block of names with their full values.
  public static func fields(_ fields: [Field]) -> Content.Block { .fields(ComputedList(fields)) }
}

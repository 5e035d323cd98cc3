// SPDX-License-Identifier: GPL-3.0-or-later

/// The content of a screen: lines, tables and other blocks, without colours or widths.
///
/// A terminal decides how to draw it. The text may contain any characters, because drawing escapes
/// unsafe ones (see ``VisibleText``).
///
/// ```swift
/// let content: Content =
///   .fields([Field("title", value: song.title), Field("artist", value: song.artist)])
///   + .line("played \(playCount) times", .secondary)
/// ```
public struct Content: Sendable, Equatable {
  /// A part of the content.
  enum Block: Sendable, Equatable {
    case line(StyledText)
    case verbatim(StyledText)
    case hint(StyledText)
    case table(Table)
    case fields(ComputedList<Field>)
    case commands(CommandOverview)
    indirect case sideBySide(Content, Content)
  }

  /// The blocks, from top to bottom.
  private(set) var blocks: [Block]

  /// Creates content from parts, from top to bottom.
  public init(_ parts: [Content] = []) {
    blocks = parts.flatMap(\.blocks)
  }

  private init(_ block: Block) {
    blocks = [block]
  }
}

// MARK: Parts

extension Content {
  /// Creates a line, wrapped between words if the window is too narrow.
  public static func line(_ text: StyledText) -> Content { Content(.line(text)) }

  /// Creates a line in one style, wrapped between words if the window is too narrow.
  public static func line(_ text: String, _ style: Style = .plain) -> Content {
    .line(StyledText(text, style))
  }

  /// Creates a line that is not wrapped, so that it can be copied from the window unchanged.
  public static func verbatim(_ text: StyledText) -> Content { Content(.verbatim(text)) }

  /// Creates a line for a person at a terminal, which a window of unlimited width omits.
  public static func hint(_ text: StyledText) -> Content { Content(.hint(text)) }

  /// Creates a line in one style for a person at a terminal.
  ///
  /// A window of unlimited width omits it, such as that of a pipe.
  public static func hint(_ text: String, _ style: Style = .secondary) -> Content {
    .hint(StyledText(text, style))
  }

  /// Creates a table.
  public static func table(_ table: Table) -> Content { Content(.table(table)) }

  /// Creates names with their full values, from top to bottom.
  public static func fields(_ fields: [Field]) -> Content { .fields(ComputedList(fields)) }

  /// Creates names with their full values, of which only the shown ones are computed.
  public static func fields(_ fields: ComputedList<Field>) -> Content { Content(.fields(fields)) }

  /// Creates two contents side by side, or one below the other if the window is too narrow.
  public static func sideBySide(_ left: Content, _ right: Content) -> Content {
    Content(.sideBySide(left, right))
  }

  /// Creates an overview of commands.
  static func commands(_ overview: CommandOverview) -> Content { Content(.commands(overview)) }

  /// Returns `rhs` below `lhs`.
  public static func + (lhs: Content, rhs: Content) -> Content {
    Content([lhs, rhs])
  }

  /// Appends `rhs` at the bottom.
  public static func += (lhs: inout Content, rhs: Content) {
    lhs.blocks += rhs.blocks
  }
}

// MARK: Size

extension Content {
  /// `true` if the content has no parts.
  public var isEmpty: Bool { blocks.isEmpty }

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

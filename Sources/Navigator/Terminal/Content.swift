/// What a screen looks like: lines and tables, with their meaning and without colours or widths.
///
/// A terminal decides how it is drawn. Text may be any text; it is made safe when it is drawn.
public struct Content: Sendable, Equatable {
  /// A part of the content, below the ones before it.
  public enum Block: Sendable, Equatable {
    /// A line.
    case line(StyledText)

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

/// What a piece of text means, from which a terminal takes its colour.
public enum Style: Sendable, Equatable {
  /// Text as it is.
  case plain

  /// The name of what stands below or beside.
  case heading

  /// What is less important than the rest.
  case secondary

  /// What is wrong.
  case failure
}

/// A line of text whose pieces have a meaning each.
public struct StyledText: Sendable, Equatable {
  /// A piece of one style.
  public struct Piece: Sendable, Equatable {
    /// The text.
    public var text: String

    /// What it means.
    public var style: Style
  }

  /// The pieces, from left to right.
  public var pieces: [Piece]

  /// A line of one piece.
  public init(_ text: String, _ style: Style = .plain) {
    pieces = [Piece(text: text, style: style)]
  }

  /// A line without text.
  static let empty = StyledText("")

  /// The line without the space at its end, which is of no use to anybody.
  var withoutTrailingSpace: StyledText {
    var line = self
    while let last = line.pieces.popLast() {
      let bytes = last.text.utf8
      if let end = bytes.lastIndex(where: { $0 != UInt8(ascii: " ") }) {
        let text = String(last.text[...end])
        line.pieces.append(Piece(text: text, style: last.style))
        break
      }
    }
    return line
  }

  /// The second right of the first.
  public static func + (lhs: StyledText, rhs: StyledText) -> StyledText {
    var sum = lhs
    sum.pieces += rhs.pieces
    return sum
  }
}

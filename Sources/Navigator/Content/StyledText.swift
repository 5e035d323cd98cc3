// SPDX-License-Identifier: GPL-3.0-or-later

/// A line of text whose pieces have styles.
public struct StyledText: Sendable, Equatable {
  /// A piece of text with one style.
  public struct Piece: Sendable, Equatable {
    /// The text.
    public var text: String

    /// The style.
    public var style: Style

    /// Creates a piece.
    public init(_ text: String, _ style: Style = .plain) {
      self.text = text
      self.style = style
    }
  }

  /// The pieces, from left to right.
  public var pieces: [Piece]

  /// Creates a line from pieces.
  public init(_ pieces: [Piece]) {
    self.pieces = pieces
  }

  /// Creates a line with one piece.
  public init(_ text: String, _ style: Style = .plain) {
    pieces = [Piece(text, style)]
  }

  /// An empty line.
  static let empty = StyledText("")

  /// The text without styles.
  public var text: String {
    pieces.count == 1 ? pieces[0].text : pieces.map(\.text).joined()
  }

  /// Returns `rhs` appended to `lhs`.
  public static func + (lhs: StyledText, rhs: StyledText) -> StyledText {
    var sum = lhs
    sum += rhs
    return sum
  }

  /// Appends a line.
  public static func += (lhs: inout StyledText, rhs: StyledText) {
    for piece in rhs.pieces { lhs.append(piece) }
  }

  /// Appends a piece.
  ///
  /// It is merged with the last piece if both have the same style.
  private mutating func append(_ piece: Piece) {
    if let last = pieces.indices.last, pieces[last].style == piece.style {
      pieces[last].text += piece.text
    } else {
      pieces.append(piece)
    }
  }
}

extension StyledText {
  /// The line without trailing spaces.
  var withoutTrailingSpace: StyledText {
    var line = self
    while let last = line.pieces.popLast() {
      if let end = last.text.utf8.lastIndex(where: { $0 != UInt8(ascii: " ") }) {
        line.pieces.append(Piece(String(last.text[...end]), last.style))
        break
      }
    }
    return line
  }

  /// The line with unsafe characters replaced (see ``VisibleText``).
  var visible: StyledText {
    StyledText(pieces.map { Piece(VisibleText.of($0.text), $0.style) })
  }

  /// The width of the visible line in terminal columns.
  var displayWidth: Int { pieces.reduce(0) { $0 + DisplayWidth.of($1.text) } }

  /// Returns the visible line wrapped between words.
  ///
  /// Each row repeats the indent of the line, unless the indent is more than half of the width.
  ///
  /// - Parameter width: The maximum width of a row. A wider word has its own row.
  /// - Returns: The rows, from top to bottom, at least one.
  func wrapped(to width: Int) -> [StyledText] {
    let line = visible
    guard line.displayWidth > width else { return [line] }
    let space = line.text.utf8.prefix { $0 == UInt8(ascii: " ") }.count
    let indent = space <= width / 2 ? space : 0
    var rows: [StyledText] = []
    var row = StyledText([Piece]())
    var taken = 0
    for word in line.words {
      // A row never consists of the indent alone.
      if taken + word.withoutTrailingSpace.displayWidth > width, !row.isBlank {
        rows.append(row)
        (row, taken) = (StyledText(String(repeating: " ", count: indent)), indent)
      }
      row += word
      taken += word.displayWidth
    }
    return rows + [row]
  }

  /// The words, each including the spaces after it.
  private var words: [StyledText] {
    var words: [StyledText] = []
    var word = StyledText([Piece]())
    for piece in pieces {
      var rest = piece.text[...]
      while let end = rest.firstIndex(of: " ").map(rest.index(after:)) {
        words.append(word + StyledText(String(rest[..<end]), piece.style))
        word = StyledText([Piece]())
        rest = rest[end...]
      }
      if !rest.isEmpty { word += StyledText(String(rest), piece.style) }
    }
    return words + [word]
  }

  private var isBlank: Bool { withoutTrailingSpace.pieces.isEmpty }

  /// Returns the beginning of the line that fits into `width` columns, with `…` if it was cut.
  func cut(to width: Int) -> StyledText {
    guard displayWidth > width else { return self }
    if pieces.count == 1 {
      return StyledText(DisplayWidth.cut(pieces[0].text, to: width), pieces[0].style)
    }
    var line = StyledText([Piece]())
    var left = width
    for piece in pieces {
      let taken = DisplayWidth.of(piece.text)
      // If the text is cut, the mark needs a column.
      guard taken < left else {
        line.append(Piece(DisplayWidth.cut(piece.text + " ", to: left), piece.style))
        break
      }
      line.append(piece)
      left -= taken
    }
    return line
  }
}

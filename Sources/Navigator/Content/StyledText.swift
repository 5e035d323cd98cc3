// SPDX-License-Identifier: GPL-3.0-or-later

/// A line of text whose pieces have a meaning each.
public struct StyledText: Sendable, Equatable {
  /// A piece of one style.
  public struct Piece: Sendable, Equatable {
    /// The text.
    public var text: String

    /// What it means.
    public var style: Style

    /// A piece of text with what it means.
    public init(_ text: String, _ style: Style = .plain) {
      self.text = text
      self.style = style
    }
  }

  /// The pieces, from left to right.
  public var pieces: [Piece]

  /// A line of these pieces.
  public init(_ pieces: [Piece]) {
    self.pieces = pieces
  }

  /// A line of one piece.
  public init(_ text: String, _ style: Style = .plain) {
    pieces = [Piece(text, style)]
  }

  /// A line without text.
  static let empty = StyledText("")

  /// The text alone.
  public var text: String {
    pieces.count == 1 ? pieces[0].text : pieces.map(\.text).joined()
  }

  /// The second right of the first.
  public static func + (lhs: StyledText, rhs: StyledText) -> StyledText {
    var sum = lhs
    sum += rhs
    return sum
  }

  /// Puts `text` to the right.
  public static func += (lhs: inout StyledText, rhs: StyledText) {
    for piece in rhs.pieces { lhs.append(piece) }
  }

  /// Puts a piece to the right; one of the same style as the last becomes a part of that.
  private mutating func append(_ piece: Piece) {
    if let last = pieces.indices.last, pieces[last].style == piece.style {
      pieces[last].text += piece.text
    } else {
      pieces.append(piece)
    }
  }
}

extension StyledText {
  /// The line without the space at its end, which is of no use to anybody.
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

  /// The line with what must not be sent to a terminal shown by stand-ins (see ``VisibleText``).
  var visible: StyledText {
    StyledText(pieces.map { Piece(VisibleText.of($0.text), $0.style) })
  }

  /// The columns of a terminal that the visible line takes.
  var displayWidth: Int { pieces.reduce(0) { $0 + DisplayWidth.of($1.text) } }

  /// The line in rows, broken between words; what it begins with in space, each row does, unless that
  /// is more than half of the width.
  ///
  /// - Parameter width: The columns that a row takes at most; a word that is wider has a row of its own.
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
      // What is an indent does not stand alone.
      if taken + word.withoutTrailingSpace.displayWidth > width, !row.isSpace {
        rows.append(row)
        (row, taken) = (StyledText(String(repeating: " ", count: indent)), indent)
      }
      row += word
      taken += word.displayWidth
    }
    return rows + [row]
  }

  /// The words, each with the space behind it.
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

  private var isSpace: Bool { withoutTrailingSpace.pieces.isEmpty }

  /// The beginning of the line that fits into `width` columns, marked with `…` where it was cut.
  func cut(to width: Int) -> StyledText {
    guard displayWidth > width else { return self }
    if pieces.count == 1 {
      return StyledText(DisplayWidth.cut(pieces[0].text, to: width), pieces[0].style)
    }
    var line = StyledText([Piece]())
    var left = width
    for piece in pieces {
      let taken = DisplayWidth.of(piece.text)
      // What is cut needs a column for its mark.
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

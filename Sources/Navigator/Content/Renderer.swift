// SPDX-License-Identifier: GPL-3.0-or-later

/// Turns content into what is sent to a terminal.
public struct Renderer: Sendable {
  /// The width of the terminal, `nil` for as wide as it takes.
  public var width: Int?

  /// What styles become, `nil` for plain text.
  public var theme: Theme?

  /// The height of the terminal, `nil` if it is not known.
  var height: Int?

  /// Whether it has hyperlinks.
  var hasLinks = true

  /// A renderer.
  public init(width: Int?, theme: Theme?) {
    self.width = width
    self.theme = theme
  }

  /// The content's lines, each ended by a line feed.
  public func text(of content: Content) -> String {
    text(of: styledLines(of: content))
  }

  /// Returns the text of each line of content, and the columns that it takes.
  func lines(of content: Content) -> [(text: String, width: Int)] {
    styledLines(of: content).map {
      (text(of: $0), $0.withoutTrailingSpace.visible.displayWidth)
    }
  }

  private func text(of lines: [StyledText]) -> String {
    lines.reduce(into: "") { text, line in
      text += self.text(of: line)
      text += "\n"
    }
  }

  /// The lines of content that stands where only so much room is: each cut to the width.
  func cutLines(of content: Content) -> [String] {
    styledLines(of: content).map { text(of: fitted($0)) }
  }

  private func fitted(_ line: StyledText) -> StyledText {
    width.map { line.visible.cut(to: $0) } ?? line
  }

  private func styledLines(of content: Content) -> [StyledText] {
    content.blocks.flatMap { block in
      switch block {
      case .line(let line): width.map { line.wrapped(to: $0) } ?? [line]
      case .verbatim(let line): [line]
      case .table(let table): TableLayout(table, width: width).lines
      case .fields(let fields): Field.lines(of: fields, width: width)
      case .commands(let overview): overview.lines(width: width, height: height)
      }
    }
  }

  /// An alert as a person sees it: what is wrong, the place of it, what to do.
  public func text(of alert: Alert) -> String {
    text(of: Content(alert, width: width ?? 80))
  }

  private func text(of line: StyledText) -> String {
    line.withoutTrailingSpace.pieces.map { text(of: $0) }.joined()
  }

  private func text(of piece: StyledText.Piece) -> String {
    let visible = VisibleText.of(piece.text)
    guard let theme, let parameters = theme.parameters(of: piece.style) else { return visible }
    let styled = "\u{1B}[\(parameters)m\(visible)\u{1B}[0m"
    guard case .link(let target) = piece.style, hasLinks else { return styled }
    // OSC 8: what stands between is a link; a terminal that has none shows the text.
    return "\u{1B}]8;;\(VisibleText.of(target))\u{1B}\\\(styled)\u{1B}]8;;\u{1B}\\"
  }
}

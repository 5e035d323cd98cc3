/// Turns content into what is sent to a terminal.
public struct Renderer: Sendable {
  /// The width of the terminal, `nil` for as wide as it takes.
  public var width: Int?

  /// What styles become, `nil` for plain text.
  public var theme: Theme?

  /// A renderer.
  public init(width: Int?, theme: Theme?) {
    self.width = width
    self.theme = theme
  }

  /// The content's lines, each ended by a line feed.
  public func text(of content: Content) -> String {
    content.blocks.map { block in
      switch block {
      case .line(let line): text(of: [line])
      case .table(let table): text(of: TableLayout(table, width: width).lines)
      case .fields(let fields): text(of: Field.lines(of: fields, width: width))
      }
    }.joined()
  }

  /// An alert as a person sees it: what is wrong, the place of it, what to do.
  public func text(of alert: Alert) -> String {
    var lines = [StyledText(alert.headline, .failure)]
    let advice = alert.advice.map { StyledText($0) }
    if let excerpt = alert.excerpt {
      let before = excerpt.text.prefix(excerpt.range.lowerBound)
      let marked = excerpt.text.dropFirst(before.count).prefix(excerpt.range.count)
      let indent = String(repeating: " ", count: DisplayWidth.of(VisibleText.of(before)))
      let caret = String(
        repeating: "^",
        count: max(1, DisplayWidth.of(VisibleText.of(marked)))
      )
      lines.append(StyledText("  " + excerpt.text))
      let mark = StyledText("  " + indent + caret, .failure)
      lines.append(advice.map { mark + StyledText(" ") + $0 } ?? mark)
    } else if let advice {
      lines.append(StyledText("  ") + advice)
    }
    return text(of: lines)
  }

  private func text(of lines: [StyledText]) -> String {
    lines.map { text(of: $0) + "\n" }.joined()
  }

  private func text(of line: StyledText) -> String {
    line.withoutTrailingSpace.pieces.map { text(of: $0) }.joined()
  }

  private func text(of piece: StyledText.Piece) -> String {
    let visible = VisibleText.of(piece.text)
    guard let theme, let parameters = theme.parameters(of: piece.style) else { return visible }
    let styled = "\u{1B}[\(parameters)m\(visible)\u{1B}[0m"
    guard case .link(let target) = piece.style else { return styled }
    // OSC 8: what stands between is a link; a terminal that has none shows the text.
    return "\u{1B}]8;;\(VisibleText.of(target))\u{1B}\\\(styled)\u{1B}]8;;\u{1B}\\"
  }
}

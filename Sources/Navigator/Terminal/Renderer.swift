/// Turns content into what is sent to a terminal.
public struct Renderer: Sendable {
  /// The width of the terminal, `nil` for as wide as it takes.
  public var width: Int?

  /// Whether styles become colours.
  public var isColored: Bool

  /// A renderer.
  public init(width: Int?, isColored: Bool) {
    self.width = width
    self.isColored = isColored
  }

  /// The content's lines, each ended by a line feed.
  public func text(of content: Content) -> String {
    content.blocks.map { block in
      switch block {
      case .line(let line): text(of: [line])
      case .table(let table): text(of: table.lines(width: width))
      case .fields(let fields): text(of: Field.lines(of: fields, width: width))
      case .commands(let overview): text(of: overview.lines(width: width))
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
    line.withoutTrailingSpace.pieces.map { piece in
      let visible = VisibleText.of(piece.text)
      guard isColored, let parameters = piece.style.parameters else { return visible }
      // SGR (ECMA-48, 8.3.117): the attributes from here on, and none again.
      return "\u{1B}[\(parameters)m\(visible)\u{1B}[0m"
    }.joined()
  }
}

extension Style {
  /// The parameters of the control function SGR (ECMA-48), `nil` for none.
  fileprivate var parameters: String? {
    switch self {
    case .plain: nil
    case .heading: "1"
    case .secondary: "2"
    case .failure: "31"
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// A converter of content to text for a terminal.
///
/// ```swift
/// let text = Renderer(width: 80, theme: nil).text(of: screen.body)
/// ```
public struct Renderer: Sendable {
  /// The width of the terminal, `nil` for unlimited width.
  public var width: Int?

  /// The theme for styles, `nil` for plain text.
  public var theme: Theme?

  /// The height of the terminal, `nil` if it is unknown.
  var height: Int?

  /// `true` if the terminal supports hyperlinks.
  var hasLinks = true

  /// Creates a renderer.
  public init(width: Int?, theme: Theme?) {
    self.width = width
    self.theme = theme
  }

  /// Returns the lines of the content, each terminated by a line feed.
  public func text(of content: Content) -> String {
    var text = ""
    forEachLine(of: content) { line in
      text += self.text(of: line)
      text += "\n"
    }
    return text
  }

  /// Returns the text of each line of the content with its width in columns.
  func lines(of content: Content) -> [(text: String, width: Int)] {
    styledLines(of: content).map {
      (text(of: $0), $0.withoutTrailingSpace.visible.displayWidth)
    }
  }

  /// Returns the lines of the content, each cut to the width.
  func cutLines(of content: Content) -> [String] {
    styledLines(of: content).map { text(of: fitted($0)) }
  }

  private func fitted(_ line: StyledText) -> StyledText {
    width.map { line.visible.cut(to: $0) } ?? line
  }

  private func styledLines(of content: Content) -> [StyledText] {
    var lines: [StyledText] = []
    forEachLine(of: content) { lines.append($0) }
    return lines
  }

  /// Passes on each line of the content, from top to bottom.
  ///
  /// The lines are not collected, because there may be a million of them.
  private func forEachLine(of content: Content, _ body: (StyledText) -> Void) {
    for block in content.blocks {
      switch block {
      case .line(let line): (width.map { line.wrapped(to: $0) } ?? [line]).forEach(body)
      case .verbatim(let line): body(line)
      case .hint(let line): width.map { line.wrapped(to: $0).forEach(body) }
      case .table(let table):
        TableLayout(table, in: window).forEachLine(body)
        note(ofHidden: table.rowCount - rowLimit, Texts.current.content.moreRows).map(body)
      case .fields(let fields):
        Field.forEachLine(of: fields.prefix(rowLimit), width: width, body)
        note(ofHidden: fields.count - rowLimit, Texts.current.content.moreFields).map(body)
      case .commands(let overview): overview.lines(width: width, height: height).forEach(body)
      case .sideBySide(let left, let right): forEachRow(of: left, right, body)
      }
    }
  }

  /// Passes on the lines of two contents side by side, if both fit into the width as they are.
  private func forEachRow(of left: Content, _ right: Content, _ body: (StyledText) -> Void) {
    var unlimited = self
    unlimited.width = nil
    let rows = [left, right].map { unlimited.styledLines(of: $0).map(\.visible) }
    let gap = Content.gap
    let widths = rows.map { $0.map(\.withoutTrailingSpace.displayWidth).max() ?? 0 }
    guard let width, widths[0] + gap + widths[1] <= width else {
      return forEachLine(of: left + right, body)
    }
    for index in 0..<max(rows[0].count, rows[1].count) {
      let first = index < rows[0].count ? rows[0][index].withoutTrailingSpace : .empty
      let space = String(repeating: " ", count: widths[0] + gap - first.displayWidth)
      body(index < rows[1].count ? first + StyledText(space) + rows[1][index] : first)
    }
  }

  private var window: WindowSize { WindowSize(columns: width, rows: height) }

  /// The maximum number of rows and of fields that are drawn.
  private var rowLimit: Int { window.maximumRowCount }

  /// Returns a remark about rows or fields that are not drawn, if any.
  private func note(ofHidden count: Int, _ text: (Int) -> String) -> StyledText? {
    guard count > 0 else { return nil }
    return fitted(StyledText(text(count), .secondary))
  }

  /// Returns the text of an alert: the problem, its location and the advice.
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
    // OSC 8: the enclosed text is a link. A terminal without links shows only the text.
    return "\u{1B}]8;;\(VisibleText.of(target))\u{1B}\\\(styled)\u{1B}]8;;\u{1B}\\"
  }
}

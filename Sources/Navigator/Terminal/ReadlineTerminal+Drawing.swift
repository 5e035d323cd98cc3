// SPDX-License-Identifier: GPL-3.0-or-later

import CReadline

// Drawing above a line that is being typed, without changing the line or its cursor.

/// A page and the content that was written below it since.
struct DrawnPage {
  /// The maximum number of contents below a page that can still be redrawn.
  private static let maximumContentCount = 50

  /// The page and the contents below it, from top to bottom.
  private var contents: [Content]

  private let renderer: Renderer

  /// Creates a drawn page without content below it.
  init(_ page: Content, by renderer: Renderer) {
    contents = [page]
    self.renderer = renderer
  }

  /// Returns the page with content added below, `nil` if there is too much to redraw.
  func adding(_ content: Content) -> DrawnPage? {
    guard contents.count < Self.maximumContentCount else { return nil }
    var drawn = self
    drawn.contents.append(content)
    return drawn
  }

  /// Returns the drawn page with its page replaced and the content below it kept.
  func replacing(_ page: Content, by renderer: Renderer) -> DrawnPage {
    var drawn = DrawnPage(page, by: renderer)
    drawn.contents += contents.dropFirst()
    return drawn
  }

  /// Returns the number of rows that the page and the content below it occupy in a window.
  ///
  /// Nearly all terminals rewrap the lines when the window becomes narrower.
  func rows(in columns: Int) -> Int {
    lines.reduce(0) { $0 + rows(of: $1.width, in: columns) }
  }

  /// Returns the text of the last lines that fit into a number of rows.
  func text(columns: Int, rows: Int) -> String {
    var left = rows
    let shown = lines.reversed().prefix { line in
      left -= self.rows(of: line.width, in: columns)
      return left >= 0
    }
    return shown.reversed().map { $0.text + "\n" }.joined()
  }

  private var lines: [(text: String, width: Int)] {
    contents.flatMap { renderer.lines(of: $0) }
  }

  private func rows(of width: Int, in columns: Int) -> Int {
    max(1, (width + columns - 1) / max(1, columns))
  }
}

extension ReadlineTerminal {
  /// `true` if the terminal can move its cursor.
  public var replacesPages: Bool { hasCursor }

  /// `true` if no line was submitted since the page was drawn.
  public var isPageAboveLine: Bool { page != nil }

  /// Draws a page below the existing output, or above the line that is being typed.
  ///
  /// Above the line, it replaces the previous page if no line was submitted since. In this case,
  /// only the end of a page that is taller than the window is drawn, because text that has scrolled
  /// out of the window cannot be replaced.
  public func draw(_ page: Content, inPlace: Bool) {
    let windowSize = output.windowSize
    guard inPlace, isReading, hasCursor, let former = self.page, let columns = windowSize.columns,
      let height = windowSize.rows
    else {
      put(renderer.text(of: page))
      // A page that went to a shell command is not on the screen.
      self.page = output.isDiverted ? nil : DrawnPage(page, by: renderer)
      return
    }
    let drawn = former.replacing(page, by: renderer)
    let room = max(1, height - lineLayout(of: editedLine).rows)
    put(
      drawn.text(columns: columns, rows: room),
      replacing: min(room, former.rows(in: columns))
    )
    self.page = drawn
  }

  /// Adds content below the existing output and above the line that is being typed.
  func add(_ content: Content) {
    put(renderer.text(of: content))
    page = output.isDiverted ? nil : page?.adding(content)
  }

  /// Changes the prompt of the line that is being typed.
  public func update(prompt: String) {
    guard prompt != self.prompt else { return }
    guard isReading, question == nil else {
      question?.savedInput?.prompt = prompt
      return
    }
    let erasure = lineLayout(of: editedLine).erasure
    self.prompt = prompt
    shownPrompt = fittingPrompt
    rl_set_prompt(decorated(shownPrompt))
    output.write(hasCursor ? erasure : "\n")
    redisplay()
    redrawContent()
  }

  /// Writes text below the existing output and above the line that is being typed.
  ///
  /// - Parameters:
  ///   - text: The text, which ends with a line break.
  ///   - rows: The number of rows above the line to replace.
  private func put(_ text: String, replacing rows: Int = 0) {
    guard isReading else { return output.write(text) }
    guard hasCursor else {
      output.write("\n" + text)
      return redisplay()
    }
    // ECMA-48: CUU, ED.
    let up = rows > 0 ? "\u{1B}[\(rows)A\u{1B}[J" : ""
    output.write(lineLayout(of: editedLine).erasure + up + text)
    redisplay()
    redrawContent()
  }

  /// Makes readline draw the line at the cursor.
  func redisplay() {
    // For a line without echo, readline shows nothing, not even the prompt.
    if question?.isSecret == true { output.write(shownPrompt) } else { rl_forced_update_display() }
  }
}

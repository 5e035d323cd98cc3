// SPDX-License-Identifier: GPL-3.0-or-later

import CReadline

// Drawing above a line that is being typed, without changing the line or its cursor.

extension ReadlineTerminal {
  /// `true` if the terminal can move its cursor.
  public var replacesPages: Bool { hasCursor }

  /// `true` if no line was submitted since the page was drawn.
  public var isPageAboveLine: Bool { page != nil }

  /// Draws a page below the existing output, or above the line that is being typed.
  ///
  /// Above the line, it replaces the previous page if no line was submitted since. Only a part of a
  /// page that is taller than the window is drawn. ``turn(_:)`` draws the others.
  public func draw(_ page: Content, inPlace: Bool) {
    guard inPlace, isReading, let former = self.page else {
      return draw(DrawnPage(page, by: renderer, room: room))
    }
    // A change of the screen behind help does not replace the help.
    let content = former.isScreen ? page : former.content
    draw(former.replacing(content, by: renderer, room: room ?? .max), over: former)
  }

  /// Adds content below the existing output and above the line that is being typed.
  ///
  /// Only the first part of content that is taller than the window is added.
  func add(_ content: Content) {
    let drawn = DrawnPage(content, isScreen: false, by: renderer, room: room)
    if drawn.isTall { return draw(drawn) }
    page = output.isDiverted ? nil : page?.adding(content)
    put(drawn.text)
  }

  /// Shows another part of the tall page that was drawn last.
  public func turn(_ turn: PageTurn) -> PageTurnResult {
    let above = page
    guard let tall = above.flatMap({ $0.isTall ? $0 : nil }) ?? tallPage, let room else {
      return .none
    }
    // The window may have changed.
    var drawn = tall.replacing(tall.content, by: renderer, room: room)
    if drawn.turn(turn) {
      draw(drawn, over: above)
      return .turned
    }
    guard !drawn.isScreen else {
      leaveTallPage()
      return .none
    }
    guard turn == .next else { return .turned }
    leaveTallPage()
    return .read
  }

  /// Lets the next page be drawn from its first line on, in place of the page that was drawn last.
  func leaveTallPage() {
    page?.leave()
    tallPage?.leave()
    if tallPage?.isScreen == false { tallPage = nil }
  }

  /// Draws a page.
  ///
  /// - Parameters:
  ///   - drawn: The page.
  ///   - former: The page directly above the line that is replaced, `nil` for none.
  private func draw(_ drawn: DrawnPage, over former: DrawnPage? = nil) {
    let windowSize = output.windowSize
    // A page that went to a shell command is not on the screen.
    page = output.isDiverted ? nil : drawn
    tallPage = drawn.isTall ? page : nil
    guard let former, isReading, hasCursor, let columns = windowSize.columns,
      let height = windowSize.rows
    else { return put(drawn.text) }
    let clipped = drawn.clipped(to: rowsLeft(by: contentBelow))
    page = page.map { _ in clipped }
    let room = max(1, height - lineLayout(of: editedLine).rows)
    put(
      clipped.text(columns: columns, rows: room),
      replacing: min(room, former.rows(in: columns))
    )
  }

  /// Returns the rows that content below the line leaves for the page, `nil` without such content.
  private func rowsLeft(by content: Content?) -> Int? {
    guard let content, let height = output.windowSize.rows else { return nil }
    let rows = renderer.cutLines(of: content).count
    return rows == 0 ? nil : height - lineLayout(of: editedLine).rows - rows
  }

  /// Makes room for content below the line, in place of the last rows of the page.
  ///
  /// Otherwise, the first rows would scroll out of the window. They return after the content.
  func fitPage(above content: Content?) {
    guard let former = page, isReading, hasCursor, let columns = output.windowSize.columns,
      let height = output.windowSize.rows
    else { return }
    let room = max(1, height - lineLayout(of: editedLine).rows)
    let left = rowsLeft(by: content).flatMap {
      former.clipped(to: nil).rows(in: columns) > $0 ? $0 : nil
    }
    let drawn = former.clipped(to: left)
    guard drawn.clip != former.clip else { return }
    page = drawn
    if tallPage != nil { tallPage = drawn }
    let text = drawn.text(columns: columns, rows: room)
    let up = min(room, former.rows(in: columns))
    output.write(lineLayout(of: editedLine).erasure + Self.erasure(of: up) + text)
    redisplay()
  }

  /// Returns the text that erases rows above the cursor and everything below (ECMA-48: CUU, ED).
  private static func erasure(of rows: Int) -> String { rows > 0 ? "\u{1B}[\(rows)A\u{1B}[J" : "" }

  /// The rows above the line, `nil` if content is shown whole.
  private var room: Int? {
    guard hasCursor, !output.isDiverted, let height = output.windowSize.rows else { return nil }
    return max(2, height - (isReading ? lineLayout(of: editedLine).rows : 1))
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
    output.write(lineLayout(of: editedLine).erasure + Self.erasure(of: rows) + text)
    redisplay()
    redrawContent()
  }

  /// Makes readline draw the line at the cursor.
  func redisplay() {
    // For a line without echo, readline shows nothing, not even the prompt.
    if question?.isSecret == true { output.write(shownPrompt) } else { rl_forced_update_display() }
  }
}

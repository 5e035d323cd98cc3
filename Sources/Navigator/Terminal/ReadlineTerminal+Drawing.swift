// SPDX-License-Identifier: GPL-3.0-or-later

import CReadline

// Drawing above a line that is being typed, without changing the line or its cursor.

extension ReadlineTerminal {
  /// `true` if the terminal can move its cursor.
  public var replacesPages: Bool { hasCursor }

  /// `true` if the line that is being typed is below the page, and the terminal knows the lines
  /// between them.
  public var isPageAboveLine: Bool {
    hasCursor && isReading && question == nil && page?.isAboveLine == true
  }

  /// Draws a page below the existing output, or above the line that is being typed.
  ///
  /// Above the line, it replaces the previous page if the lines between them are known and fit into
  /// the window. Only a part of a page that is taller than the window is drawn.
  /// ``turn(_:skippingScreens:)`` draws the others.
  public func draw(_ page: Content, inPlace: Bool) {
    losePageAfterOtherWrites()
    guard inPlace, isReading, let room, let former = self.page,
      let drawn = former.successor(page, by: renderer, room: room)
    else { return draw(DrawnPage(page, by: renderer, room: room)) }
    draw(drawn, over: former)
  }

  /// Adds content below the existing output and above the line that is being typed.
  ///
  /// Only the first part of content that is taller than the window is added.
  func add(_ content: Content) {
    let drawn = DrawnPage(content, isScreen: false, by: renderer, room: room)
    losePageAfterOtherWrites()
    if drawn.isTall { return draw(drawn) }
    if output.isDiverted { page?.lose() } else { page?.add(drawn) }
    put(drawn.text)
  }

  /// Shows another part of the tall page that was drawn last.
  ///
  /// The part replaces the page above the line if no line was submitted since.
  public func turn(_ turn: PageTurn, skippingScreens: Bool) -> PageTurnResult {
    guard let former = page, former.isTall, !former.isRead, let room,
      !(skippingScreens && former.isScreen)
    else {
      page?.leave()
      return .none
    }
    // The window may have changed.
    var drawn = former.replacing(former.content, by: renderer, room: room)
    if drawn.turn(turn) {
      draw(drawn, over: former.isAboveLine && !former.precedesLines ? former : nil)
      return .turned
    }
    if !drawn.isScreen, turn != .next { return .turned }
    page?.leave()
    return drawn.isScreen ? .none : .read
  }

  /// Clears the window and draws the page that was drawn last above the line.
  ///
  /// - Returns: `false` if there is no such page.
  func clearWindow() -> Bool {
    guard hasCursor else { return false }
    output.write("\u{1B}[H\u{1B}[2J")
    guard question == nil, let former = page, !former.isRead, let room else {
      page?.lose()
      put("")
      return question != nil
    }
    draw(former.replacing(former.content, by: renderer, room: room))
    return true
  }

  /// Draws a page.
  ///
  /// - Parameters:
  ///   - drawn: The page.
  ///   - former: The page above the line that is replaced, with the lines and contents below it.
  ///     `nil` to draw only the page, below the existing output.
  private func draw(_ drawn: DrawnPage, over former: DrawnPage? = nil) {
    let windowSize = output.windowSize
    guard let former, isReading, hasCursor, let columns = windowSize.columns,
      let height = windowSize.rows
    else {
      let drawn = drawn.alone
      // A page that went to a shell command is not on the screen.
      page = output.isDiverted ? nil : drawn
      return put(drawn.text)
    }
    let drawn = drawn.fitted(to: rowsLeft(by: contentBelow, height), columns: columns)
    page = drawn
    let room = max(1, height - lineLayout(of: editedLine).rows)
    put(
      drawn.text(columns: columns, rows: room),
      replacing: former.rows(in: columns, height: room)
    )
  }

  /// Returns the rows that content below the line leaves for the page.
  private func rowsLeft(by content: Content?, _ height: Int) -> Int {
    height - lineLayout(of: editedLine).rows - linesBelow(content).count
  }

  /// Makes room for content below the line, in place of the last rows of the page.
  ///
  /// Otherwise, the first rows would scroll out of the window. They return after the content.
  ///
  /// - Returns: `true` if the page was drawn again. Everything below the line is then erased.
  @discardableResult
  func fitPage(above content: Content?) -> Bool {
    guard let former = page, former.isAboveLine, isReading, hasCursor,
      let columns = output.windowSize.columns, let height = output.windowSize.rows
    else { return false }
    let room = max(1, height - lineLayout(of: editedLine).rows)
    let drawn = former.fitted(to: rowsLeft(by: content, height), columns: columns)
    guard drawn.clip != former.clip else { return false }
    page = drawn
    let up = former.rows(in: columns, height: room)
    let text = drawn.text(columns: columns, rows: room)
    output.write(lineLayout(of: editedLine).erasure + Self.erasure(of: up) + text)
    redisplay()
    return true
  }

  /// Returns the text that erases rows above the cursor (ECMA-48: CUU, ED, EL).
  ///
  /// The first row is erased by itself. If ED began in the first row of the window, tmux would keep a
  /// copy of the window in its history.
  private static func erasure(of rows: Int) -> String {
    guard rows > 0 else { return "" }
    let below = rows > 1 ? "\u{1B}[\(rows - 1)A\u{1B}[J" : ""
    return below + "\u{1B}[A\u{1B}[2K"
  }

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
    guard isReading else {
      output.write(text)
      return recordScrolling()
    }
    guard hasCursor else {
      output.write("\n" + text)
      return redisplay()
    }
    output.write(lineLayout(of: editedLine).erasure + Self.erasure(of: rows) + text)
    redisplay()
    rowsBelow = 0
    recordScrolling()
    redrawContent()
  }

  /// Draws the line for readline, with substitutes for what it would show unchanged.
  func drawLine() {
    let message = readline_message().map { String(cString: $0) }
    if let message, !VisibleText.isSafe(message) {
      // This draws the line once more.
      return readline_show_message(VisibleText.of(message))
    }
    let line = UnsafeRawBufferPointer(start: readline_line(), count: Int(readline_end()))
    let isCut = readline_scrolls() && !fits(line, after: message)
    if isCut, let message, !VisibleText.isASCII(message) {
      return readline_show_message(VisibleText.inASCII(message))
    }
    if readline_scrolls(), message == nil { showPrompt(inASCII: isCut) }
    guard !line.allSatisfy({ $0 < 0x80 }) else { return readline_draw() }
    // The substitute of a character depends only on what precedes it.
    func visible(to offset: Int32) -> String {
      let text = String(decoding: line.prefix(Int(offset)), as: UTF8.self)
      return isCut ? VisibleText.inASCII(text) : VisibleText.ofTypedLine(text)
    }
    var text = visible(to: readline_end()).utf8CString.map(\.self)
    let (point, mark) = (visible(to: readline_point()), visible(to: readline_mark()))
    readline_draw_text(&text, Int32(point.utf8.count), Int32(mark.utf8.count))
  }

  /// Returns `true` if readline does not scroll the line.
  ///
  /// Readline scrolls by bytes, which may cut a character.
  ///
  /// - Parameters:
  ///   - line: The bytes of the line.
  ///   - message: The text that readline shows instead of the prompt, if there is one.
  private func fits(_ line: UnsafeRawBufferPointer, after message: String?) -> Bool {
    let mode = readline_mode_string().map { String(cString: $0) } ?? ""
    let text = VisibleText.ofTypedLine(String(decoding: line, as: UTF8.self))
    let width = text.utf8.reduce((message ?? mode + fittingPrompt).utf8.count) {
      $0 + ($1 == 0x09 ? 8 : $1 < 0x20 || $1 == 0x7F ? 2 : 1)
    }
    return width < (output.windowSize.columns ?? 80) - 2
  }

  /// Shows the prompt as it is, or with the characters of ASCII only.
  private func showPrompt(inASCII isASCII: Bool) {
    let prompt = isASCII ? VisibleText.inASCII(fittingPrompt) : fittingPrompt
    guard prompt != shownPrompt else { return }
    shownPrompt = prompt
    rl_set_prompt(decorated(prompt))
  }

  /// Makes readline draw the line at the cursor.
  func redisplay() {
    // For a line without echo, readline shows nothing, not even the prompt.
    if question?.isSecret == true { output.write(shownPrompt) } else { rl_forced_update_display() }
  }
}

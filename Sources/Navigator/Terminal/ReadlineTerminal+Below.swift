// SPDX-License-Identifier: GPL-3.0-or-later

import CReadline

// Content below the line that is being typed: previews, progress and lists of completions.

extension ReadlineTerminal {
  /// Shows content below the line that is being typed, unless completions are listed there.
  public func showBelow(_ content: Content?) {
    if !isListing { drawBelow(content) }
  }

  /// Lists completions below the line until the next key.
  ///
  /// If they do not all fit, the next Tab lists the following ones.
  func list(_ candidates: [Completion.Candidate]) {
    guard hasCursor, output.windowSize.rows != nil else { return write(candidates) }
    let line = editedLine
    let list = CompletionList(
      candidates,
      from: listed.flatMap { $0.line == line && $0.next < candidates.count ? $0.next : nil } ?? 0,
      width: output.windowSize.columns,
      height: roomBelow
    )
    drawBelow(list.content)
    listed = (line, list.end)
    isListing = true
    lineSubject.value = nil
  }

  func drawBelow(_ content: Content?) {
    isListing = false
    guard isReading, hasCursor, content != nil || contentBelow != nil else { return }
    guard let rows = output.windowSize.rows else { return }
    let isErased = fitPage(above: content)
    contentBelow = content
    let lines = linesBelow(content)
    rowsBelow = lines.count
    defer { recordScrolling() }
    // Clearing would scroll a line in the last row of the window.
    if lines.isEmpty, isErased { return }
    let layout = lineLayout(of: editedLine)
    output.write(lines.isEmpty ? layout.clearingBelow : layout.drawingBelow(lines, height: rows))
  }

  /// Returns the lines of content below the line that fit into the window.
  func linesBelow(_ content: Content?) -> [String] {
    guard let content else { return [] }
    return Array(renderer.cutLines(of: content).prefix(max(0, roomBelow)))
  }

  /// The rows for content below the line.
  ///
  /// The first rows of the page stay in the window, unless the window is too small.
  private var roomBelow: Int {
    let all = (output.windowSize.rows ?? .max) - lineLayout(of: editedLine).rows
    let left = all - (page?.minimumRows ?? 0)
    return left < DrawnPage.minimumRows ? all : left
  }

  /// Redraws the content below the line if the number of rows of the line has changed.
  func redrawBelow(after line: EditedLine?) {
    guard let line, let before = lineSubject.value else { return drawBelow(nil) }
    let layout = lineLayout(of: line)
    guard layout.rows != self.lineLayout(of: before).rows else { return }
    // Readline may have written over the content below.
    output.write(layout.erasure)
    redisplay()
    drawBelow(contentBelow)
  }

  /// Redraws the line after a change of the window's size, with the part of the prompt that fits.
  ///
  /// Nearly all terminals have already rewrapped the line, so it is erased in its rewrapped form.
  func resize() {
    recordScrolling()
    output.write(lineLayout(of: editedLine).erasure)
    readline_update_screen_size()
    shownPrompt = fittingPrompt
    rl_set_prompt(decorated(shownPrompt))
    redisplay()
    rowsBelow = 0
    redrawContent()
  }

  /// Redraws the content below the line, including a list of completions.
  func redrawContent() {
    let isListing = isListing
    drawBelow(contentBelow)
    self.isListing = isListing
  }

  func lineLayout(of line: EditedLine) -> LineLayout {
    LineLayout(
      prompt: VisibleText.of(displayedPrompt ?? shownPrompt),
      line: line.visible,
      width: readline_scrolls() ? nil : output.windowSize.columns
    )
  }

  /// The text that readline shows before the line, `nil` for the prompt alone.
  var displayedPrompt: String? {
    if let message = readline_message() { return String(cString: message) }
    return readline_mode_string().map { String(cString: $0) + shownPrompt }
  }

  func hideBelow() {
    drawBelow(nil)
    hiddenText = editedLine.text
    lineSubject.value = nil
  }

  /// Resets the state of the line after typing has ended.
  func endLine() {
    contentBelow = nil
    rowsBelow = 0
    isListing = false
    listed = nil
    hiddenText = nil
    lineSubject.value = nil
  }
}

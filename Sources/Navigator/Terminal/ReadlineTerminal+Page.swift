// SPDX-License-Identifier: GPL-3.0-or-later

import CReadline

// The position of the page in the window, and the lines between it and the line that is being typed.

extension ReadlineTerminal {
  /// Records the lines of the page that have scrolled out of the window.
  ///
  /// A page that has left the window is not drawn again. A window of hardly any rows does not count,
  /// because the page returns once there is room for it.
  func recordScrolling() {
    let windowSize = output.windowSize
    guard page != nil, let columns = windowSize.columns, let height = windowSize.rows,
      height > DrawnPage.minimumRows
    else { return }
    let rows = isReading ? lineLayout(of: editedLine).rows : 1
    page?.scroll(to: height - rows - rowsBelow, columns: columns)
    if page?.isOutOfWindow == true { page?.lose() }
  }

  /// Adds a line to the page after it was submitted or discarded.
  ///
  /// - Parameter text: The line as readline showed it, with the mark of the key that ended it.
  func addLineToPage(_ text: String) {
    let text = question?.isSecret == true ? "" : text
    let width = DisplayWidth.of(VisibleText.of(displayedPrompt ?? shownPrompt) + text)
    let columns = output.windowSize.columns ?? 1
    let layout = lineLayout(of: EditedLine(text))
    // Readline leaves out an empty last row.
    let rows = layout.rows - (width > 0 && width.isMultiple(of: columns) ? 1 : 0)
    // Readline shows some lines in other ways, such as those with control characters.
    guard VisibleText.of(text) == text, rows == max(1, (width + columns - 1) / columns) else {
      page?.lose()
      return
    }
    let prompt = displayedPrompt.map(VisibleText.of) ?? decorated(shownPrompt)
    let line = prompt.filter { $0 != "\u{1}" && $0 != "\u{2}" } + text
    page?.add((line, width), isCommand: question == nil && !text.isEmpty)
  }

  /// Records that the page cannot be replaced if something else has written since.
  func losePageAfterOtherWrites() {
    let count = FileOutput.otherWriteCount.load(ordering: .relaxed)
    if count != knownWriteCount { page?.lose() }
    knownWriteCount = count
  }

  /// Records that the window may have scrolled because the line has filled another row.
  func recordGrowth() {
    guard isReading, let columns = output.windowSize.columns else { return }
    let rows = (DisplayWidth.of(shownPrompt) + Int(readline_end())) / columns
    if rows > estimatedRows { recordScrolling() }
    estimatedRows = rows
  }
}

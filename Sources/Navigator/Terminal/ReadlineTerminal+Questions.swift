// SPDX-License-Identifier: GPL-3.0-or-later

import CReadline

// Questions. A line that is being typed is set aside for a question.

/// A question at a terminal.
struct AskedQuestion {
  /// `true` if the answer is not shown while it is typed.
  let isSecret: Bool

  /// The line that was being typed before the question, if any.
  var savedInput: SavedInput?
}

/// A partly typed line that is set aside for a question.
struct SavedInput {
  var prompt: String
  let text: String

  /// The position of the cursor as a byte offset.
  let cursor: Int32

  /// The keymap, which distinguishes the modes of vi.
  let keymap: Keymap?
}

extension ReadlineTerminal {
  /// Requests an answer, which does not enter the history.
  ///
  /// Pasted lines are discarded, so that none of them becomes the answer.
  public func ask(_ question: String, isSecret: Bool) {
    pastedLines = []
    let savedInput = saveInput()
    self.question = AskedQuestion(isSecret: isSecret, savedInput: savedInput)
    prompt = question
    beginReading()
    if isSecret { rl_tty_set_echoing(0) }
  }

  /// Removes the question and restores the line that was being typed.
  public func dropQuestion() {
    guard let question else { return }
    drawBelow(nil)
    eraseLine(lineLayout(of: editedLine))
    restore(question.savedInput)
  }

  /// Stops waiting for a line or an answer.
  public func stop() {
    pastedLines = []
    guard isReading else { return }
    drawBelow(nil)
    readline_move_to_end()
    endLine()
    rl_callback_handler_remove()
    endReading()
    page?.lose()
    output.write("\n")
  }

  /// Restores a line that was set aside.
  func restore(_ savedInput: SavedInput?) {
    guard let savedInput else { return }
    prompt = savedInput.prompt
    beginReading()
    rl_insert_text(savedInput.text)
    readline_set_point(savedInput.cursor)
    if let keymap = savedInput.keymap { rl_set_keymap(keymap) }
    rl_forced_update_display()
    lineChanged()
    recordGrowth()
  }

  private func saveInput() -> SavedInput? {
    guard isReading else { return nil }
    drawBelow(nil)
    // These calls end an incremental search. The line that it has found stays.
    let shown = lineLayout(of: editedLine)
    rl_free_line_state()
    rl_callback_sigcleanup()
    let savedInput = SavedInput(
      prompt: prompt,
      text: String(cString: readline_line()),
      cursor: readline_point(),
      keymap: rl_get_keymap()
    )
    eraseLine(shown)
    return savedInput
  }

  /// Erases the line that is being typed, including its prompt.
  private func eraseLine(_ layout: LineLayout) {
    output.write(hasCursor ? layout.erasure : "\n")
    endLine()
    rl_free_line_state()
    rl_callback_sigcleanup()
    rl_callback_handler_remove()
    endReading()
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import CReadline

// Questions. A line that is being typed is set aside for a question.

/// A question at a terminal.
struct AskedQuestion {
  /// `true` if the answer is not shown while it is typed.
  let isSecret: Bool

  /// The line that was being typed before the question, if any.
  var aside: LineAside?
}

/// A partly typed line that is set aside for a question.
struct LineAside {
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
    pasted = []
    let aside = putAside()
    self.question = AskedQuestion(isSecret: isSecret, aside: aside)
    prompt = question
    beginReading()
    if isSecret { rl_tty_set_echoing(0) }
  }

  /// Removes the question and restores the line that was being typed.
  public func dropQuestion() {
    guard let question else { return }
    draw(below: nil)
    takeLineAway(place(of: editedLine))
    resume(question.aside)
  }

  /// Stops waiting for a line or an answer.
  public func stop() {
    pasted = []
    guard isReading else { return }
    draw(below: nil)
    readline_go_to_end()
    endLine()
    rl_callback_handler_remove()
    endReading()
    output.write("\n")
  }

  /// Restores a line that was set aside.
  func resume(_ aside: LineAside?) {
    guard let aside else { return }
    prompt = aside.prompt
    beginReading()
    rl_insert_text(aside.text)
    readline_set_point(aside.cursor)
    if let keymap = aside.keymap { rl_set_keymap(keymap) }
    rl_forced_update_display()
    lineChanged()
  }

  private func putAside() -> LineAside? {
    guard isReading else { return nil }
    draw(below: nil)
    // An incremental search ends with the line that it has found.
    let shown = place(of: editedLine)
    rl_free_line_state()
    rl_callback_sigcleanup()
    let aside = LineAside(
      prompt: prompt,
      text: String(cString: readline_line()),
      cursor: readline_point(),
      keymap: rl_get_keymap()
    )
    takeLineAway(shown)
    return aside
  }

  /// Erases the line that is being typed, including its prompt.
  private func takeLineAway(_ place: BelowLine) {
    output.write(hasCursor ? place.erasure : "\n")
    endLine()
    rl_free_line_state()
    rl_callback_sigcleanup()
    rl_callback_handler_remove()
    endReading()
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import CReadline

// Questions, for which a line that is being typed is put aside.

/// A question at a terminal.
struct AskedQuestion {
  /// `true` if the answer is not shown while it is typed.
  let isSecret: Bool

  /// The line that was being typed.
  var aside: LineAside?
}

/// A line that was put aside for a question.
struct LineAside {
  var prompt: String
  let text: String

  /// The position of the cursor, in bytes.
  let cursor: Int32

  /// The keymap, which tells the modes of vi apart.
  let keymap: Keymap?
}

extension ReadlineTerminal {
  /// Asks for an answer, which is not kept; nothing that was pasted is taken for one.
  public func ask(_ question: String, isSecret: Bool) {
    pasted = []
    let aside = putAside()
    self.question = AskedQuestion(isSecret: isSecret, aside: aside)
    prompt = question
    beginReading()
    if isSecret { rl_tty_set_echoing(0) }
  }

  /// Takes the question away, and brings back the line that was being typed.
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

  /// Brings back a line that was put aside.
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
    // A search ends with the line that it has found.
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

  /// Erases the line that is being typed, with its prompt, where it is shown.
  private func takeLineAway(_ place: BelowLine) {
    output.write(hasCursor ? place.erasure : "\n")
    endLine()
    rl_free_line_state()
    rl_callback_sigcleanup()
    rl_callback_handler_remove()
    endReading()
  }
}

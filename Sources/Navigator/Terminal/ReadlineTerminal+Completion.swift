// SPDX-License-Identifier: GPL-3.0-or-later

import CReadline
import Glibc

// Completion with Tab. Typing continues while the program finds the candidates. They are inserted
// only if the line has not changed since.

extension ReadlineTerminal {
  /// Makes Tab request completions at the cursor.
  ///
  /// Keys that the user's inputrc binds to other functions keep their bindings.
  func bindTab() {
    readline_bind_tab { _, _ in
      MainActor.assumeIsolated { ReadlineTerminal.current?.requestCompletion() }
      return 0
    }
  }

  /// Inserts the completion into the line, and lists the candidates below if there are several.
  public func complete(_ line: String, with completion: Completion) {
    guard isReading, completedLine == line, lineUpToCursor == line, readline_is_typing() != 0 else {
      return
    }
    completedLine = nil
    guard let completed = completion.completed(line) else {
      rl_ding()
      return
    }
    if completed != line { replace(from: completion.start, by: completed) }
    readline_show_line()
    lineChanged()
    if completion.candidates.count > 1 { list(completion.candidates) }
  }

  /// Drops the pending completion request if the line has changed since.
  func dropStaleCompletion() {
    guard let completedLine, !isReading || completedLine != lineUpToCursor else { return }
    self.completedLine = nil
    subject.send(.completionDropped)
  }

  private func requestCompletion() {
    // An answer is not a command, and may be a secret.
    guard question == nil, let line = lineUpToCursor else {
      rl_ding()
      return
    }
    completedLine = line
    subject.send(.completionRequested(line))
  }

  /// The line up to the cursor, `nil` if it is not valid UTF-8.
  private var lineUpToCursor: String? {
    guard let line = readline_line() else { return nil }
    let bytes = UnsafeRawBufferPointer(start: line, count: Int(readline_point()))
    return String(validating: bytes, as: UTF8.self)
  }

  /// Replaces the text from a byte offset to the cursor by the text of `line` from that offset.
  private func replace(from start: Int, by line: String) {
    var text = String(decoding: line.utf8.dropFirst(start), as: UTF8.self)
    // If a space already follows the cursor, the cursor moves over it instead.
    let point = Int(readline_point())
    let isBeforeSpace = point < Int(readline_end()) && readline_line()[point] == 0x20
    let skipsSpace = isBeforeSpace && text.utf8.last == 0x20
    if skipsSpace { text.removeLast() }
    readline_replace(Int32(start), text)
    if skipsSpace { readline_set_point(readline_point() + 1) }
  }

  /// Lists candidates above the line, for a terminal that cannot move its cursor.
  func write(_ candidates: [Completion.Candidate]) {
    let point = readline_point()
    readline_move_to_end()
    let windowSize = output.windowSize
    let height = max(3, (windowSize.rows ?? 24) - 2)
    output.write("\n")
    write(CompletionList(candidates, width: windowSize.columns, height: height).content)
    readline_set_point(point)
    rl_forced_update_display()
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

// What Tab asks for.

extension Prompt {
  /// Tells the terminal what may stand at the end of a line, once that is known.
  func complete(_ line: String) {
    guard !questions.isAsking else { return terminal.complete(line, with: .none) }
    let table = commandTable
    // What stands behind a `|` is the shell's; something does, or nothing would be begun.
    let program = (try? pipedLine(line + "x"))?.program?.dropLast()
    completing = Task { [terminal] in
      let completion =
        if let program {
          await ShellWord.complete(String(program))
            .moved(by: line.utf8.count - program.utf8.count)
        } else {
          await table.complete(line)
        }
      if !Task.isCancelled { terminal.complete(line, with: completion) }
    }
  }

  /// The commands whose names begin so.
  func completeName(_ text: String) -> Completion {
    commandTable.completeName(text)
  }
}

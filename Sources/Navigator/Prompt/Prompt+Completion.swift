// SPDX-License-Identifier: GPL-3.0-or-later

// Completion with Tab.

extension Prompt {
  /// Finds the completions at the end of a line and passes them to the terminal.
  func complete(_ line: String) {
    guard !questions.isAsking else { return terminal.complete(line, with: .none) }
    let table = commandTable
    // The text after a `|` belongs to the shell. The appended “x” makes a line that ends in `|`
    // valid.
    let program = (try? pipedLine(line + "x"))?.program?.dropLast()
    completionTask = Task { [terminal] in
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

  /// Returns the commands whose names begin with `text`.
  func completeName(_ text: String) -> Completion {
    let prefix = WordPrefix(text)
    let topics = options.helpTopics.filter { prefix.fits($0.name) }.map {
      Completion.Candidate($0.name, note: $0.summary)
    }
    let commands = commandTable.completeName(text)
    return topics.isEmpty
      ? commands : Completion(commands.candidates + topics, from: commands.start)
  }
}

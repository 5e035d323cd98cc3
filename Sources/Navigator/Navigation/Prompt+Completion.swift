// What Tab asks for.

extension Prompt {
  /// Tells the terminal what may stand at the end of a line, once that is known.
  func complete(_ line: String) {
    let table = commandTable
    // What stands behind a `|` is the shell's.
    guard (try? PipedLine(line))?.program == nil, !line.hasSuffix("| ") else {
      return terminal.complete(line, with: .none)
    }
    completing = Task { [terminal] in
      let completion = await table.complete(line)
      if !Task.isCancelled { terminal.complete(line, with: completion) }
    }
  }

  /// The commands whose names begin so.
  func completeName(_ text: String) -> Completion {
    commandTable.completeName(text)
  }
}

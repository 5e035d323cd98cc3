// SPDX-License-Identifier: GPL-3.0-or-later

// Commands that a file holds.

extension Prompt {
  /// How many files may run each other.
  private static let deepest = 32

  /// Whether what runs now is of a file that is not trusted: it may be somebody else's.
  package var isRestricted: Bool { fileDepth > 0 && !trustsFiles }

  /// Runs the commands of a file (`-` is standard input) as if they were typed, until one fails.
  ///
  /// - Throws: What failed and why, with the file and the line.
  package func run(file path: String) async throws(CommandFailure) {
    try await perform { await self.result(ofFile: path) }
  }

  var sourceCommand: Command {
    Command(
      Self.sourceName,
      .file("FILE"),
      help: "run the commands in a file; a line each",
      group: .everywhere
    ) {
      [weak self] path in
      if let failure = await self?.result(ofFile: path) { throw failure }
    }
  }

  static var sourceName: String { "source" }

  private func result(ofFile path: String) async -> CommandFailure? {
    do {
      guard fileDepth < Self.deepest else { throw SourceError.tooDeep(path) }
      let lines = try await CommandFile.lines(of: path)
      fileDepth += 1
      defer { fileDepth -= 1 }
      for line in lines {
        let failure =
          Task.isCancelled ? .stopped : stackIsEmpty ? nil : await result(of: line.text)
        if let failure { return failure.at("\(path == "-" ? "stdin" : path):\(line.number)") }
      }
      return nil
    } catch {
      return CommandFailure(error, subject: path, isInterruption: Task.isCancelled)
    }
  }
}

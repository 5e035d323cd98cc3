// SPDX-License-Identifier: GPL-3.0-or-later

// Running the commands of a file.

extension Prompt {
  /// `true` while the commands of an untrusted file run.
  package var isRestricted: Bool { scripts.isInFile && !options.trustsFiles }

  /// Throws an error while the commands of an untrusted file run.
  ///
  /// Each command with a lasting effect outside the program calls this first. Without trust, a
  /// command file can only read, print and create exports.
  ///
  /// - Parameter effect: The effect, as it continues “a command file cannot …”.
  package func requireTrust(to effect: String) throws(SourceError) {
    guard !isRestricted else { throw .untrusted(effect) }
  }

  /// Runs the commands of a file as if they were typed, until one fails.
  ///
  /// `-` means standard input.
  ///
  /// - Throws: The failure, with the file and the line.
  package func run(file path: String) async throws(CommandFailure) {
    try await perform { await self.result(ofFile: path) }
  }

  var sourceCommand: Command {
    Command(
      Self.sourceName,
      .file(Texts.current.placeholders.file),
      help: Texts.current.commands.source,
      group: .everywhere
    ) {
      [weak self] path in
      if let failure = await self?.result(ofFile: path) { throw failure }
    }
  }

  static var sourceName: String { "source" }

  private func result(ofFile path: String) async -> CommandFailure? {
    do {
      guard !scripts.isFull else { throw SourceError.tooDeep(path) }
      scripts.begin(file: try await CommandFile.lines(of: path))
      defer { scripts.endFile() }
      let forms = formCount
      let failure = await firstFailure(inFile: path)
      let hasOpenForm = discardForms(after: forms)
      if failure == nil, hasOpenForm { throw SourceError.unfinishedForm(path) }
      return failure
    } catch {
      return CommandFailure(error, subject: path, isInterruption: Task.isCancelled)
    }
  }

  /// Runs the lines of the innermost file until one fails, and returns its failure.
  private func firstFailure(inFile path: String) async -> CommandFailure? {
    while let line = scripts.nextFileLine() {
      // Ctrl-C arrives by the main queue, to which commands that only draw give no turn.
      await Task.yield()
      let failure =
        Task.isCancelled ? .stopped : stack.screens.isEmpty ? nil : await result(of: line.text)
      let name = path == "-" ? "stdin" : path
      if let failure { return failure.located(at: "\(name):\(line.number)") }
    }
    return nil
  }

  private var formCount: Int { stack.screens.count { $0 is any Form } }

  /// Discards the forms that an untrusted file leaves open.
  ///
  /// Later commands, which are trusted, cannot apply the contents that the file has filled in.
  ///
  /// - Parameter count: The number of forms before the file.
  /// - Returns: `true` if there were such forms.
  private func discardForms(after count: Int) -> Bool {
    guard isRestricted, scripts.isInOutermostFile, formCount > count else { return false }
    for _ in count..<formCount { stack.dismiss() }
    return true
  }
}

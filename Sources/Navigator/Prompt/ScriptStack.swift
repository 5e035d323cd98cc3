// SPDX-License-Identifier: GPL-3.0-or-later

/// The commands that are run without being typed: the ones that a program starts with, and files.
struct ScriptStack {
  /// The largest number of files that run each other.
  private static let deepest = 32

  /// The commands that a program starts with and that have not run, `nil` once it has started.
  private var start: ArraySlice<PromptOptions.Script>?

  /// The lines of the running files that have not run, those of the innermost last.
  private var files: [ArraySlice<CommandFile.Line>] = []

  /// `true` while a script runs.
  var isRunning: Bool { start != nil || isInFile }

  /// `true` while a file runs.
  var isInFile: Bool { !files.isEmpty }

  /// `true` if no further file can be run.
  var isFull: Bool { files.count >= Self.deepest }

  /// Begins with the commands that a program starts with.
  mutating func begin(_ scripts: [PromptOptions.Script]) { start = scripts[...] }

  /// Returns the next of these, `nil` at their end.
  mutating func next() -> PromptOptions.Script? {
    let next = start?.popFirst()
    if next == nil { start = nil }
    return next
  }

  /// Ends the commands that a program starts with.
  mutating func end() { start = nil }

  /// Begins with the lines of a file.
  mutating func begin(file lines: [CommandFile.Line]) { files.append(lines[...]) }

  /// Returns the next line of the innermost file, `nil` at its end.
  mutating func nextFileLine() -> CommandFile.Line? {
    files.isEmpty ? nil : files[files.count - 1].popFirst()
  }

  /// Ends the innermost file.
  mutating func endFile() { files.removeLast() }

  /// Takes the next line as the answer to a question, `nil` if there is none.
  mutating func nextLine() -> String? {
    if isInFile { return nextFileLine()?.text }
    guard case .command(let line)? = start?.first else { return nil }
    start?.removeFirst()
    return line
  }
}

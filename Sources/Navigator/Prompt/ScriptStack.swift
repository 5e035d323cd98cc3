// SPDX-License-Identifier: GPL-3.0-or-later

/// The commands that run without being typed: the startup scripts and the lines of files.
struct ScriptStack {
  /// The maximum nesting depth of files.
  private static let maximumDepth = 32

  /// The remaining startup scripts, `nil` while none of them runs.
  private var startupScripts: ArraySlice<PromptOptions.Script>?

  /// The remaining lines of the running files, innermost last.
  private var files: [ArraySlice<CommandFile.Line>] = []

  /// `true` while a script runs.
  var isRunning: Bool { startupScripts != nil || isInFile }

  /// `true` while a file runs.
  var isInFile: Bool { !files.isEmpty }

  /// `true` while a file runs that no other one has started.
  var isInOutermostFile: Bool { files.count == 1 }

  /// `true` if the maximum nesting depth is reached.
  var isFull: Bool { files.count >= Self.maximumDepth }

  /// Starts the startup scripts.
  mutating func begin(_ scripts: [PromptOptions.Script]) { startupScripts = scripts[...] }

  /// Returns the next startup script, `nil` after the last one.
  mutating func next() -> PromptOptions.Script? {
    let next = startupScripts?.popFirst()
    if next == nil { startupScripts = nil }
    return next
  }

  /// Ends the startup scripts.
  mutating func end() { startupScripts = nil }

  /// Starts a file with the given lines.
  mutating func begin(file lines: [CommandFile.Line]) { files.append(lines[...]) }

  /// Returns the next line of the innermost file, `nil` after the last one.
  mutating func nextFileLine() -> CommandFile.Line? {
    files.isEmpty ? nil : files[files.count - 1].popFirst()
  }

  /// Ends the innermost file.
  mutating func endFile() { files.removeLast() }

  /// Removes and returns the next line as the answer to a question, `nil` if there is none.
  mutating func nextLine() -> String? {
    if isInFile { return nextFileLine()?.text }
    guard case .command(let line)? = startupScripts?.first else { return nil }
    startupScripts?.removeFirst()
    return line
  }
}

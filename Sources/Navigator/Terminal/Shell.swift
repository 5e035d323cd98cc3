// SPDX-License-Identifier: GPL-3.0-or-later

import CPlatform
import Dispatch
import Glibc
import Platform

/// A runner of shell commands that gives each command exclusive use of the terminal.
@MainActor
public final class Shell {
  /// `true` while a program controls the terminal, so that keys such as Ctrl-C are meant for it.
  private(set) var programHasTerminal = false

  private let input: Int32?
  private let output: FileOutput

  /// Creates a shell at a terminal.
  ///
  /// - Parameters:
  ///   - input: The descriptor that programs read from, `nil` for no input.
  ///   - output: The output that programs write to.
  public init(input: Int32?, output: FileOutput) {
    self.input = input
    self.output = output
  }

  /// Runs a command and waits for its end.
  ///
  /// - Throws: ``ShellError`` if the command cannot be run or fails. `CancellationError` if Ctrl-C
  ///   ended it, which also cancels the task.
  public func run(_ command: String) async throws {
    await output.drain()
    let settings = TerminalSettings(of: input)
    programHasTerminal = true
    defer { programHasTerminal = false }
    let child = try start(command, input: input, output: output.descriptor)
    let end = await Self.end(of: child)
    settings?.restore()
    try end.check(command)
  }

  /// Runs a command that reads the output of a closure, and waits for its end.
  ///
  /// If the command ends before it has read everything, that is not an error.
  ///
  /// - Parameters:
  ///   - command: A command line of the shell.
  ///   - write: Writes to the terminal's output. Ctrl-C applies to the closure as well as to the
  ///     command.
  /// - Throws: The error of `write`, or those of ``run(_:)``.
  public func run(_ command: String, reading write: @MainActor () async throws -> Void) async throws
  {
    await output.drain()
    let settings = TerminalSettings(of: input)
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw ShellError.failed(code: errno) }
    let (reading, writing) = (ends[0], ends[1])
    let child: ChildProgram
    do {
      child = try start(command, input: reading, output: output.descriptor)
    } catch {
      for end in ends { close(end) }
      throw error
    }
    close(reading)
    // Writing to a program that has ended should fail instead of ending this process.
    let handler = signal(SIGPIPE, SIG_IGN)
    var failure: (any Error)?
    await output.divert(to: writing) {
      do { try await write() } catch { failure = error }
      programHasTerminal = true
    }
    defer { programHasTerminal = false }
    signal(SIGPIPE, handler)
    close(writing)
    let end = await Self.end(of: child)
    settings?.restore()
    if let failure { throw failure }
    try end.check(command)
  }
}

// MARK: Programs

extension Shell {
  /// Starts the shell with a command.
  ///
  /// The shell joins this process's group, so that the terminal's keys reach it.
  private func start(
    _ command: String,
    input: Int32?,
    output: Int32
  ) throws(ShellError) -> ChildProgram {
    FileOutput.otherWriteCount.add(1, ordering: .relaxed)
    let streams = ChildProgram.Streams(input: input, output: output)
    let words = ["-c", command]
    guard
      let child = ChildProgram.start(Self.shell, words, streams: streams, hasOwnGroup: false)
    else { throw .failed(code: errno) }
    return child
  }

  /// Waits for the end of a program on a separate thread.
  private static func end(of child: ChildProgram) async -> ChildProgram.Termination {
    let end = await withCheckedContinuation { continuation in
      DispatchQueue(label: "shell").async { continuation.resume(returning: child.wait()) }
    }
    // The Ctrl-C that ended the program is also sent to this process, possibly a little later.
    if end == .killed(SIGINT) { try? await Task.sleep(for: .milliseconds(50)) }
    return end
  }

  /// The user's shell, or `/bin/sh`.
  private static var shell: String {
    guard let shell = Environment.value(of: "SHELL"), shell.hasPrefix("/"),
      access(shell, X_OK) == 0
    else { return "/bin/sh" }
    return shell
  }
}

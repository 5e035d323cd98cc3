// SPDX-License-Identifier: GPL-3.0-or-later

import CReadline
import Dispatch
import Glibc

/// Runs shell commands at a terminal, which they have to themselves meanwhile.
@MainActor
public final class Shell {
  /// Whether a program has the terminal, so that keys such as Ctrl-C are meant for it.
  private(set) var isGivenOver = false

  private let input: Int32?
  private let output: FileOutput

  /// A shell at a terminal.
  ///
  /// - Parameters:
  ///   - input: Where its programs read from, `nil` for nowhere.
  ///   - output: Where they write to.
  public init(input: Int32?, output: FileOutput) {
    self.input = input
    self.output = output
  }

  /// Runs a command, and waits for its end.
  ///
  /// - Throws: ``ShellError`` if it cannot be run or fails; `CancellationError` if Ctrl-C ended it,
  ///   which cancels the task as well.
  public func run(_ command: String) async throws {
    await output.drain()
    let settings = TerminalSettings(of: input)
    isGivenOver = true
    defer { isGivenOver = false }
    let child = try start(command, input: input, output: output.descriptor)
    let end = await Self.end(of: child)
    settings?.restore()
    try end.check(command)
  }

  /// Runs a command that reads what `write` writes to the terminal's output, and waits for its end.
  ///
  /// That the command ends before it has read all is no error.
  ///
  /// - Parameters:
  ///   - command: The command.
  ///   - write: Writes; Ctrl-C is meant for it as well as for the command.
  /// - Throws: What `write` throws, or what ``run(_:)`` does.
  public func run(_ command: String, reading write: @MainActor () async throws -> Void) async throws
  {
    let (failure, end) = try await feed(command, write)
    if let failure { throw failure }
    try end.check(command)
  }

  /// Shows a text that is longer than the window by a pager.
  ///
  /// - Returns: Whether there was one to run.
  func page(_ text: String) async -> Bool {
    guard let pager = Self.pager else { return false }
    guard let (_, end) = try? await feed(pager, { output.write(text) }) else { return false }
    // The shell's own word for a program that it could not run (POSIX, 2.8.2).
    return end != .exited(126) && end != .exited(127)
  }
}

// MARK: Programs

extension Shell {
  private func feed(
    _ command: String,
    _ write: @MainActor () async throws -> Void
  ) async throws -> (failure: (any Error)?, end: ProgramEnd) {
    await output.drain()
    let settings = TerminalSettings(of: input)
    var ends: [Int32] = [-1, -1]
    guard pipe2(&ends, O_CLOEXEC) == 0 else { throw ShellError.failed(code: errno) }
    let (reading, writing) = (ends[0], ends[1])
    let child: pid_t
    do {
      child = try start(command, input: reading, output: output.descriptor)
    } catch {
      for end in ends { close(end) }
      throw error
    }
    close(reading)
    // To a program that has ended, writing is to fail instead of ending this one.
    let handler = signal(SIGPIPE, SIG_IGN)
    var failure: (any Error)?
    await output.divert(to: writing) {
      do { try await write() } catch { failure = error }
      isGivenOver = true
    }
    defer { isGivenOver = false }
    signal(SIGPIPE, handler)
    close(writing)
    let end = await Self.end(of: child)
    settings?.restore()
    return (failure, end)
  }

  /// Starts the shell with a command: with this process's group, so that the terminal's keys reach
  /// it, no signal ignored or blocked, and no other descriptors.
  private func start(_ command: String, input: Int32?, output: Int32) throws(ShellError) -> pid_t {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    if let input {
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO)
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
    let words = [Self.shell, "-c", command]
    var arguments = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    let code = posix_spawn(
      &child,
      words[0],
      &actions,
      &attributes,
      &arguments,
      environ
    )
    guard code == 0 else { throw .failed(code: code) }
    return child
  }

  /// Waits for the end of a program, on a thread of its own.
  private static func end(of child: pid_t) async -> ProgramEnd {
    let end = await status(of: child)
    // The Ctrl-C that ended it reaches this process as well, and may do so a little later.
    if end == .killed(SIGINT) { try? await Task.sleep(for: .milliseconds(50)) }
    return end
  }

  private static func status(of child: pid_t) async -> ProgramEnd {
    await withCheckedContinuation { continuation in
      DispatchQueue(label: "shell").async {
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0, errno == EINTR {}
        continuation.resume(returning: ProgramEnd(status))
      }
    }
  }

  /// The user's own shell, or that of POSIX.
  private static var shell: String {
    guard let shell = variable("SHELL"), shell.hasPrefix("/"), access(shell, X_OK) == 0 else {
      return "/bin/sh"
    }
    return shell
  }

  /// What shows long text: what the user says, or `less` if it is there.
  private static var pager: String? {
    if let pager = variable("PAGER") { return pager.isEmpty ? nil : pager }
    let folders = (variable("PATH") ?? "").split(separator: ":")
    let isThere = folders.contains { access($0 + "/less", X_OK) == 0 }
    return isThere ? "less -FRX" : nil
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

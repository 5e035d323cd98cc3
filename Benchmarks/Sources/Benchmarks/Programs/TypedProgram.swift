// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A program on its own pseudo-terminal, for timing the output after typed keys.
final class TypedProgram {
  private let terminal: Int32
  private var child: pid_t = 0
  private var drawn: [UInt8] = []

  /// Starts the program on a pseudo-terminal.
  init(_ commandLine: [String], columns: UInt16 = 100, rows: UInt16 = 40) throws(RunError) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    var program: Int32 = -1
    var terminal: Int32 = -1
    guard openpty(&terminal, &program, nil, nil, &size) == 0 else {
      throw .failed(SystemError("openpty").description)
    }
    self.terminal = terminal
    _ = fcntl(terminal, F_SETFD, FD_CLOEXEC)
    defer { close(program) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a session leader opens becomes its controlling terminal.
    posix_spawn_file_actions_addopen(
      &actions,
      STDOUT_FILENO,
      String(cString: ttyname(program)),
      O_RDWR,
      0
    )
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, STDOUT_FILENO, STDERR_FILENO)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    // POSIX_SPAWN_SETSID, which the Glibc module does not expose.
    posix_spawnattr_setflags(&attributes, 0x80)
    var arguments = commandLine.map { strdup($0) } + [nil]
    let environment = ["TERM=xterm-256color", "LC_ALL=C.UTF-8"]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for pointer in arguments + variables { free(pointer) } }
    guard posix_spawn(&child, commandLine[0], &actions, &attributes, &arguments, &variables) == 0
    else {
      throw .failed("\(commandLine[0]) could not be run")
    }
  }

  deinit {
    kill(child, SIGKILL)
    var status: Int32 = 0
    waitpid(child, &status, 0)
    close(terminal)
  }

  func type(_ keys: String) {
    _ = write(terminal, keys, keys.utf8.count)
  }

  /// Returns the time from now until a certain output, in nanoseconds.
  ///
  /// - Parameter isDone: A closure that returns `true` if the output since the previous call is
  ///   complete.
  /// - Returns: The time in nanoseconds.
  /// - Throws: ``RunError`` if there is no output for 20 seconds.
  func time(until isDone: ([UInt8]) -> Bool) throws(RunError) -> Double {
    let start = ContinuousClock.now
    defer { drawn.removeAll() }
    while !isDone(drawn) {
      guard read(atMost: 20_000) else { throw .failed("nothing came") }
    }
    return (ContinuousClock.now - start).nanoseconds
  }

  /// Discards all output for a number of milliseconds.
  func settle(milliseconds: Int) {
    let end = ContinuousClock.now + .milliseconds(milliseconds)
    while ContinuousClock.now < end { _ = read(atMost: 1) }
    drawn.removeAll()
  }

  private func read(atMost milliseconds: Int32) -> Bool {
    var request = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard poll(&request, 1, milliseconds) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = Glibc.read(terminal, &buffer, buffer.count)
    drawn += buffer.prefix(max(0, count))
    return count > 0
  }
}

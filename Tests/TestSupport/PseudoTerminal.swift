// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A built program at a terminal that a test types on.
package final class PseudoTerminal {
  /// All that it has drawn, control sequences included.
  package private(set) var transcript = ""

  private let terminal: Int32
  private let child: pid_t
  private var pending: [UInt8] = []
  private var status: Int32?

  /// Starts the program at a terminal of a size.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, without the program's name.
  ///   - program: The name of the program.
  ///   - input: The file that its standard input is, `nil` for the terminal.
  ///   - output: The file that its standard output is, `nil` for the terminal.
  ///   - columns: The width.
  ///   - rows: The height.
  ///   - environment: What its environment has besides `PATH`, `TERM` and `LC_ALL`, or for these.
  package init(
    _ arguments: [String],
    of program: String = "browse",
    input: String? = nil,
    output: String? = nil,
    columns: UInt16 = 80,
    rows: UInt16 = 24,
    environment: [String: String] = [:]
  ) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    let ends = OwnDescriptors.make {
      var ends: (terminal: Int32, program: Int32) = (-1, -1)
      precondition(
        openpty(&ends.terminal, &ends.program, nil, nil, &size) == 0,
        "no pseudo-terminal could be made"
      )
      return [ends.terminal, ends.program]
    }
    terminal = ends[0]
    let name = String(cString: ttyname(ends[1]))
    defer { close(ends[1]) }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that the leader of a new session opens is its own.
    posix_spawn_file_actions_addopen(&actions, 1, name, O_RDWR, 0)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    if let input {
      posix_spawn_file_actions_addopen(&actions, 0, input, O_RDONLY, 0)
    } else {
      posix_spawn_file_actions_adddup2(&actions, 1, 0)
    }
    if let output {
      posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    }
    let variables = ["TERM": "xterm", "LC_ALL": "C.UTF-8"].merging(environment) { $1 }
    child = Program.spawn(
      arguments,
      of: program,
      environment: variables,
      actions: &actions,
      isLeader: true
    )
  }

  deinit {
    if status == nil {
      kill(child, SIGKILL)
      _ = Program.wait(for: child)
    }
    close(terminal)
  }

  /// Types `keys`; a line feed is the Return key.
  package func type(_ keys: String) {
    let bytes = keys.utf8.map { $0 == 0x0A ? 0x0D : $0 }
    _ = write(terminal, bytes, bytes.count)
  }

  /// Changes the window's size.
  package func resize(columns: UInt16, rows: UInt16 = 24) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }

  /// Sends the program a signal.
  package func send(_ signal: Int32) {
    kill(child, signal)
  }

  /// Waits until `text` has been drawn since the last call.
  ///
  /// - Returns: What was drawn since, up to and with it, or `nil` if it did not come within `seconds`.
  package func wait(for text: String, seconds: Double = 20) -> String? {
    let deadline = ContinuousClock.now + .seconds(seconds)
    let wanted = Array(text.utf8)
    while true {
      if let end = pending.firstEnd(of: wanted) {
        defer { pending.removeFirst(end) }
        return String(decoding: pending[..<end], as: UTF8.self)
      }
      guard ContinuousClock.now < deadline, read() else { return nil }
    }
  }

  /// Waits for the end of the program.
  ///
  /// - Returns: Its exit code, 128 and the signal's number if one ended it, or `nil` if it did not end
  ///   within `seconds`.
  package func waitForExit(seconds: Double = 20) -> Int32? {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while read(), ContinuousClock.now < deadline {}
    guard ContinuousClock.now < deadline else { return nil }
    status = Program.wait(for: child)
    return status
  }

  /// Waits until the program has been stopped, as by Ctrl-Z.
  ///
  /// - Returns: Whether it was within `seconds`.
  package func waitForStop(seconds: Double = 20) -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    var status: Int32 = 0
    while ContinuousClock.now < deadline {
      // The low byte of the status of a stopped process is 0x7F (wait(2)).
      if waitpid(child, &status, WUNTRACED | WNOHANG) == child { return status & 0xFF == 0x7F }
      _ = read()
    }
    return false
  }

  /// Whether the terminal echoes what is typed, as it does when nobody has changed it.
  package var echoes: Bool {
    var settings = termios()
    tcgetattr(terminal, &settings)
    return settings.c_lflag & tcflag_t(ECHO) != 0 && settings.c_lflag & tcflag_t(ICANON) != 0
  }

  /// Waits until the terminal echoes what is typed, as it does for programs that do not change it.
  ///
  /// - Returns: Whether it does within `seconds`.
  package func waitForEcho(seconds: Double = 20) -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while !echoes, ContinuousClock.now < deadline { _ = read() }
    return echoes
  }

  /// Reads what is there, or waits a little for it.
  ///
  /// - Returns: Whether more can come.
  private func read() -> Bool {
    var descriptor = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, 100) > 0 else { return true }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(terminal, &buffer, buffer.count)
    guard count > 0 else { return false }
    pending += buffer[..<count]
    transcript += String(decoding: buffer[..<count], as: UTF8.self)
    return true
  }
}

extension [UInt8] {
  /// The index after the first `text` in it.
  fileprivate func firstEnd(of text: [UInt8]) -> Int? {
    guard count >= text.count else { return nil }
    return (0...count - text.count).first { self[$0..<$0 + text.count].elementsEqual(text) }
      .map { $0 + text.count }
  }
}

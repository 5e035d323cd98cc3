// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A built program on a pseudo-terminal that a test controls.
package final class PseudoTerminal {
  /// The complete output, including escape sequences.
  package var transcript: String { String(decoding: output, as: UTF8.self) }

  /// The terminal's settings before the program started.
  package let initialSettings: Settings

  private var terminal: Int32
  private let child: pid_t
  private var output: [UInt8] = []
  private var pending: [UInt8] = []
  private var status: Int32?

  /// Starts the program on a pseudo-terminal of the given size.
  ///
  /// - Parameters:
  ///   - arguments: The arguments, without the program name.
  ///   - program: The name of the program.
  ///   - input: The path of the file for standard input, or `nil` for the terminal.
  ///   - output: The path of the file for standard output, or `nil` for the terminal.
  ///   - errors: The path of the file for standard error, or `nil` for the terminal.
  ///   - columns: The width.
  ///   - rows: The height.
  ///   - environment: The environment variables in addition to `PATH`, `TERM` and `LC_ALL`, or to
  ///     replace these.
  package init(
    _ arguments: [String],
    of program: String = "browse",
    input: String? = nil,
    output: String? = nil,
    errors: String? = nil,
    columns: UInt16 = 80,
    rows: UInt16 = 24,
    environment: [String: String] = [:]
  ) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    var ends: (terminal: Int32, program: Int32) = (-1, -1)
    precondition(
      openpty(&ends.terminal, &ends.program, nil, nil, &size) == 0,
      "no pseudo-terminal could be made"
    )
    terminal = ends.terminal
    initialSettings = Self.settings(of: terminal)
    _ = fcntl(terminal, F_SETFL, O_NONBLOCK)
    let name = Self.name(of: ends.program)
    defer { close(ends.program) }

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The first terminal that a session leader opens becomes its controlling terminal.
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
    if let errors { posix_spawn_file_actions_addopen(&actions, 2, errors, O_WRONLY, 0) }
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
    if terminal >= 0 { close(terminal) }
  }

  /// Types `keys`, where a line feed is the Return key.
  ///
  /// Reads output while the program has not taken the keys before, so that neither waits for the
  /// other.
  package func type(_ keys: String) {
    var bytes = keys.utf8.map { $0 == 0x0A ? UInt8(0x0D) : $0 }[...]
    while !bytes.isEmpty {
      let count = bytes.withUnsafeBytes { write(terminal, $0.baseAddress, $0.count) }
      if count > 0 { bytes = bytes.dropFirst(count) } else if errno != EAGAIN || !read() { return }
    }
  }

  /// Changes the size of the window.
  package func resize(columns: UInt16, rows: UInt16 = 24) {
    var size = winsize(ws_row: rows, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
  }

  /// Sends a signal to the program.
  package func send(_ signal: Int32) {
    kill(child, signal)
  }

  /// Waits until the output since the previous call contains `text`, in any colours.
  ///
  /// - Returns: The output since the previous call up to the end of `text`, or `nil` after
  ///   `seconds`.
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

  /// Waits for the program to end.
  ///
  /// After ``hangUp()``, it waits without a limit.
  ///
  /// - Returns: The exit code, 128 plus the signal number if a signal terminated the program, or
  ///   `nil` after `seconds`.
  package func waitForExit(seconds: Double = 20) -> Int32? {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while terminal >= 0, read(), ContinuousClock.now < deadline {}
    guard ContinuousClock.now < deadline else { return nil }
    status = Program.wait(for: child)
    return status
  }

  /// Types “quit!” and waits for the program to end.
  ///
  /// Types it again if nothing happens in `seconds`, because keys are lost while the terminal changes
  /// its mode.
  ///
  /// - Returns: The exit code as of ``waitForExit(seconds:)``.
  package func quit(seconds: Double = 20) -> Int32? {
    for _ in 1...3 {
      type("\u{15}quit!\n")
      guard let status = waitForExit(seconds: seconds) else { continue }
      // Most tests expect 0, and their failure alone would not explain another code.
      if status != 0 { print("The program ended with \(status):\n\(transcript.suffix(8000))") }
      return status
    }
    return nil
  }

  /// Waits until the program is stopped, as with Ctrl-Z.
  ///
  /// - Returns: `false` after `seconds`.
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

  /// Waits until the program has used some more time of a processor, so that a command runs.
  ///
  /// - Returns: `false` after `seconds`.
  package func waitForWork(of time: Duration, seconds: Double = 20) -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    let end = processorTime + time
    while processorTime < end, ContinuousClock.now < deadline { _ = read() }
    return processorTime >= end
  }

  /// The time of a processor that the program has used, zero if it has ended.
  private var processorTime: Duration {
    var clock = clockid_t()
    var time = timespec()
    guard clock_getcpuclockid(child, &clock) == 0, clock_gettime(clock, &time) == 0 else {
      return .zero
    }
    return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
  }

  /// `true` if the terminal echoes input, which is the default mode.
  package var echoes: Bool {
    var settings = termios()
    tcgetattr(terminal, &settings)
    return settings.c_lflag & tcflag_t(ECHO) != 0 && settings.c_lflag & tcflag_t(ICANON) != 0
  }

  /// The terminal's settings, as `stty -a` lists them.
  package var settings: Settings { Self.settings(of: terminal) }

  /// Returns the file name of a terminal.
  private static func name(of terminal: Int32) -> String {
    // The result of `ttyname` would be overwritten by another thread's call.
    var name = [CChar](repeating: 0, count: 64)
    precondition(ttyname_r(terminal, &name, name.count) == 0, "the pseudo-terminal has no name")
    return String(decoding: name.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  private static func settings(of terminal: Int32) -> Settings {
    var settings = termios()
    tcgetattr(terminal, &settings)
    let keys = withUnsafeBytes(of: &settings.c_cc) { Array($0) }
    return Settings(
      flags: [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag],
      keys: keys
    )
  }

  /// The modes and the special characters of a terminal (termios(3)).
  package struct Settings: Equatable {
    let flags: [tcflag_t]
    let keys: [UInt8]
  }

  /// Takes the terminal away, as a closed window or a lost connection does.
  package func hangUp() {
    close(terminal)
    terminal = -1
  }

  /// Waits until the terminal echoes input, which is the default mode.
  ///
  /// - Returns: `false` after `seconds`.
  package func waitForEcho(seconds: Double = 20) -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    while !echoes, ContinuousClock.now < deadline { _ = read() }
    return echoes
  }

  /// Reads the available output, or waits a short time for output.
  ///
  /// - Returns: `false` at the end of the output.
  private func read() -> Bool {
    var descriptor = pollfd(fd: terminal, events: Int16(POLLIN), revents: 0)
    guard poll(&descriptor, 1, 100) > 0 else { return true }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    let count = Glibc.read(terminal, &buffer, buffer.count)
    guard count > 0 else { return false }
    pending += buffer[..<count]
    output += buffer[..<count]
    return true
  }
}

extension [UInt8] {
  /// Returns the index after the first occurrence of `text`, between whose characters may be changes
  /// of colours unless it contains an escape sequence itself.
  fileprivate func firstEnd(of text: [UInt8]) -> Int? {
    let ignoresColors = !text.contains(0x1B)
    for start in indices where self[start] == text.first {
      var index = start
      let isEqual = text.allSatisfy { byte in
        while ignoresColors, let end = endOfColor(at: index) { index = end }
        defer { index += 1 }
        return index < count && self[index] == byte
      }
      if isEqual { return index }
    }
    return text.isEmpty ? 0 : nil
  }

  /// Returns the index after the control sequence SGR (ECMA-48) at an index, or `nil`.
  private func endOfColor(at index: Int) -> Int? {
    guard index + 1 < count, self[index] == 0x1B, self[index + 1] == UInt8(ascii: "[") else {
      return nil
    }
    let end = self[(index + 2)...].firstIndex { !(0x30...0x3B).contains($0) }
    return end.flatMap { self[$0] == UInt8(ascii: "m") ? $0 + 1 : nil }
  }
}

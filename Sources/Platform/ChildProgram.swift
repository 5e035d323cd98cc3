// SPDX-License-Identifier: Apache-2.0

import CPlatform
@preconcurrency import Glibc

/// A child process, which is killed and reaped on deinitialization.
package final class ChildProgram: Sendable {
  /// The exit status or signal that ended a process.
  package enum Termination: Equatable, Sendable {
    /// It exited with a status.
    case exited(Int32)

    /// It was terminated by a signal.
    case killed(Int32)

    /// Unknown, because the parent of this process made the system reap children automatically.
    case unknown
  }

  private let process: pid_t
  private let hasOwnGroup: Bool
  private let end = Mutex<Termination?>(nil)

  private init(_ process: pid_t, hasOwnGroup: Bool) {
    self.process = process
    self.hasOwnGroup = hasOwnGroup
  }

  deinit {
    guard end.withLock({ $0 == nil }) else { return }
    // The signal includes the processes of its group, such as those that a script started.
    kill(hasOwnGroup ? -process : process, SIGKILL)
    _ = wait()
  }

  /// Waits for the process to end.
  package func wait() -> Termination { reap(options: 0) ?? .unknown }

  /// Returns the termination of the process, or `nil` if it is running.
  package func terminationIfEnded() -> Termination? { reap(options: WNOHANG) }

  private func reap(options: Int32) -> Termination? {
    end.withLock { end in
      if let end { return end }
      var status: Int32 = 0
      var result: pid_t
      repeat { result = waitpid(process, &status, options) } while result < 0 && errno == EINTR
      if result == 0 { return nil }
      // The signal is in the low bits, and the exit status above them (POSIX, sys/wait.h).
      let signal = status & 0x7F
      end =
        result < 0 ? .unknown : signal == 0 ? .exited((status >> 8) & 0xFF) : .killed(signal)
      return end
    }
  }
}

extension ChildProgram {
  /// The standard streams of a child process, as descriptors of this process.
  package struct Streams {
    /// The standard input, or `nil` for `/dev/null`.
    let input: Int32?
    let output: Int32

    /// The standard error, or `nil` for that of this process.
    let errors: Int32?

    package init(input: Int32?, output: Int32, errors: Int32? = nil) {
      self.input = input
      self.output = output
      self.errors = errors
    }
  }

  /// Starts a program without a shell.
  ///
  /// The child inherits the environment. It starts with no signal ignored or blocked, and with only
  /// the standard streams open.
  ///
  /// - Parameters:
  ///   - path: The path of the program.
  ///   - arguments: The arguments, without the program name.
  ///   - streams: The standard streams.
  ///   - hasOwnGroup: `true` to create a process group, so that Ctrl-C does not interrupt the
  ///     child.
  /// - Returns: The process, or `nil` with the error in `errno`.
  package static func start(
    _ path: String,
    _ arguments: [String],
    streams: Streams,
    hasOwnGroup: Bool
  ) -> ChildProgram? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // Descriptors 0, 1 and 2 are replaced in this order. `output` must therefore not be 0, and
    // `errors` must not be 0 or 1.
    if let input = streams.input {
      posix_spawn_file_actions_adddup2(&actions, input, STDIN_FILENO)
    } else {
      posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    }
    posix_spawn_file_actions_adddup2(&actions, streams.output, STDOUT_FILENO)
    if let errors = streams.errors {
      posix_spawn_file_actions_adddup2(&actions, errors, STDERR_FILENO)
    }
    posix_spawn_file_actions_addclosefrom_np(&actions, STDERR_FILENO + 1)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let group = hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | group
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, path, &actions, &attributes, &words, environ)
    guard code == 0 else {
      errno = code
      return nil
    }
    return ChildProgram(process, hasOwnGroup: hasOwnGroup)
  }

  /// Returns the path of a program in the folders of a search path such as `PATH`.
  ///
  /// Relative folders are ignored, because a program in the browsed folder must not be run.
  package static func locate(_ name: String, in searchPath: String) -> String? {
    for folder in searchPath.split(separator: ":") where folder.hasPrefix("/") {
      let path = "\(folder)/\(name)"
      var status = stat()
      if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG, access(path, X_OK) == 0 {
        return path
      }
    }
    return nil
  }
}

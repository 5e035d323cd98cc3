// SPDX-License-Identifier: GPL-3.0-or-later

@preconcurrency import Glibc

/// A program that was started, and is ended and cleared away with this.
final class ChildProgram {
  /// How a program ended.
  enum Status: Equatable {
    case exited(Int32)
    case killed(signal: Int32)

    /// Not known: whoever started us lets the system clear children away.
    case unknown
  }

  private let process: pid_t
  private var status: Status?

  /// Starts a program with two arguments at most of its own; no shell is involved.
  ///
  /// It has our environment, no signal ignored or blocked, and a process group of its own: Ctrl-C is
  /// for us alone.
  ///
  /// - Parameters:
  ///   - path: Where it is.
  ///   - arguments: Its arguments, without its name.
  ///   - input: Its standard input.
  ///   - output: Its standard output.
  ///   - errors: Its standard error.
  /// - Returns: It, or `nil` with the reason in `errno`.
  static func start(
    _ path: String,
    _ arguments: [String],
    input: Descriptor,
    output: Descriptor,
    errors: Descriptor
  ) -> ChildProgram? {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // None of the three has a number below 3, so that none is in another's place.
    posix_spawn_file_actions_adddup2(&actions, input.number, 0)
    posix_spawn_file_actions_adddup2(&actions, output.number, 1)
    posix_spawn_file_actions_adddup2(&actions, errors.number, 2)
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigfillset(&signals)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let flags = POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP
    posix_spawnattr_setflags(&attributes, Int16(flags))
    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    let code = posix_spawn(&process, path, &actions, &attributes, &words, environ)
    guard code == 0 else {
      errno = code
      return nil
    }
    return ChildProgram(process)
  }

  private init(_ process: pid_t) {
    self.process = process
  }

  deinit {
    guard status == nil else { return }
    // With whatever it has started itself, as a script would.
    kill(-process, SIGKILL)
    while waitpid(process, nil, 0) < 0, errno == EINTR {}
  }

  /// Waits for its end, which is near once it has closed its output.
  func wait(unless stop: StopSignal) throws(CatalogError) -> Status {
    while true {
      if let status { return status }
      var code: Int32 = 0
      let result = waitpid(process, &code, WNOHANG)
      if result == process {
        let signal = code & 0x7F
        status = signal == 0 ? .exited((code >> 8) & 0xFF) : .killed(signal: signal)
      } else if result < 0, errno != EINTR {
        status = .unknown
      } else {
        try stop.wait(for: [], atMost: 1)
      }
    }
  }

  /// Looks for a program in the folders of a search path such as that in `PATH`.
  ///
  /// Only in those with an absolute path: a file in the folder that is browsed must not be run.
  static func locate(_ name: String, in searchPath: String) -> String? {
    for folder in searchPath.split(separator: ":") where folder.hasPrefix("/") {
      let path = "\(folder)/\(name)"
      var status = stat()
      if stat(path, &status) == 0, FileKind(status) == .file, access(path, X_OK) == 0 {
        return path
      }
    }
    return nil
  }
}

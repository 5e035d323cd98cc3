// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The output, time and peak memory of a program run.
struct Run {
  /// The last 64 KB of the output.
  let output: String

  let nanoseconds: Double

  /// The peak resident memory in bytes, never less than the peak of this process.
  ///
  /// Linux includes the memory of a process before `exec`, and a child starts as a copy of its
  /// parent.
  let peakBytes: Int

  /// Runs a command line, whose first word is a path or a name to find in `PATH`.
  init(_ commandLine: [String]) throws(RunError) {
    guard let name = commandLine.first, let path = Self.path(of: name) else {
      throw .notInstalled(commandLine.first ?? "")
    }
    guard let file = tmpfile() else { throw .failed(SystemError("tmpfile").description) }
    defer { fclose(file) }
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, fileno(file), STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, fileno(file), STDERR_FILENO)
    var arguments = commandLine.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var child: pid_t = 0
    var status: Int32 = 0
    var usage = rusage()
    let start = ContinuousClock.now
    let error = posix_spawn(&child, path, &actions, nil, &arguments, environ)
    guard error == 0 else { throw .failed("\(path): \(String(cString: strerror(error)))") }
    wait4(child, &status, 0, &usage)
    nanoseconds = (ContinuousClock.now - start).nanoseconds
    peakBytes = usage.ru_maxrss << 10
    output = Self.end(of: file)
    guard status == 0 else {
      let line = output.split(separator: "\n").last.map(String.init)
      throw .failed(line ?? "\(name) ended with status \(status)")
    }
  }

  /// The peak memory of this process, which is the lowest measurable value for a child.
  static var floorBytes: Int {
    var usage = rusage()
    getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
    return usage.ru_maxrss << 10
  }

  /// Returns the path of a program, or `nil` if it is not installed.
  static func path(of name: String) -> String? {
    if name.contains("/") { return access(name, X_OK) == 0 ? name : nil }
    let folders = getenv("PATH").map { String(cString: $0) } ?? ""
    return folders.split(separator: ":").map { "\($0)/\(name)" }.first { access($0, X_OK) == 0 }
  }

  private static func end(of file: UnsafeMutablePointer<FILE>) -> String {
    let limit = 1 << 16
    fseek(file, 0, SEEK_END)
    fseek(file, max(0, ftell(file) - limit), SEEK_SET)
    var bytes = [UInt8](repeating: 0, count: limit)
    let count = fread(&bytes, 1, limit, file)
    return String(decoding: bytes.prefix(count), as: UTF8.self)
  }
}

/// The reason a program could not be timed.
enum RunError: Error, CustomStringConvertible {
  case notInstalled(String)
  case failed(String)

  var description: String {
    switch self {
    case .notInstalled(let name): "\(name) is not installed"
    case .failed(let message): "failed: \(message)"
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Runs shell scripts for tests that use other programs.
package enum ShellScript {
  /// Returns `true` if a program is installed.
  package static func hasProgram(_ name: String) -> Bool {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  /// Runs a script with `sh`, without input, for at most a minute.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - folder: The working directory.
  ///   - variables: The environment variables to add or replace.
  /// - Returns: The exit code, and the combined standard output and standard error.
  package static func run(
    _ script: String,
    in folder: String = "/",
    variables: [String: String] = [:]
  ) -> (status: Int32, output: String) {
    let settings = variables.map { "export \($0)=\(quoted($1))\n" }.joined()
    let wrappedScript = "cd \(quoted(folder)) || exit\n\(settings)\(script)"
    let pipe = PrivateDescriptors.pipe()
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, pipe.writing, STDOUT_FILENO)
    posix_spawn_file_actions_adddup2(&actions, pipe.writing, STDERR_FILENO)
    let child = Program.start(
      ["timeout", "60", "sh", "-c", wrappedScript],
      variables: environment,
      actions: &actions
    )
    close(pipe.writing)
    defer { close(pipe.reading) }
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = read(pipe.reading, &buffer, buffer.count),
      count > 0 || count < 0 && errno == EINTR
    {
      output += buffer[..<max(0, count)]
    }
    return (Program.wait(for: child), String(decoding: output, as: UTF8.self))
  }

  /// The environment of this process.
  private static var environment: [String] {
    var variables: [String] = []
    var next = environ
    while let variable = next.pointee {
      variables.append(String(cString: variable))
      next += 1
    }
    return variables
  }

  /// Returns a text quoted as one word of a script.
  package static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }
}

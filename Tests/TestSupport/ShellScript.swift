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
    let wrappedScript = "cd \(quoted(folder)) || exit\n\(settings)exec </dev/null 2>&1\n\(script)"
    let command = "exec timeout 60 sh -c \(quoted(wrappedScript))"
    guard let stream = PrivateDescriptors.withoutCreation({ popen(command, "re") }) else {
      return (-1, "sh could not be run")
    }
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&buffer, 1, buffer.count, stream), count > 0 {
      output += buffer[..<count]
    }
    let status = pclose(stream)
    return ((status >> 8) & 0xFF, String(decoding: output, as: UTF8.self))
  }

  /// Returns a text quoted as one word of a script.
  package static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Scripts for the programs that the product is used with.
package enum ShellScript {
  /// Whether a program is installed, for a test that needs it.
  package static func hasProgram(_ name: String) -> Bool {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    return path.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
  }

  /// Runs a script by `sh`, without input, for a minute at most.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - folder: Where it runs.
  ///   - variables: What its environment has besides, or for what it has.
  /// - Returns: Its exit code, and what it wrote to its output or as errors.
  package static func run(
    _ script: String,
    in folder: String = "/",
    variables: [String: String] = [:]
  ) -> (status: Int32, output: String) {
    let settings = variables.map { "export \($0)=\(quoted($1))\n" }.joined()
    let whole = "cd \(quoted(folder)) || exit\n\(settings)exec </dev/null 2>&1\n\(script)"
    let command = "exec timeout 60 sh -c \(quoted(whole))"
    guard let stream = OwnDescriptors.whileNoneAreMade({ popen(command, "re") }) else {
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

  /// A text as one word of a script.
  package static func quoted(_ text: String) -> String {
    "'" + text.map { $0 == "'" ? "'\\''" : String($0) }.joined() + "'"
  }
}

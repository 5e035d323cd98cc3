// SPDX-License-Identifier: GPL-3.0-or-later

/// The program to measure, built in the parent package with the README's build command.
enum Browse {
  private static let program = ".build/release/browse"

  /// The name and the version of the program, such as `browse 0.2.0`.
  static var version: String {
    let line = try? Run([program, "--version"]).output.split(separator: "\n").first
    return line.map(String.init) ?? "browse"
  }

  /// Returns the command line that runs commands on a file.
  static func commandLine(_ path: String, _ commands: [String]) -> [String] {
    if Run.path(of: program) == nil { fail("\(program) is missing; build it as the README says") }
    return [program, "--private", path] + commands.flatMap { ["-c", $0] }
  }
}

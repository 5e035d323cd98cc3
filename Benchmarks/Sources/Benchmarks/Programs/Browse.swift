// SPDX-License-Identifier: GPL-3.0-or-later

/// The program that is measured, as the README's build command made it in the package around.
enum Browse {
  private static let program = ".build/release/browse"

  /// The words that run commands on a file.
  static func words(_ path: String, _ commands: [String]) -> [String] {
    if Run.path(of: program) == nil { fail("\(program) is missing; build it as the README says") }
    return [program, "--private", path] + commands.flatMap { ["-c", $0] }
  }
}

/// The program that is measured, as `swift build -c release` in the package around made it.
enum Browse {
  private static let program = ".build/release/browse"

  /// The words that run commands on a file.
  static func words(_ path: String, _ commands: [String]) -> [String] {
    if Run.path(of: program) == nil { fail("\(program) is missing; run swift build -c release") }
    return [program, "--private", path] + commands.flatMap { ["-c", $0] }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@Suite("Ctrl-C in a script of commands that only draw")
struct InterruptedScriptTests {
  /// The ways to pass commands to the program.
  enum Way: CaseIterable {
    case options, file, input
  }

  private let folder = TemporaryFolder()
  private let source: String

  /// Commands that take several seconds, and one that must not run after Ctrl-C.
  private var commands: [String] {
    Array(repeating: "show", count: 3000) + ["!touch \(folder.path("after"))"]
  }

  init() {
    let row = (1...200).map(String.init).joined(separator: ",") + "\n"
    source = folder.write(row + String(repeating: row, count: 20), to: "wide.csv")
  }

  @Test("ends it, and no further command runs", arguments: Way.allCases)
  func script(way: Way) {
    let text = commands.joined(separator: "\n")
    let rest =
      switch way {
      case .options: commands.flatMap { ["-c", $0] }
      case .file: ["--trust", "-f", folder.write(text, to: "commands")]
      case .input: [String]()
      }
    let output = folder.path("out")
    let result = Program.run(
      [source, "--private"] + rest,
      input: way == .input ? text : "",
      output: output,
      interruptedWhen: { _ in
        var status = stat()
        return stat(output, &status) == 0 && status.st_size > 0
      }
    )
    #expect(result.wasReady)
    #expect(result.status == 130, "\(result.errors)")
    #expect(result.errors.hasSuffix("stopped\n"))
    #expect(!folder.names.contains("after"))
  }

  @Test("ends the program if it comes before the first prompt at a terminal")
  func beforePrompt() throws {
    let options = ["--private", "--interactive"] + commands.flatMap { ["-c", $0] }
    let terminal = PseudoTerminal([source] + options)
    _ = try #require(terminal.wait(for: "rows 1–"))
    terminal.type("\u{3}")
    #expect(terminal.waitForExit() == 130)
    #expect(!folder.names.contains("after"))
  }

  @Test("stops a file at a terminal, and the prompt returns")
  func fileAtTerminal() throws {
    let path = folder.write(commands.joined(separator: "\n"), to: "commands")
    let terminal = PseudoTerminal([source, "--private", "--trust"])
    _ = try #require(terminal.wait(for: "wide › "))
    terminal.type("source \(path)\n")
    _ = try #require(terminal.wait(for: "rows 1–"))
    terminal.type("\u{3}")
    #expect(terminal.wait(for: ": stopped") != nil)
    _ = try #require(terminal.wait(for: "wide › "))
    #expect(terminal.quit() == 0)
    #expect(!folder.names.contains("after"))
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@Suite("The trace of a session")
struct TraceTests {
  private let teas = TypedTeas()
  private let lines = [
    "filter price > 5", "sort price desc", "1", "next", "pick", "back", "pick 1", "picks",
    "compare",
    "back", "unpick 1", "undo", "home", "frequency name", "1", "undo", "columns price, name",
    "count",
    "settings", "page 5", "cancel", "filter", "price > 9", "apply", "export", "format json",
    "cancel",
    "quit",
  ]

  /// Returns the lines of a trace without their times.
  private func trace(_ name: String) -> [Substring]? {
    teas.folder.read(name)?.split(separator: "\n").map { $0.drop { $0 != "," } }
  }

  @Test("is not one of several sources, even if that is a trace")
  func sources() {
    let path = teas.folder.path("trace")
    _ = Program.run([teas.path, "--private", "--trace", path, "-c", "count"])
    let before = teas.folder.read("trace")
    let result = Program.run([teas.path, path, "--private", "--trace", path, "-c", "count"])
    #expect(result.errors.contains("“\(path)” is the source file"))
    #expect(teas.folder.read("trace") == before)
  }

  @Test("has the same actions for a command file as for typed commands")
  func replayed() throws {
    let terminal = PseudoTerminal([
      teas.path, "--private", "--trace", teas.folder.path("typed"),
    ])
    for line in lines {
      _ = try #require(terminal.wait(for: "› "), "before \(line)")
      // The output of a line ends at the next prompt.
      terminal.type(line + "\n")
      _ = try #require(terminal.wait(for: "\n"))
    }
    #expect(terminal.waitForExit() == 0)

    let file = teas.folder.write(lines.joined(separator: "\n"), to: "commands")
    for name in ["first", "second"] {
      let path = teas.folder.path(name)
      let result = Program.run([teas.path, "--private", "--trace", path, "-f", file])
      #expect(result.status == 0, "\(result.errors)")
    }
    let typed = try #require(trace("typed"))
    #expect(typed.count > 30)
    #expect(trace("first") == typed)
    #expect(trace("second") == typed)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Catalog
@testable import browse

/// The texts of a session at a terminal that a script does not print: the prompt, completions, the preview,
/// the clipboard, histories, and questions.
@Suite("Surfaces of a terminal", .serialized)
struct SurfaceTerminalTests {
  let folder = TemporaryFolder()

  func start(_ file: HostileFile, options: String...) throws -> PseudoTerminal {
    let terminal = PseudoTerminal(
      [try file.write(folder)] + options,
      columns: 200,
      rows: 60,
      environment: [
        "HOME": folder.path, "XDG_STATE_HOME": folder.path("state"),
        "XDG_CONFIG_HOME": folder.path("config"), "XDG_DATA_HOME": folder.path("data"),
      ]
    )
    _ = try #require(terminal.wait(for: "› "))
    return terminal
  }

  /// Runs commands, and waits for the last title of the prompt after each.
  ///
  /// A line that is typed too early is echoed in the middle of the output, or joined to a recalled line.
  func run(
    _ commands: KeyValuePairs<String, String>,
    in terminal: PseudoTerminal,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (line, title) in commands {
      terminal.type(line + "\n")
      // Only the last title is bold. A hostile one has a substitute before the mark.
      let end = (title == HostileText.mark ? "" : "\u{1B}[1m") + title + " › "
      _ = try #require(terminal.wait(for: end), "\(line)", sourceLocation: sourceLocation)
    }
  }

  /// Ends the session, and expects none of the texts unchanged in its output.
  func expectSafe(_ terminal: PseudoTerminal) {
    #expect(terminal.quit() != nil)
    #expect(terminal.transcript.contains(HostileText.mark))
    #expect(HostileText.found(in: terminal.transcript) == [])
  }

  @Test(
    "results that would be unchanged in a pipe have substitutes",
    arguments: [
      ["export - as csv"], ["export - as json"], ["export - as markdown"],
      ["1", "--choose"], ["pick all", "--choose"], ["pick all", "--choose", "--format", "csv"],
      ["pick all", "--choose", "--format", "json"], ["pick all", "--choose", "--format", "jsonl"],
      ["pick all", "--choose", "--format", "markdown"],
    ],
    [HostileFile.values, .names]
  )
  func results(arguments: [String], file: HostileFile) throws {
    let path = try file.write(folder)
    let terminal = PseudoTerminal([path, "--private", "-c"] + arguments, columns: 200)
    _ = try #require(terminal.waitForExit())
    #expect(terminal.transcript.contains(HostileText.mark))
    // A line feed stays a line feed, as in a file.
    let found = HostileText.found(in: terminal.transcript)
    #expect(found.filter { $0 != "\n" + HostileText.mark } == [])
  }

  @Test("links to files have substitutes")
  func links() throws {
    let names = try HostileFile.names.write(folder)
    for name in TemporaryFolder.names(in: names) {
      let terminal = PseudoTerminal(["\(names)/\(name)", "--private", "-c", "link"], columns: 200)
      _ = try #require(terminal.waitForExit())
      #expect(terminal.transcript.contains(HostileText.mark))
      #expect(HostileText.found(in: terminal.transcript) == [])
    }
  }

  @Test("actions that are traced to the terminal have substitutes")
  func trace() throws {
    let names = try HostileFile.names.write(folder)
    for name in TemporaryFolder.names(in: names) {
      let path = "\(names)/\(name)"
      let options = ["--private", "--trace", "/dev/tty", "-c", "sort a"]
      let terminal = PseudoTerminal([path] + options, columns: 200)
      _ = try #require(terminal.waitForExit())
      let actions = terminal.transcript.split(separator: "\n").filter { $0.contains("\"action\":") }
      #expect(actions.contains { $0.contains(HostileText.mark) })
      #expect(HostileText.found(in: terminal.transcript) == [])
    }
  }

  @Test(
    "completions have substitutes or are left out",
    arguments: ["sort \t\t", "hide \t\t", "filter \t\t", "stats \t\t", "columns \t\t", "type \t\t"]
  )
  func completions(keys: String) throws {
    let terminal = try start(.header)
    terminal.type(keys)
    _ = try #require(terminal.wait(for: HostileText.mark))
    expectSafe(terminal)
  }

  @Test("values are completed with substitutes or left out")
  func values() throws {
    let terminal = try start(.values)
    terminal.type("filter name = \t\t")
    _ = try #require(terminal.wait(for: HostileText.mark))
    expectSafe(terminal)
  }

  @Test("names of files are completed with substitutes or left out")
  func files() throws {
    let terminal = try start(.names)
    terminal.type("open \t\t")
    _ = try #require(terminal.wait(for: HostileText.mark))
    terminal.type("\u{15}export \(folder.path("names"))/\t\t")
    _ = try #require(terminal.wait(for: "names/"))
    expectSafe(terminal)
  }

  @Test("the preview has substitutes")
  func preview() throws {
    let terminal = try start(.values)
    terminal.type("filter name contains tea")
    _ = try #require(terminal.wait(for: "match"))
    expectSafe(terminal)
  }

  @Test("the prompt of an opened file has substitutes")
  func prompt() throws {
    let terminal = try start(.names)
    for number in 1...5 {
      try run(["\(number)": HostileText.mark, "back": "names"], in: terminal)
    }
    expectSafe(terminal)
  }

  @Test("the items of an item's fields have substitutes")
  func items() throws {
    let terminal = try start(.json)
    let mark = HostileText.mark
    try run(["1": "1", "copy": "1", "open 3": mark, "copy": mark], in: terminal)
    try run(["back": "1", "back": "objects"], in: terminal)
    expectSafe(terminal)
  }

  @Test("lines of hostile files of settings, bookmarks, history and sessions have substitutes")
  func stateFiles() throws {
    for folder in ["config/browse", "state/browse", "data/browse"] {
      self.folder.makeFolders(folder)
    }
    let lines = HostileText.all.map { "\($0) = \($0)\n" }.joined()
    for name in ["config/browse/settings", "state/browse/history", "data/browse/bookmarks"] {
      folder.write(lines, to: name)
    }
    let stacks = SavedStacks(folder: folder.path("state/browse/sessions"))
    let names = try HostileFile.names.write(self.folder)
    for name in TemporaryFolder.names(in: names) {
      try stacks.save(SavedStack(root: Location(path: "\(names)/\(name)")))
    }
    let terminal = try start(.plain)
    try run(
      [
        "bookmarks": "bookmarks", "back": "plain", "history": "history", "back": "plain",
        "settings": "settings", "cancel": "plain",
      ],
      in: terminal
    )
    for _ in 1...20 { terminal.type("\u{10}") }
    expectSafe(terminal)
    #expect(terminal.transcript.contains("\(names)/"))
    // A recalled line is not run.
    #expect(access("owned", F_OK) != 0)
  }

  @Test("a file name is not run by the shell of a pipe or of a clipboard program")
  func shell() throws {
    let terminal = try start(.names)
    let mark = HostileText.mark
    try run(["show | cat": "names", "!true": "names", "1": mark], in: terminal)
    try run(["show | cat": mark, "copy": mark], in: terminal)
    expectSafe(terminal)
    #expect(access("owned", F_OK) != 0)
    #expect(access(folder.path("owned"), F_OK) != 0)
  }
}

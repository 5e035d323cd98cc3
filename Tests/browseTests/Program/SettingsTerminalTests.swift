// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import Testing

@Suite("Settings and forms at a terminal")
struct SettingsTerminalTests {
  private let teas = TypedTeas()

  @Test("settings are restored in the next session")
  func kept() throws {
    let terminal = try teas.start()
    for line in ["settings", "page 1", "types yes", "apply"] {
      terminal.type(line + "\n")
      _ = try #require(terminal.wait(for: "› "))
    }
    _ = try #require(terminal.wait(for: "rows 1–1 of 2"))
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
    let file = try #require(teas.folder.read("config/browse/settings"))
    #expect(file.hasSuffix("\npage = 1\ntypes = yes\n"))

    let next = try teas.start()
    #expect(next.transcript.contains("rows 1–1"))
    #expect(next.transcript.contains("price (decimal)"))
    next.type("quit\n")
    #expect(next.waitForExit() == 0)
  }

  @Test("settings are not saved in a private session")
  func privately() throws {
    let terminal = try teas.start("--private")
    for line in ["settings", "page 1", "apply"] {
      terminal.type(line + "\n")
      _ = try #require(terminal.wait(for: "› "))
    }
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
    #expect(teas.folder.read("config/browse/settings") == nil)
  }

  @Test("a long warning about the settings file is wrapped between words")
  func complaintInWindow() throws {
    teas.folder.makeFolders("config/browse")
    teas.folder.write("colour = red\n", to: "config/browse/settings")
    let terminal = try teas.start()
    let lines = terminal.transcript.split(whereSeparator: \.isNewline)
    let path = try #require(lines.firstIndex { $0.contains("settings:1:") })
    #expect(lines[path + 1].hasPrefix("unknown setting “colour”; use"))
    #expect(lines[path...(path + 1)].allSatisfy { DisplayWidth.of($0) <= 80 })
  }

  @Test("a warning about an invalid line of the settings file escapes control characters")
  func firstInvalidLine() throws {
    teas.folder.makeFolders("config/browse")
    teas.folder.write("col\u{1B}[2Jour = red\npage = 1\n", to: "config/browse/settings")
    let terminal = try teas.start()
    #expect(terminal.transcript.contains("unknown setting “col␛[2Jour”"))
    #expect(terminal.transcript.contains("rows 1–1"))
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
  }

  @Test("a form with changes asks before it is left, and the answer is not in the history")
  func asked() throws {
    let terminal = try teas.start()
    terminal.type("settings\n")
    _ = try #require(terminal.wait(for: "settings › "))
    terminal.type("page 5\n")
    _ = try #require(terminal.wait(for: "settings › "))
    terminal.type("quit\n")
    _ = try #require(terminal.wait(for: "Discard changes? [y/N] "))
    terminal.type("n\n")
    _ = try #require(terminal.wait(for: "settings › "))
    terminal.type("back\n")
    _ = try #require(terminal.wait(for: "Discard changes? [y/N] "))
    // Ctrl-C answers no.
    terminal.type("\u{3}")
    _ = try #require(terminal.wait(for: "settings › "))
    terminal.type("quit\n")
    _ = try #require(terminal.wait(for: "Discard changes? [y/N] "))
    terminal.type("y\n")
    #expect(terminal.waitForExit() == 0)
    #expect(teas.folder.read("state/browse/history")?.contains("\ny\n") != true)
  }

  @Test("a value is not copied at a dumb terminal")
  func dumb() throws {
    let terminal = try teas.start(environment: ["TERM": "dumb"])
    terminal.type("1\n")
    _ = try #require(terminal.wait(for: "teas › 1 › "))
    terminal.type("copy notes\n")
    #expect(terminal.wait(for: "no terminal with a clipboard") != nil)
    #expect(!terminal.transcript.contains("\u{1B}]52"))
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
  }

  @Test("a value is copied with a control sequence, and announced")
  func copied() throws {
    let terminal = try teas.start()
    terminal.type("1\n")
    _ = try #require(terminal.wait(for: "teas › 1 › "))
    terminal.type("copy notes\n")
    #expect(terminal.wait(for: "\u{1B}]52;c;Z3JlZW4sIGZyb20gSmFwYW4=\u{07}") != nil)
    #expect(terminal.wait(for: "Copied “notes”: green, from Japan") != nil)
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
  }
}

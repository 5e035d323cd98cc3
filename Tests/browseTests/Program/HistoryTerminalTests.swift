// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@Suite("The history of what was typed at a terminal", .serialized)
struct HistoryTerminalTests {
  private let teas = TypedTeas()

  @Test("a line is kept for the next run, one that begins with a space is not")
  func history() throws {
    let terminal = try teas.start()
    terminal.type("count\n")
    _ = try #require(terminal.wait(for: "\r2\r\n"))
    terminal.type(" sort name\n")
    _ = try #require(terminal.wait(for: "order: name"))
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
    #expect(teas.folder.read("state/browse/history")?.contains("sort") == false)

    let next = try teas.start()
    next.type("\u{10}\u{10}\n")
    #expect(next.wait(for: "\r2\r\n") != nil)
  }

  @Test("the first prompt ever says how to get help, later ones do not")
  func greeting() throws {
    let terminal = PseudoTerminal(
      [teas.path],
      environment: ["XDG_STATE_HOME": teas.folder.path("new")]
    )
    _ = try #require(terminal.wait(for: "rows 1–2 of 2"))
    let start = try #require(terminal.wait(for: "teas › "))
    #expect(start.contains("“help” says what can be typed"))
    terminal.type("count\n")
    let answer = try #require(terminal.wait(for: "teas › "))
    #expect(!answer.contains("“help”"))
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)

    let next = PseudoTerminal([teas.path], environment: ["XDG_STATE_HOME": teas.folder.path("new")])
    let again = try #require(next.wait(for: "teas › "))
    #expect(!again.contains("“help”"))
  }

  @Test("no line is kept if the session is private")
  func privateSession() throws {
    let terminal = try teas.start("--private")
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
    #expect(teas.folder.names == ["teas.csv"])
  }

  @Test("the up arrow calls back the lines of an earlier session, the last one first")
  func recall() throws {
    let terminal = try teas.start()
    terminal.type("filter price > 10\n")
    _ = try #require(terminal.wait(for: "filter: price > 10"))
    terminal.type("count\n")
    _ = try #require(terminal.wait(for: "\r1\r\n"))
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)

    let next = try teas.start()
    next.type("\u{1B}[A\u{1B}[A\u{1B}[A\n")
    #expect(next.wait(for: "filter: price > 10") != nil)
  }

  @Test("the lines of two sessions at once are all kept")
  func twoSessions() throws {
    let terminals = try [teas.start(), teas.start()]
    for (terminal, line) in zip(terminals, ["filter price > 10", "filter price > 9"]) {
      terminal.type(line + "\n")
      _ = try #require(terminal.wait(for: "filter: price"))
    }
    for terminal in terminals { terminal.type("quit\n") }
    for terminal in terminals { #expect(terminal.waitForExit() == 0) }
    let lines = (teas.folder.read("state/browse/history") ?? "").split(separator: "\n")
    #expect(lines.sorted() == ["filter price > 10", "filter price > 9", "quit", "quit"])
  }

  @Test("a history that cannot be used is told of once, and the session goes on")
  func unusableHistory() throws {
    mkdir(teas.folder.path("state"), 0o700)
    mkdir(teas.folder.path("state/browse"), 0o700)
    symlink(
      teas.folder.write("sort name\n", to: "target"),
      teas.folder.path("state/browse/history")
    )
    let terminal = try teas.start()
    #expect(terminal.transcript.contains("plain file"))
    terminal.type("filter price > 10\n")
    #expect(terminal.wait(for: "filter: price > 10") != nil)
    _ = try #require(terminal.wait(for: "teas › "))
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
    #expect(teas.folder.read("target") == "sort name\n")
    #expect(terminal.transcript.split(separator: "plain file").count == 2)
  }

  @Test("a private session reads no history and leaves none")
  func privateHistory() throws {
    mkdir(teas.folder.path("state"), 0o700)
    mkdir(teas.folder.path("state/browse"), 0o700)
    teas.folder.write("count\n", to: "state/browse/history")
    let terminal = try teas.start("--private")
    terminal.type("\u{1B}[A\n")
    _ = try #require(terminal.wait(for: "This is the last page."))
    terminal.type("sort name\n")
    _ = try #require(terminal.wait(for: "order: name"))
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
    #expect(teas.folder.read("state/browse/history") == "count\n")
    #expect(TemporaryFolder.names(in: teas.folder.path("state/browse")) == ["history"])
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@Suite("The command history at a terminal", .serialized)
struct HistoryTerminalTests {
  private let teas = TypedTeas()

  @Test("keeps a line for the next session, unless it begins with a space")
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

  @Test("recalls a line that failed, but “history” does not list it")
  func failed() throws {
    let terminal = try teas.start()
    for line in ["sort nmae", "sort name", "count"] {
      terminal.type(line + "\n")
      _ = try #require(terminal.wait(for: "teas › "))
    }
    terminal.type("history\n")
    let page = try #require(terminal.wait(for: "rows 1–"))
    #expect(page.contains("sort name") && !page.contains("sort nmae"))
    terminal.type("back\n")
    _ = try #require(terminal.wait(for: "teas › "))
    terminal.type("\u{10}\u{10}\u{10}\u{10}\u{10}\n")
    #expect(terminal.wait(for: "unknown column “nmae”") != nil)
  }

  @Test("omits the passwords of connections")
  func passwords() throws {
    let terminal = try teas.start()
    terminal.type("filter name = \"postgres://ann:hidden@host/shop\"\n")
    _ = try #require(terminal.wait(for: "no items match"))
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
    #expect(
      teas.folder.read("state/browse/history")
        == "filter name = \"postgres://ann@host/shop\"\nquit\n"
    )
  }

  @Test("explains “help” at the first prompt of the first session only")
  func greeting() throws {
    let terminal = PseudoTerminal(
      [teas.path],
      environment: ["XDG_STATE_HOME": teas.folder.path("new")]
    )
    _ = try #require(terminal.wait(for: "rows 1–2 of 2"))
    let start = try #require(terminal.wait(for: "teas › "))
    #expect(start.contains("Type “help” to list the commands"))
    terminal.type("count\n")
    let answer = try #require(terminal.wait(for: "teas › "))
    #expect(!answer.contains("“help”"))
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)

    let next = PseudoTerminal([teas.path], environment: ["XDG_STATE_HOME": teas.folder.path("new")])
    let again = try #require(next.wait(for: "teas › "))
    #expect(!again.contains("“help”"))
  }

  @Test("contains no lines of command files")
  func commandFile() throws {
    let commands = teas.folder.write("filter price > 9\ncount\n", to: "commands")
    let terminal = try teas.start("-i", "-f", commands)
    terminal.type("source \(commands)\n")
    _ = try #require(terminal.wait(for: "teas › "))
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
    #expect(teas.folder.read("state/browse/history") == "source \(commands)\nquit\n")
  }

  @Test("contains no lines of a pipe")
  func pipe() {
    let state = ["XDG_STATE_HOME": teas.folder.path("state")]
    let result = Program.run([teas.path], input: "filter price > 9\ncount\n", environment: state)
    #expect(result.status == 0)
    #expect(teas.folder.names == ["teas.csv"])
  }

  @Test("repeats the command of a line with a shell command, without that")
  func pipedLine() throws {
    let terminal = try teas.start()
    terminal.type("/sencha | cat > \(teas.folder.path("made"))\n")
    _ = try #require(terminal.wait(for: "teas › "))
    terminal.type("clear\n")
    _ = try #require(terminal.wait(for: "rows 1–2 of 2"))
    terminal.type("history\n")
    _ = try #require(terminal.wait(for: "search  /sencha"))
    terminal.type("1\n")
    #expect(terminal.wait(for: "1 of 1") != nil)
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
  }

  @Test("is not written in a private session")
  func privateSession() throws {
    let terminal = try teas.start("--private")
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
    #expect(teas.folder.names == ["teas.csv"])
  }

  @Test("recalls lines of an earlier session with the up arrow, newest first")
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

  @Test("keeps the lines of two concurrent sessions")
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

  @Test("reports an unusable file once, and continues the session")
  func unusableHistory() throws {
    mkdir(teas.folder.path("state"), 0o700)
    mkdir(teas.folder.path("state/browse"), 0o700)
    symlink(
      teas.folder.write("sort name\n", to: "target"),
      teas.folder.path("state/browse/history")
    )
    let terminal = try teas.start()
    #expect(terminal.transcript.contains("regular file"))
    terminal.type("filter price > 10\n")
    #expect(terminal.wait(for: "filter: price > 10") != nil)
    _ = try #require(terminal.wait(for: "teas › "))
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
    #expect(teas.folder.read("target") == "sort name\n")
    #expect(terminal.transcript.split(separator: "regular file").count == 2)
  }

  @Test("is neither read nor changed in a private session")
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

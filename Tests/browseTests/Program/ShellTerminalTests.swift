// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@Suite("Shell commands and command files at a terminal", .serialized)
struct ShellTerminalTests {
  private let teas = TypedTeas()

  @Test("a shell command owns the terminal, and the prompt returns after it")
  func shell() throws {
    let terminal = try teas.start()
    terminal.type("!read line && echo \"got: $line\"; stty -echo\n")
    #expect(terminal.waitForEcho())
    terminal.type("some words\n")
    _ = try #require(terminal.wait(for: "got: some words"))
    _ = try #require(terminal.wait(for: "teas › "))
    terminal.type("count\n")
    #expect(terminal.wait(for: "\r2\r\n") != nil)
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
    #expect(terminal.echoes)
  }

  @Test("the program keeps one descriptor of the terminal that it reads keys from")
  func descriptors() throws {
    let terminal = PseudoTerminal(["-", "--private"], input: teas.path)
    _ = try #require(terminal.wait(for: "stdin › "))
    terminal.type("!ls -l /proc/$PPID/fd | grep -c 'tty$' | sed 's/^/found /'\n")
    #expect(terminal.wait(for: "found 1\r\n") != nil)
  }

  @Test("Ctrl-C ends a shell command, but not the program")
  func interruptedShell() throws {
    let terminal = try teas.start()
    terminal.type("!echo ready; exec sleep 100\n")
    _ = try #require(terminal.wait(for: "ready\r\n"))
    terminal.type("\u{3}")
    _ = try #require(terminal.wait(for: "!: stopped"))
    _ = try #require(terminal.wait(for: "teas › "))
    terminal.type("count\n")
    #expect(terminal.wait(for: "\r2\r\n") != nil)
  }

  @Test("a shell command that ignores Ctrl-C continues, and so does the program")
  func ignoredInterruption() throws {
    let terminal = try teas.start()
    terminal.type("!trap '' INT; echo ready; read line; echo \"got: $line\"\n")
    _ = try #require(terminal.wait(for: "ready\r\n"))
    terminal.type("\u{3}")
    terminal.type("words\n")
    _ = try #require(terminal.wait(for: "got: "))
    _ = try #require(terminal.wait(for: "teas › "))
    terminal.type("count\n")
    #expect(terminal.wait(for: "\r2\r\n") != nil)
    #expect(!terminal.transcript.contains("stopped"))
  }

  @Test("Ctrl-Z suspends the program and a shell command, and both continue")
  func suspendedShell() throws {
    let terminal = try teas.start()
    terminal.type("!echo ready; read line; echo \"got: $line\"\n")
    _ = try #require(terminal.wait(for: "ready\r\n"))
    terminal.type("\u{1A}")
    #expect(terminal.waitForStop())
    terminal.send(SIGCONT)
    terminal.type("words\n")
    _ = try #require(terminal.wait(for: "got: words"))
    _ = try #require(terminal.wait(for: "teas › "))
  }

  @Test("a pager in a pipe can read keys")
  func paged() throws {
    let terminal = try teas.start()
    terminal.type("export - as jsonl | cat; read key </dev/tty; echo \"got: $key\"\n")
    _ = try #require(terminal.wait(for: "\"Assam\""))
    terminal.type("words\n")
    _ = try #require(terminal.wait(for: "got: words"))
    _ = try #require(terminal.wait(for: "teas › "))
    #expect(!terminal.transcript.contains("unknown command"))
  }

  @Test("a pipe gets the full width")
  func widePipe() throws {
    let terminal = try teas.start()
    terminal.resize(columns: 20)
    terminal.type("show | cat\n")
    #expect(terminal.wait(for: "#  name    price  notes\r\n") != nil)
  }

  @Test("a slow shell command does not keep the program from being terminated")
  func slowReader() throws {
    let rows = (1...1000).map { "\($0),\(String(repeating: "x", count: 200))\n" }.joined()
    let wide = teas.folder.write("a,b\n" + rows, to: "wide.csv")
    let terminal = PseudoTerminal([wide, "--private", "-c", "settings", "-i"])
    _ = try #require(terminal.wait(for: "settings › "))
    terminal.type("page 1000\n")
    _ = try #require(terminal.wait(for: "settings › "))
    terminal.type("width 200\n")
    _ = try #require(terminal.wait(for: "settings › "))
    terminal.type("apply\n")
    _ = try #require(terminal.wait(for: "of 1003; Enter shows more"))
    _ = try #require(terminal.wait(for: "wide › "))
    terminal.type("show | { head -c 1 >/dev/null; echo ready; sleep 100; }\n")
    _ = try #require(terminal.wait(for: "ready\r\n"))
    terminal.send(SIGTERM)
    #expect(terminal.waitForExit(seconds: 10) == 128 + SIGTERM)
  }

  @Test("help that is taller than the window is shown in parts, and then the page again")
  func tallHelp() throws {
    let terminal = try teas.start()
    terminal.resize(columns: 80, rows: 10)
    _ = try #require(terminal.wait(for: "rows 1–"))
    terminal.type("help filter\n")
    _ = try #require(terminal.wait(for: "; Enter shows more"))
    terminal.type("\n\n\n\n\n")
    #expect(terminal.wait(for: "rows 1–") != nil)
  }

  @Test("Ctrl-C stops a command file, and the prompt returns")
  func stoppedSource() throws {
    let pipe = teas.folder.path("pipe")
    mkfifo(pipe, 0o600)
    let terminal = try teas.start()
    terminal.type("source \(pipe)\n")
    _ = try #require(terminal.wait(for: "\u{1B}[?2004l"))
    terminal.type("\u{3}")
    #expect(terminal.wait(for: "\(pipe): stopped") != nil)
    _ = try #require(terminal.wait(for: "teas › "))
  }
}

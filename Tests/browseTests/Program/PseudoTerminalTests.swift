// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@Suite("The program at a terminal", .serialized)
struct PseudoTerminalTests {
  private let teas = TypedTeas()

  @Test("“open”, “back” and “quit” work")
  func walk() throws {
    let terminal = try teas.start()
    terminal.type("2\n")
    #expect(terminal.wait(for: "teas › 2 › ")?.contains("Assam") == true)
    terminal.type("back\n")
    #expect(terminal.wait(for: "rows 1–2 of 2")?.contains("Sencha") == true)
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
    #expect(terminal.echoes)
  }

  @Test("Ctrl-D goes back, and quits at the root")
  func endOfInput() throws {
    let terminal = try teas.start()
    terminal.type("1\n")
    _ = try #require(terminal.wait(for: "teas › 1 › "))
    terminal.type("\u{4}")
    _ = try #require(terminal.wait(for: "rows 1–2 of 2"))
    _ = try #require(terminal.wait(for: "teas › "))
    terminal.type("\u{4}")
    _ = try #require(terminal.wait(for: "Once more leaves."))
    _ = try #require(terminal.wait(for: "teas › "))
    terminal.type("\u{4}")
    #expect(terminal.waitForExit() == 0)
  }

  @Test(
    "Ctrl-D leaves each screen and form",
    arguments: ["1", "filter", "settings", "frequency name"]
  )
  func endOfInput(line: String) throws {
    let terminal = try teas.start()
    terminal.type(line + "\n")
    _ = try #require(terminal.wait(for: "teas › \(line) › "))
    terminal.type("\u{4}")
    _ = try #require(terminal.wait(for: "rows 1–2 of 2"))
    _ = try #require(terminal.wait(for: "teas › "))
    terminal.type("\u{4}")
    _ = try #require(terminal.wait(for: "Once more leaves."))
    _ = try #require(terminal.wait(for: "teas › "))
    terminal.type("\u{4}")
    #expect(terminal.waitForExit() == 0)
  }

  @Test("Ctrl-D keeps a partial line")
  func endOfInputOnLine() throws {
    let terminal = try teas.start()
    terminal.type("coun\u{4}t\n")
    #expect(terminal.wait(for: "\r2\r\n") != nil)
  }

  @Test("each line of a paste runs")
  func paste() throws {
    let terminal = try teas.start()
    terminal.type("\u{1B}[200~# the first\r1\r\rback\rcount\r\u{1B}[201~\n")
    _ = try #require(terminal.wait(for: "12.50"))
    #expect(terminal.wait(for: "\n2\r\n") != nil)
    #expect(!terminal.transcript.contains("unknown command"))
    #expect(!terminal.transcript.contains("This is the last"))
  }

  @Test("the rows of an open pipe are shown as they arrive")
  func openPipe() throws {
    let path = teas.folder.path("pipe")
    mkfifo(path, 0o600)
    // Opened for reading and writing, so that opening does not wait for the other end.
    let pipe = open(path, O_RDWR | O_CLOEXEC)
    defer { close(pipe) }
    write(pipe, "a,b\n1,2\n", 8)
    let terminal = PseudoTerminal([path, "--private"])
    #expect(terminal.wait(for: "rows 1–1, waiting for input") != nil)
    _ = try #require(terminal.wait(for: "pipe › "))
    terminal.type("next\n")
    #expect(terminal.wait(for: "No more input yet.") != nil)
    write(pipe, "3,4\n", 4)
    // The terminal echoes input while a command runs, so the next line is typed after the prompt.
    _ = try #require(terminal.wait(for: "pipe › "))
    let isShown = try Eventually.block {
      terminal.type("show\n")
      let shown = try #require(terminal.wait(for: "pipe › "))
      return shown.contains("rows 1–2, waiting for input")
    }
    #expect(isShown)
    terminal.type("count\n")
    _ = try #require(terminal.wait(for: "count"))
    #expect(terminal.waitForEcho())
    terminal.type("\u{3}")
    #expect(terminal.wait(for: "count: stopped") != nil)
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
  }

  @Test("a pipe in a directory is rejected, and the screen stays")
  func pipeInDirectory() throws {
    mkdir(teas.folder.path("data"), 0o700)
    mkfifo(teas.folder.path("data/pipe"), 0o600)
    let terminal = PseudoTerminal([teas.folder.path("data"), "--private"])
    _ = try #require(terminal.wait(for: "data › "))
    terminal.type("1\n")
    #expect(terminal.wait(for: "name it on the command line") != nil)
    #expect(terminal.wait(for: "data › ") != nil)
  }

  @Test("Ctrl-C drops the line and keeps the session")
  func interruption() throws {
    let terminal = try teas.start()
    terminal.type("quit")
    _ = try #require(terminal.wait(for: "quit"))
    terminal.type("\u{3}")
    _ = try #require(terminal.wait(for: "teas › "))
    terminal.type("count\n")
    #expect(terminal.wait(for: "\r2\r\n") != nil)
  }

  @Test("Ctrl-Z restores the terminal, and the line returns after it")
  func suspension() throws {
    let terminal = try teas.start()
    terminal.type("cou")
    _ = try #require(terminal.wait(for: "cou"))
    terminal.type("\u{1A}")
    #expect(terminal.waitForStop())
    #expect(terminal.echoes)
    terminal.send(SIGCONT)
    _ = try #require(terminal.wait(for: "teas › \u{1B}[0mcou"))
    terminal.type("nt\n")
    #expect(terminal.wait(for: "\r2\r\n") != nil)
  }

  @Test("-i opens the prompt after the commands of -c")
  func interactive() throws {
    let terminal = try teas.start("-c", "filter price > 10", "-i")
    terminal.type("count\n")
    #expect(terminal.wait(for: "\r1\r\n") != nil)
  }

  @Test("data is read from a pipe, and commands from the terminal")
  func pipedData() throws {
    let terminal = PseudoTerminal(["-", "--private"], input: teas.path)
    _ = try #require(terminal.wait(for: "stdin › "))
    terminal.type("count\n")
    #expect(terminal.wait(for: "\r2\r\n") != nil)
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
  }

  @Test(
    "colours are disabled by NO_COLOR and by a dumb terminal",
    arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]]
  )
  func withoutColors(environment: [String: String]) throws {
    let terminal = try teas.start(environment: environment)
    #expect(!terminal.transcript.contains("\u{1B}[1m"))
  }

  @Test("colours are enabled by default, also with an empty NO_COLOR")
  func withColors() throws {
    let terminal = try teas.start(environment: ["NO_COLOR": ""])
    #expect(terminal.transcript.contains("\u{1B}[1m"))
  }

  @Test("the number of visible columns follows the window's width")
  func resize() throws {
    let terminal = try teas.start()
    terminal.resize(columns: 20)
    terminal.type("show\n")
    #expect(terminal.wait(for: "+ 1 more column") != nil)
  }

  @Test("the page size follows the window's height")
  func height() throws {
    let rows = "n\n" + (1...100).map { "\($0)\n" }.joined()
    let path = teas.folder.write(rows, to: "long.csv")
    let terminal = PseudoTerminal([path, "--private"], rows: 14)
    #expect(terminal.wait(for: "rows 1–8") != nil)
    terminal.resize(columns: 80, rows: 20)
    _ = try #require(terminal.wait(for: "long › "))
    terminal.type("show\nfirst\n")
    #expect(terminal.wait(for: "rows 1–14") != nil)
  }

  @Test("an error is shown, and the screen stays")
  func mistake() throws {
    let terminal = try teas.start()
    terminal.type("filter prize > 3\n")
    #expect(terminal.wait(for: "did you mean “price”?") != nil)
    #expect(terminal.wait(for: "teas › ") != nil)
  }

  @Test(
    "a signal that ends the program restores the terminal",
    arguments: [SIGTERM, SIGHUP, SIGALRM, SIGUSR1, SIGUSR2, SIGVTALRM, SIGXCPU]
  )
  func termination(signal: Int32) throws {
    let terminal = try teas.start()
    #expect(!terminal.echoes)
    terminal.send(signal)
    #expect(terminal.waitForExit() == 128 + signal)
    #expect(terminal.echoes)
  }

  @Test("a crash erases the list below the line")
  func crashBelow() throws {
    let terminal = try teas.start()
    terminal.type("sort \t\t")
    _ = try #require(terminal.wait(for: "price"))
    terminal.send(SIGSEGV)
    #expect(terminal.wait(for: "\u{1B}[?2004l\r\r\n\u{1B}[J") != nil)
  }

  @Test("control characters in an export to the terminal are escaped")
  func exportOfControls() throws {
    let path = teas.folder.write("name\n\u{1B}]0;title\u{7}\n", to: "odd.csv")
    let terminal = PseudoTerminal([path, "--private"])
    _ = try #require(terminal.wait(for: "odd › "))
    terminal.type("export -\n")
    #expect(terminal.wait(for: "␛]0;title␇") != nil)
  }

  @Test(
    "Ctrl-C stops a long command, and the screen stays",
    arguments: ["stats", "about", "frequency a", "count | cat"]
  )
  func longWork(line: String) throws {
    // A pipe that stays open never reaches its end.
    let pipe = teas.folder.path("pipe.csv")
    mkfifo(pipe, 0o600)
    let writer = open(pipe, O_RDWR)
    defer { close(writer) }
    let text = "a,b\n" + String(repeating: "1,2\n", count: 30)
    _ = text.withCString { write(writer, $0, text.utf8.count) }
    let terminal = PseudoTerminal([pipe, "--private"])
    _ = try #require(terminal.wait(for: "pipe › "))
    terminal.type(line + "\n")
    _ = try #require(terminal.wait(for: "\u{1B}[?2004l"))
    terminal.type("\u{3}")
    #expect(terminal.wait(for: ": stopped") != nil)
    #expect(terminal.wait(for: "pipe › ") != nil)
  }

  @Test(
    "Ctrl-C stops the statistics of many columns, and the screen stays",
    arguments: ["csv", "jsonl"]
  )
  func wideStatistics(format: String) throws {
    let columns = 0..<20_000
    let names = columns.map { "\"c\($0)\"" }
    let header = names.joined(separator: ",") + "\n"
    let row = columns.map { "\($0)" }.joined(separator: ",") + "\n"
    let object = "{" + names.map { "\($0):1" }.joined(separator: ",") + "}\n"
    let text = format == "csv" ? header + row + row : object + object
    let terminal = PseudoTerminal([teas.folder.write(text, to: "wide.\(format)"), "--private"])
    _ = try #require(terminal.wait(for: "wide › ", seconds: 60))
    terminal.type("stats\n")
    _ = try #require(terminal.wait(for: "\u{1B}[?2004l"))
    terminal.type("\u{3}")
    #expect(terminal.wait(for: ": stopped") != nil)
    #expect(terminal.wait(for: "wide › ") != nil)
  }

  @Test("bars are shortened to fit a narrow window, and selected by number")
  func narrowFrequency() throws {
    let terminal = try teas.start()
    terminal.resize(columns: 40)
    terminal.type("frequency name\n")
    #expect(terminal.wait(for: "████") != nil)
    _ = try #require(terminal.wait(for: "frequency name › "))
    terminal.type("1\n")
    #expect(terminal.wait(for: "filter: name = Assam") != nil)
  }
}

import Glibc
import TestSupport
import Testing

@Suite("The program at a terminal", .serialized)
struct PseudoTerminalTests {
  private let folder = TemporaryFolder()

  private let path: String

  init() {
    path = folder.write(
      "name,price,notes\nSencha,12.50,\"green, from Japan\"\nAssam,8,malty\n",
      to: "teas.csv"
    )
  }

  private func start(
    _ options: String...,
    environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let state = ["XDG_STATE_HOME": folder.path("state")]
    let terminal = PseudoTerminal([path] + options, environment: environment.merging(state) { $1 })
    _ = try #require(terminal.wait(for: "teas › "))
    return terminal
  }

  @Test("type, open, come back, leave")
  func walk() throws {
    let terminal = try start()
    terminal.type("2\n")
    #expect(terminal.wait(for: "teas › 2 › ")?.contains("Assam") == true)
    terminal.type("back\n")
    #expect(terminal.wait(for: "rows 1–2 of 2")?.contains("Sencha") == true)
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
    #expect(terminal.echoes)
  }

  @Test("Ctrl-D goes back, and leaves at the root")
  func endOfInput() throws {
    let terminal = try start()
    terminal.type("1\n")
    _ = try #require(terminal.wait(for: "teas › 1 › "))
    terminal.type("\u{4}")
    _ = try #require(terminal.wait(for: "rows 1–2 of 2"))
    _ = try #require(terminal.wait(for: "teas › "))
    terminal.type("\u{4}")
    #expect(terminal.waitForExit() == 0)
  }

  @Test(
    "Ctrl-D leaves each screen and form",
    arguments: ["1", "filter", "settings", "frequency name"]
  )
  func endOfInput(line: String) throws {
    let terminal = try start()
    terminal.type(line + "\n")
    _ = try #require(terminal.wait(for: "teas › \(line) › "))
    terminal.type("\u{4}")
    _ = try #require(terminal.wait(for: "rows 1–2 of 2"))
    _ = try #require(terminal.wait(for: "teas › "))
    terminal.type("\u{4}")
    #expect(terminal.waitForExit() == 0)
  }

  @Test("Ctrl-D drops no line that is half typed")
  func endOfInputOnLine() throws {
    let terminal = try start()
    terminal.type("coun\u{4}t\n")
    #expect(terminal.wait(for: "\r2\r\n") != nil)
  }

  @Test("a terminal that goes while a line is typed and something is shown below ends it")
  func hangUp() throws {
    let terminal = try start()
    terminal.type("/malty")
    #expect(terminal.wait(for: "1 item matches") != nil)
    terminal.send(SIGHUP)
    #expect(terminal.waitForExit() == 128 + SIGHUP)
  }

  @Test("of several lines that are pasted each is done")
  func paste() throws {
    let terminal = try start()
    terminal.type("\u{1B}[200~# the first\r1\r\rback\rcount\r\u{1B}[201~\n")
    _ = try #require(terminal.wait(for: "12.50"))
    #expect(terminal.wait(for: "\n2\r\n") != nil)
    #expect(!terminal.transcript.contains("no such command"))
    #expect(!terminal.transcript.contains("This is the last"))
  }

  @Test("what has come through an open pipe is shown, and more of it when it is asked for")
  func openPipe() throws {
    let path = folder.path("pipe")
    mkfifo(path, 0o600)
    // Open for both, so that no end of it waits for the other.
    let pipe = open(path, O_RDWR | O_CLOEXEC)
    defer { close(pipe) }
    write(pipe, "a,b\n1,2\n", 8)
    let terminal = PseudoTerminal([path, "--private"])
    #expect(terminal.wait(for: "rows 1–1, input is still coming") != nil)
    _ = try #require(terminal.wait(for: "pipe › "))
    terminal.type("next\n")
    #expect(terminal.wait(for: "Nothing more has come yet.") != nil)
    write(pipe, "3,4\n", 4)
    usleep(50_000)
    terminal.type("show\n")
    #expect(terminal.wait(for: "rows 1–2, input is still coming") != nil)
    terminal.type("count\n")
    usleep(50_000)
    terminal.type("\u{3}")
    #expect(terminal.wait(for: "count: stopped") != nil)
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
  }

  @Test("a pipe in a directory is refused, and the screen stays")
  func pipeInDirectory() throws {
    mkdir(folder.path("data"), 0o700)
    mkfifo(folder.path("data/pipe"), 0o600)
    let terminal = PseudoTerminal([folder.path("data"), "--private"])
    _ = try #require(terminal.wait(for: "data › "))
    terminal.type("1\n")
    #expect(terminal.wait(for: "is a pipe") != nil)
    #expect(terminal.wait(for: "data › ") != nil)
  }

  @Test("Ctrl-C drops the line and stays")
  func interruption() throws {
    let terminal = try start()
    terminal.type("quit")
    _ = try #require(terminal.wait(for: "quit"))
    terminal.type("\u{3}")
    _ = try #require(terminal.wait(for: "teas › "))
    terminal.type("count\n")
    #expect(terminal.wait(for: "\r2\r\n") != nil)
  }

  @Test("Ctrl-Z leaves the terminal as it was, and what was typed is there again afterwards")
  func suspension() throws {
    let terminal = try start()
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

  @Test("a line is kept for the next run, one that begins with a space is not")
  func history() throws {
    let terminal = try start()
    terminal.type("count\n")
    _ = try #require(terminal.wait(for: "\r2\r\n"))
    terminal.type(" sort name\n")
    _ = try #require(terminal.wait(for: "order: name"))
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
    #expect(folder.read("state/browse/history")?.contains("sort") == false)

    let next = try start()
    next.type("\u{10}\u{10}\n")
    #expect(next.wait(for: "\r2\r\n") != nil)
  }

  @Test("the first prompt ever says how to get help, later ones do not")
  func greeting() throws {
    let terminal = PseudoTerminal([path], environment: ["XDG_STATE_HOME": folder.path("new")])
    _ = try #require(terminal.wait(for: "rows 1–2 of 2"))
    let start = try #require(terminal.wait(for: "teas › "))
    #expect(start.contains("“help” says what can be typed"))
    terminal.type("count\n")
    let answer = try #require(terminal.wait(for: "teas › "))
    #expect(!answer.contains("“help”"))
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)

    let next = PseudoTerminal([path], environment: ["XDG_STATE_HOME": folder.path("new")])
    let again = try #require(next.wait(for: "teas › "))
    #expect(!again.contains("“help”"))
  }

  @Test("no line is kept if the session is private")
  func privateSession() throws {
    let terminal = try start("--private")
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
    #expect(folder.names == ["teas.csv"])
  }

  @Test("after -c, -i stays at the prompt, where that has led")
  func interactive() throws {
    let terminal = try start("-c", "filter price > 10", "-i")
    terminal.type("count\n")
    #expect(terminal.wait(for: "\r1\r\n") != nil)
  }

  @Test("the up arrow calls back the lines of an earlier session, the last one first")
  func recall() throws {
    let terminal = try start()
    terminal.type("filter price > 10\n")
    _ = try #require(terminal.wait(for: "filter: price > 10"))
    terminal.type("count\n")
    _ = try #require(terminal.wait(for: "\r1\r\n"))
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)

    let next = try start()
    next.type("\u{1B}[A\u{1B}[A\u{1B}[A\n")
    #expect(next.wait(for: "filter: price > 10") != nil)
  }

  @Test("the lines of two sessions at once are all kept")
  func twoSessions() throws {
    let terminals = try [start(), start()]
    for (terminal, line) in zip(terminals, ["filter price > 10", "filter price > 9"]) {
      terminal.type(line + "\n")
      _ = try #require(terminal.wait(for: "filter: price"))
    }
    for terminal in terminals { terminal.type("quit\n") }
    for terminal in terminals { #expect(terminal.waitForExit() == 0) }
    let lines = (folder.read("state/browse/history") ?? "").split(separator: "\n")
    #expect(lines.sorted() == ["filter price > 10", "filter price > 9", "quit", "quit"])
  }

  @Test("a history that cannot be used is told of once, and the session goes on")
  func unusableHistory() throws {
    mkdir(folder.path("state"), 0o700)
    mkdir(folder.path("state/browse"), 0o700)
    symlink(folder.write("sort name\n", to: "target"), folder.path("state/browse/history"))
    let terminal = try start()
    #expect(terminal.transcript.contains("is no plain file"))
    terminal.type("filter price > 10\n")
    #expect(terminal.wait(for: "filter: price > 10") != nil)
    _ = try #require(terminal.wait(for: "teas › "))
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
    #expect(folder.read("target") == "sort name\n")
    #expect(terminal.transcript.split(separator: "is no plain file").count == 2)
  }

  @Test("a private session reads no history and leaves none")
  func privateHistory() throws {
    mkdir(folder.path("state"), 0o700)
    mkdir(folder.path("state/browse"), 0o700)
    folder.write("count\n", to: "state/browse/history")
    let terminal = try start("--private")
    terminal.type("\u{1B}[A\n")
    _ = try #require(terminal.wait(for: "This is the last page."))
    terminal.type("sort name\n")
    _ = try #require(terminal.wait(for: "order: name"))
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
    #expect(folder.read("state/browse/history") == "count\n")
    #expect(TemporaryFolder.names(in: folder.path("state/browse")) == ["history"])
  }

  @Test("data comes through a pipe, commands from the terminal")
  func pipedData() throws {
    let terminal = PseudoTerminal(["-", "--private"], input: path)
    _ = try #require(terminal.wait(for: "stdin › "))
    terminal.type("count\n")
    #expect(terminal.wait(for: "\r2\r\n") != nil)
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
  }

  @Test(
    "there are no colours where they are not wanted",
    arguments: [["NO_COLOR": "1"], ["TERM": "dumb"]]
  )
  func withoutColors(environment: [String: String]) throws {
    let terminal = try start(environment: environment)
    #expect(!terminal.transcript.contains("\u{1B}[1m"))
  }

  @Test("there are colours otherwise, also with an empty NO_COLOR")
  func withColors() throws {
    let terminal = try start(environment: ["NO_COLOR": ""])
    #expect(terminal.transcript.contains("\u{1B}[1m"))
  }

  @Test("the columns that fit follow the window's width")
  func resize() throws {
    let terminal = try start()
    terminal.resize(columns: 20)
    terminal.type("show\n")
    #expect(terminal.wait(for: "+ 1 more column") != nil)
  }

  @Test("what is being typed shows its first results below, which are gone once it is done")
  func preview() throws {
    let terminal = try start()
    terminal.type("/malty")
    #expect(terminal.wait(for: "1 item matches") != nil)
    terminal.type("\n")
    let drawn = try #require(terminal.wait(for: "rows 1–1 of 1"))
    // All below the line is erased before anything is drawn there.
    #expect(drawn.firstRange(of: "\u{1B}[J") != nil)
  }

  @Test(
    "what is typed stays as it is beside what is shown below, whatever the user's settings are",
    arguments: ["show-mode-in-prompt on", "horizontal-scroll-mode on"]
  )
  func previewBesidePrompt(setting: String) throws {
    let settings = folder.write("set \(setting)\n", to: "inputrc")
    let terminal = try start(environment: ["INPUTRC": settings])
    terminal.type("/malty")
    let drawn = try #require(terminal.wait(for: "1 item matches"))
    // Rows are erased from their beginnings only, below the line.
    #expect(!drawn.contains("C\u{1B}[J"))
    terminal.type("\n")
    #expect(terminal.wait(for: "filter: malty") != nil)
  }

  @Test("a page is as long as the window is high")
  func height() throws {
    let rows = "n\n" + (1...100).map { "\($0)\n" }.joined()
    let path = folder.write(rows, to: "long.csv")
    let terminal = PseudoTerminal([path, "--private"], rows: 14)
    #expect(terminal.wait(for: "rows 1–8") != nil)
    terminal.resize(columns: 80, rows: 20)
    _ = try #require(terminal.wait(for: "long › "))
    terminal.type("show\nfirst\n")
    #expect(terminal.wait(for: "rows 1–14") != nil)
  }

  @Test("Escape takes the results away, and the line stays")
  func escape() throws {
    let terminal = try start()
    terminal.type("/malty")
    #expect(terminal.wait(for: "1 item matches") != nil)
    terminal.type("\u{1B}")
    #expect(terminal.wait(for: "\u{1B}[J\u{1B}8") != nil)
    terminal.type("\n")
    #expect(terminal.wait(for: "rows 1–1 of 1") != nil)
  }

  @Test("the results stay below the line in a window that is resized")
  func resizedPreview() throws {
    let terminal = try start()
    terminal.type("/malty")
    #expect(terminal.wait(for: "1 item matches") != nil)
    terminal.resize(columns: 40)
    #expect(terminal.wait(for: "1 item matches") != nil)
    terminal.send(SIGINT)
    #expect(terminal.wait(for: "^C") != nil)
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
  }

  @Test("a line of 10,000 characters is typed, shown and run")
  func longLine() throws {
    let terminal = try start()
    terminal.type("/" + String(repeating: "x", count: 9999))
    #expect(terminal.wait(for: "xxxxxxxx") != nil)
    terminal.type("\n")
    #expect(terminal.wait(for: "no items match") != nil)
  }

  @Test("a mistake is shown and the screen stays")
  func mistake() throws {
    let terminal = try start()
    terminal.type("filter prize > 3\n")
    #expect(terminal.wait(for: "did you mean “price”?") != nil)
    #expect(terminal.wait(for: "teas › ") != nil)
  }

  @Test(
    "a signal that ends it leaves the terminal as it was",
    arguments: [SIGTERM, SIGHUP, SIGSEGV, SIGABRT]
  )
  func termination(signal: Int32) throws {
    let terminal = try start()
    #expect(!terminal.echoes)
    terminal.send(signal)
    #expect(terminal.waitForExit() == 128 + signal)
    #expect(terminal.echoes)
  }

  @Test("text that is exported to the terminal cannot send control characters")
  func exportOfControls() throws {
    let path = folder.write("name\n\u{1B}]0;title\u{7}\n", to: "odd.csv")
    let terminal = PseudoTerminal([path, "--private"])
    _ = try #require(terminal.wait(for: "odd › "))
    terminal.type("export -\n")
    #expect(terminal.wait(for: "␛]0;title␇") != nil)
  }

  @Test(
    "Ctrl-C stops what takes long, and the screen stays",
    arguments: ["stats", "about", "frequency a", "count | cat"]
  )
  func longWork(line: String) throws {
    // A pipe that stays open has no end that could be reached.
    let pipe = folder.path("pipe.csv")
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

  @Test("in a narrow window bars make room, under their name")
  func narrowFrequency() throws {
    let terminal = try start()
    terminal.resize(columns: 40)
    terminal.type("frequency name\n")
    #expect(terminal.wait(for: "+ 1 more column: bar") != nil)
    _ = try #require(terminal.wait(for: "frequency name › "))
    terminal.type("1\n")
    #expect(terminal.wait(for: "filter: name = Assam") != nil)
  }

  // MARK: Shell commands

  @Test("a shell command has the terminal, and browse goes on afterwards")
  func shell() throws {
    let terminal = try start()
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

  @Test("Ctrl-C ends a shell command, and not browse")
  func interruptedShell() throws {
    let terminal = try start()
    terminal.type("!echo ready; exec sleep 100\n")
    _ = try #require(terminal.wait(for: "ready\r\n"))
    terminal.type("\u{3}")
    _ = try #require(terminal.wait(for: "!: stopped"))
    _ = try #require(terminal.wait(for: "teas › "))
    terminal.type("count\n")
    #expect(terminal.wait(for: "\r2\r\n") != nil)
  }

  @Test("a shell command that Ctrl-C does not end is not disturbed, and neither is browse")
  func ignoredInterruption() throws {
    let terminal = try start()
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

  @Test("Ctrl-Z stops browse while a shell command runs, and both go on")
  func suspendedShell() throws {
    let terminal = try start()
    terminal.type("!echo ready; read line; echo \"got: $line\"\n")
    _ = try #require(terminal.wait(for: "ready\r\n"))
    terminal.type("\u{1A}")
    #expect(terminal.waitForStop())
    terminal.send(SIGCONT)
    terminal.type("words\n")
    _ = try #require(terminal.wait(for: "got: words"))
    _ = try #require(terminal.wait(for: "teas › "))
  }

  @Test("what a command prints can be paged, by a program that reads keys")
  func paged() throws {
    let terminal = try start()
    terminal.type("export - as jsonl | cat; read key </dev/tty; echo \"got: $key\"\n")
    _ = try #require(terminal.wait(for: "\"Assam\""))
    terminal.type("words\n")
    _ = try #require(terminal.wait(for: "got: words"))
    _ = try #require(terminal.wait(for: "teas › "))
    #expect(!terminal.transcript.contains("no such command"))
  }

  @Test("what is printed for a shell command is as wide as it takes, and without colours")
  func widePipe() throws {
    let terminal = try start()
    terminal.resize(columns: 20)
    terminal.type("show | cat\n")
    #expect(terminal.wait(for: "#  name    price  notes\r\n") != nil)
  }

  @Test("a shell command that reads slowly holds nothing up: browse can be stopped meanwhile")
  func slowReader() throws {
    let rows = (1...1000).map { "\($0),\(String(repeating: "x", count: 200))\n" }.joined()
    let wide = folder.write("a,b\n" + rows, to: "wide.csv")
    let terminal = PseudoTerminal([wide, "--private", "-c", "settings", "-i"])
    _ = try #require(terminal.wait(for: "settings › "))
    terminal.type("page 1000\n")
    _ = try #require(terminal.wait(for: "settings › "))
    terminal.type("width 200\n")
    _ = try #require(terminal.wait(for: "settings › "))
    terminal.type("apply\n")
    _ = try #require(terminal.wait(for: "rows 1–1,000"))
    _ = try #require(terminal.wait(for: "wide › "))
    terminal.type("show | { sleep 1; echo ready; sleep 100; }\n")
    _ = try #require(terminal.wait(for: "ready\r\n"))
    terminal.send(SIGTERM)
    #expect(terminal.waitForExit(seconds: 10) == 128 + SIGTERM)
  }

  @Test("help that is longer than the window goes through the pager")
  func pager() throws {
    let terminal = try start(environment: ["PAGER": "sed 's/^/paged: /'"])
    terminal.resize(columns: 80, rows: 10)
    terminal.type("help\n")
    #expect(terminal.wait(for: "paged: ") != nil)
    _ = try #require(terminal.wait(for: "teas › "))
    terminal.type("help count\n")
    let page = try #require(terminal.wait(for: "teas › "))
    #expect(page.contains("how many items match"))
    #expect(!page.contains("paged"))
  }

  @Test("without a pager it is shown as it is", arguments: ["", "no-such-pager"])
  func noPager(pager: String) throws {
    let terminal = try start(environment: ["PAGER": pager])
    terminal.resize(columns: 80, rows: 10)
    terminal.type("help\n")
    #expect(terminal.wait(for: "quit") != nil)
    _ = try #require(terminal.wait(for: "teas › "))
  }

  @Test("Ctrl-C stops a file of commands, and the terminal stays")
  func stoppedSource() throws {
    let pipe = folder.path("pipe")
    mkfifo(pipe, 0o600)
    let terminal = try start()
    terminal.type("source \(pipe)\n")
    _ = try #require(terminal.wait(for: "\u{1B}[?2004l"))
    terminal.type("\u{3}")
    #expect(terminal.wait(for: "\(pipe): stopped") != nil)
    _ = try #require(terminal.wait(for: "teas › "))
  }
}

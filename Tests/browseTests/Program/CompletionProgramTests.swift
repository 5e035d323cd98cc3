// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@Suite("Tab in the program", .serialized)
struct CompletionProgramTests {
  private let folder = TemporaryFolder()
  private let path: String

  init() {
    path = folder.write(
      """
      name,price,unit size,evil\u{1B}[31mname,notes
      Sencha,12.50,100,x,green tea
      Assam,8,50,y,"black\u{1B}]0;title\u{7}"
      Gyokuro,40,50,z,green tea

      """,
      to: "teas.csv"
    )
  }

  private func start(
    columns: UInt16 = 80,
    rows: UInt16 = 24,
    environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let terminal = PseudoTerminal(
      [path, "--private"],
      columns: columns,
      rows: rows,
      environment: environment
    )
    _ = try #require(terminal.wait(for: "teas › "))
    return terminal
  }

  @Test("Tab puts the only command that fits into the line, ready to go on")
  func single() throws {
    let terminal = try start()
    terminal.type("cou\t")
    #expect(terminal.wait(for: "count") != nil)
    terminal.type("\n")
    #expect(terminal.wait(for: "\r3\r\n") != nil)
  }

  @Test("where several fit, they are listed below the line with what they do, until the next key")
  func several() throws {
    let terminal = try start()
    terminal.type("co\t")
    #expect(terminal.wait(for: "columns") != nil)
    #expect(terminal.wait(for: "show these columns") != nil)
    #expect(terminal.wait(for: "how many items match") != nil)
    #expect(terminal.wait(for: "\u{1B}8") != nil)
    terminal.type("u")
    let erased = try #require(terminal.wait(for: "\u{1B}[J\u{1B}8"))
    #expect(!erased.contains("columns"))
    terminal.type("nt\n")
    #expect(terminal.wait(for: "\r3\r\n") != nil)
  }

  @Test("what is listed stays there, whatever could be shown of the line, until the line changes")
  func listBeforePreview() throws {
    let terminal = try start()
    terminal.type("filter n\t")
    _ = try #require(terminal.wait(for: "name"))
    _ = try #require(terminal.wait(for: "what follows must not hold"))
    _ = try #require(terminal.wait(for: "\u{1B}8"))
    #expect(terminal.wait(for: "\u{1B}[J", seconds: 0.5) == nil)
    // A key that moves the cursor replaces the list of completions with the preview.
    terminal.type("\u{1B}[D")
    _ = try #require(terminal.wait(for: "\u{1B}[J"))
    #expect(terminal.wait(for: "2 items match") != nil)
    terminal.type("\u{1B}[C\t")
    _ = try #require(terminal.wait(for: "what follows must not hold"))
    terminal.type("\u{1B}")
    _ = try #require(terminal.wait(for: "\u{1B}[J"))
    #expect(terminal.wait(for: "items match", seconds: 0.3) == nil)
  }

  @Test("a list stays below the line in a window that is resized")
  func resized() throws {
    let terminal = try start()
    terminal.type("co\t")
    _ = try #require(terminal.wait(for: "how many items match"))
    terminal.resize(columns: 60)
    #expect(terminal.wait(for: "how many items match") != nil)
    terminal.type("\u{3}")
    _ = try #require(terminal.wait(for: "^C"))
    _ = try #require(terminal.wait(for: "teas › "))
    terminal.type("count\n")
    #expect(terminal.wait(for: "\r3\r\n") != nil)
  }

  @Test("a terminal that cannot go back to the line has the list above it")
  func dumb() throws {
    let terminal = try start(environment: ["TERM": "dumb"])
    terminal.type("co\t")
    _ = try #require(terminal.wait(for: "how many items match"))
    #expect(terminal.wait(for: "teas › co") != nil)
    #expect(!terminal.transcript.contains("\u{1B}8"))
  }

  @Test("files are offered to shell commands, behind `!` and behind `|`")
  func shell() throws {
    folder.write("", to: "it's here.txt")
    let terminal = try start(columns: 200)
    terminal.type("!echo \(folder.path("it"))\t")
    _ = try #require(terminal.wait(for: "here.txt' "))
    terminal.type("\n")
    #expect(terminal.wait(for: folder.path("it's here.txt") + "\r\n") != nil)
    terminal.type("count | cat >\(folder.path("it"))\t")
    _ = try #require(terminal.wait(for: "here.txt' "))
    terminal.type("\n")
    _ = try #require(terminal.wait(for: "teas › "))
    terminal.type("count\n")
    _ = try #require(terminal.wait(for: "\r3\r\n"))
    #expect(folder.read("it's here.txt") == "3\n")
  }

  @Test("a name with spaces is put there in quotes, and values behind it, what follows stays")
  func quoted() throws {
    let terminal = try start()
    terminal.type("filter un\t")
    _ = try #require(terminal.wait(for: "\"unit size\" "))
    terminal.type("= 1\t")
    _ = try #require(terminal.wait(for: "100 "))
    terminal.type("and price = 12.50")
    _ = try #require(terminal.wait(for: "12.50"))
    // The command's name is shortened to a prefix, which Tab completes to the shortest matching
    // name.
    terminal.type("\u{1}\u{1B}f\u{7F}\u{7F}\u{7F}\t")
    _ = try #require(terminal.wait(for: "ter"))
    terminal.type("\n")
    #expect(terminal.wait(for: "filter: \"unit size\" = 100 and price = 12.50") != nil)
  }

  @Test("values are offered in quotes where they need them")
  func values() throws {
    let terminal = try start()
    terminal.type("filter notes = G\t")
    _ = try #require(terminal.wait(for: "\"green tea\" "))
    terminal.type("\n")
    #expect(terminal.wait(for: "filter: notes = \"green tea\"") != nil)
  }

  @Test("files are offered, folders with a slash and names with spaces in quotes")
  func files() throws {
    mkdir(folder.path("more teas"), 0o700)
    let terminal = try start()
    terminal.type("export \(folder.path("more"))\t")
    _ = try #require(terminal.wait(for: "more teas/"))
    terminal.type("new.csv\"\n")
    _ = try #require(terminal.wait(for: "Wrote 3 items"))
    #expect(folder.read("more teas/new.csv")?.hasPrefix("name,price") == true)
  }

  @Test("no control character of data reaches the terminal or the line")
  func controls() throws {
    let terminal = try start()
    terminal.type("sort \t")
    #expect(terminal.wait(for: "text, evil␛[31mname") != nil)
    _ = try #require(terminal.wait(for: "\u{1B}8"))
    terminal.type("\u{15}filter notes = \t")
    _ = try #require(terminal.wait(for: "notes = \"green tea\" "))
    #expect(!terminal.transcript.contains("\u{1B}[31mname"))
    #expect(!terminal.transcript.contains("\u{1B}]0;title"))
  }

  @Test("of input that is still coming, the values that have come are offered")
  func openPipe() throws {
    let path = folder.path("pipe")
    mkfifo(path, 0o600)
    // Opened for reading and writing, so that opening does not wait for the other end.
    let pipe = open(path, O_RDWR | O_CLOEXEC)
    defer { close(pipe) }
    write(pipe, "kind,b\ntea,1\ncocoa,2\ntea,3\n", 27)
    let terminal = PseudoTerminal([path, "--private"])
    _ = try #require(terminal.wait(for: "pipe › "))
    terminal.type("filter kind = \t")
    #expect(terminal.wait(for: "tea    cocoa") != nil)
  }

  @Test("where nothing fits, the line stays as it is")
  func nothing() throws {
    let terminal = try start()
    terminal.type("filter xyz\tcount\u{15}count\n")
    #expect(terminal.wait(for: "\r3\r\n") != nil)
    #expect(!terminal.transcript.contains("xyz\t"))
  }

  @Test("no more is listed than the window has room for")
  func screenful() throws {
    let terminal = try start(rows: 8)
    terminal.type("\t")
    #expect(terminal.wait(for: " more\u{1B}[0m\u{1B}8") != nil)
    terminal.type("count\n")
    #expect(terminal.wait(for: "\r3\r\n") != nil)
  }

  @Test("a Tab that somebody's inputrc uses otherwise stays theirs")
  func inputrc() throws {
    let settings = folder.write("\"\\t\": \"count\"\n", to: "inputrc")
    let terminal = try start(environment: ["INPUTRC": settings])
    terminal.type("\t\n")
    #expect(terminal.wait(for: "\r3\r\n") != nil)
  }

  @Test("in vi mode Tab completes as well")
  func vi() throws {
    let settings = folder.write("set editing-mode vi\n", to: "inputrc")
    let terminal = try start(environment: ["INPUTRC": settings])
    terminal.type("cou\t")
    _ = try #require(terminal.wait(for: "count"))
    terminal.type("\n")
    #expect(terminal.wait(for: "\r3\r\n") != nil)
  }

  @Test("a long line is completed at its end")
  func longLine() throws {
    let terminal = try start()
    let conditions = String(repeating: "price > 1 and ", count: 700)
    terminal.type("filter " + conditions + "uni\t")
    _ = try #require(terminal.wait(for: "size\" "))
    terminal.type("= 50\n")
    #expect(terminal.wait(for: "rows 1–2 of 2") != nil)
  }

  @Test("Ctrl-C after Tab drops the line")
  func interruption() throws {
    let terminal = try start()
    terminal.type("filter \t")
    _ = try #require(terminal.wait(for: "\u{1B}8"))
    terminal.type("\u{3}")
    _ = try #require(terminal.wait(for: "teas › "))
    terminal.type("count\n")
    #expect(terminal.wait(for: "\r3\r\n") != nil)
  }
}

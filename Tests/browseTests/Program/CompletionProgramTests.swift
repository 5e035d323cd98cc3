// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@Suite("Completion with Tab", .serialized)
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

  @Test("inserts the only matching command and a space")
  func single() throws {
    let terminal = try start()
    terminal.type("cou\t")
    #expect(terminal.wait(for: "count") != nil)
    terminal.type("\n")
    #expect(terminal.wait(for: "\r3\r\n") != nil)
  }

  @Test("lists several matches with their help below the line, until the next key")
  func several() throws {
    let terminal = try start()
    terminal.type("co\t")
    #expect(terminal.wait(for: "columns") != nil)
    #expect(terminal.wait(for: "show only these columns") != nil)
    #expect(terminal.wait(for: "count the matching items") != nil)
    #expect(terminal.wait(for: "\u{1B}8") != nil)
    terminal.type("u")
    let erased = try #require(terminal.wait(for: "\u{1B}[J\u{1B}8"))
    #expect(!erased.contains("columns"))
    terminal.type("nt\n")
    #expect(terminal.wait(for: "\r3\r\n") != nil)
  }

  @Test("keeps the list instead of the preview until the line changes")
  func listBeforePreview() throws {
    let terminal = try start()
    terminal.type("filter n\t")
    _ = try #require(terminal.wait(for: "name"))
    _ = try #require(terminal.wait(for: "negate the next condition"))
    _ = try #require(terminal.wait(for: "\u{1B}8"))
    #expect(terminal.wait(for: "\u{1B}[J", seconds: 0.5) == nil)
    // A key that moves the cursor replaces the list of completions with the preview.
    terminal.type("\u{1B}[D")
    _ = try #require(terminal.wait(for: "\u{1B}[J"))
    #expect(terminal.wait(for: "2 items match") != nil)
    terminal.type("\u{1B}[C\t")
    _ = try #require(terminal.wait(for: "negate the next condition"))
    terminal.type("\u{1B}")
    _ = try #require(terminal.wait(for: "\u{1B}[J"))
    #expect(terminal.wait(for: "items match", seconds: 0.3) == nil)
  }

  @Test("keeps the list below the line when the window is resized")
  func resized() throws {
    let terminal = try start()
    terminal.type("co\t")
    _ = try #require(terminal.wait(for: "count the matching items"))
    terminal.resize(columns: 60)
    #expect(terminal.wait(for: "count the matching items") != nil)
    terminal.type("\u{3}")
    _ = try #require(terminal.wait(for: "^C"))
    _ = try #require(terminal.wait(for: "teas › "))
    terminal.type("count\n")
    #expect(terminal.wait(for: "\r3\r\n") != nil)
  }

  @Test("lists matches above the line on a dumb terminal")
  func dumb() throws {
    let terminal = try start(environment: ["TERM": "dumb"])
    terminal.type("co\t")
    _ = try #require(terminal.wait(for: "count the matching items"))
    #expect(terminal.wait(for: "teas › co") != nil)
    #expect(!terminal.transcript.contains("\u{1B}8"))
  }

  @Test("offers files in shell commands after “!” and “|”")
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

  @Test("quotes a name with spaces, completes values, and keeps the rest of the line")
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

  @Test("quotes values if necessary")
  func values() throws {
    let terminal = try start()
    terminal.type("filter notes = G\t")
    _ = try #require(terminal.wait(for: "\"green tea\" "))
    terminal.type("\n")
    #expect(terminal.wait(for: "filter: notes = \"green tea\"") != nil)
  }

  @Test("offers folders with a slash, and quotes paths with spaces")
  func files() throws {
    mkdir(folder.path("more teas"), 0o700)
    let terminal = try start()
    terminal.type("export \(folder.path("more"))\t")
    _ = try #require(terminal.wait(for: "more teas/"))
    terminal.type("new.csv\"\n")
    _ = try #require(terminal.wait(for: "Saved 3 items"))
    #expect(folder.read("more teas/new.csv")?.hasPrefix("name,price") == true)
  }

  @Test("escapes control characters in data")
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

  @Test("offers the values read so far of input that is still arriving")
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

  @Test("leaves the line unchanged if nothing matches")
  func nothing() throws {
    let terminal = try start()
    terminal.type("filter xyz\tcount\u{15}count\n")
    #expect(terminal.wait(for: "\r3\r\n") != nil)
    #expect(!terminal.transcript.contains("xyz\t"))
  }

  @Test("lists the following candidates after another Tab, and the first ones for another line")
  func following() throws {
    let names = (10...60).map { "column_\($0)" }.joined(separator: ",")
    let wide = folder.write("\(names)\n" + names + "\n", to: "wide.csv")
    let terminal = PseudoTerminal([wide, "--private"], rows: 16)
    _ = try #require(terminal.wait(for: "wide › "))
    terminal.type("sort \t")
    let first = try #require(terminal.wait(for: "more; Tab lists them"))
    #expect(first.contains("column_20") && !first.contains("column_25"))
    terminal.type("\t")
    let next = try #require(terminal.wait(for: "more; Tab lists them"))
    #expect(!next.contains("column_20") && next.contains("column_25"))
    terminal.type("\u{15}hide \t")
    let again = try #require(terminal.wait(for: "more; Tab lists them"))
    #expect(again.contains("column_20"))
  }

  @Test("lists no more than fits in the window")
  func screenful() throws {
    let terminal = try start(rows: 8)
    terminal.type("\t")
    #expect(terminal.wait(for: " more; Tab lists them\u{1B}[0m\u{1B}8") != nil)
    terminal.type("count\n")
    #expect(terminal.wait(for: "\r3\r\n") != nil)
  }

  @Test("respects another binding of Tab in the inputrc file")
  func inputrc() throws {
    let settings = folder.write("\"\\t\": \"count\"\n", to: "inputrc")
    let terminal = try start(environment: ["INPUTRC": settings])
    terminal.type("\t\n")
    #expect(terminal.wait(for: "\r3\r\n") != nil)
  }

  @Test("works in vi mode")
  func vi() throws {
    let settings = folder.write("set editing-mode vi\n", to: "inputrc")
    let terminal = try start(environment: ["INPUTRC": settings])
    terminal.type("cou\t")
    _ = try #require(terminal.wait(for: "count"))
    terminal.type("\n")
    #expect(terminal.wait(for: "\r3\r\n") != nil)
  }

  @Test("works at the end of a long line")
  func longLine() throws {
    let terminal = try start()
    let conditions = String(repeating: "price > 1 and ", count: 700)
    terminal.type("filter " + conditions + "uni\t")
    _ = try #require(terminal.wait(for: "size\" "))
    terminal.type("= 50\n")
    #expect(terminal.wait(for: "rows 1–2 of 2") != nil)
  }

  @Test("is cancelled with the line by Ctrl-C")
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

// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import Glibc
import TestSupport
import Testing

@Suite("A 60-line program")
struct NotesProgramTests {
  private let folder = TemporaryFolder()

  init() { folder.write("", to: "inbox") }

  private var inbox: String { folder.path("inbox") }

  /// Appends a line to the file that the program follows.
  private func receive(_ line: String) {
    folder.write((folder.read("inbox") ?? "") + line + "\n", to: "inbox")
  }

  // A global variable of the program holds the screen until the process ends. The address sanitizer
  // reports weak references to the screen as leaks.
  private static let sanitizer = ["ASAN_OPTIONS": "detect_leaks=0"]

  private func run(_ lines: String...) -> Program.Result {
    let input = lines.map { $0 + "\n" }.joined()
    return Program.run([inbox], of: "notes", input: input, environment: Self.sanitizer)
  }

  /// Returns a terminal where the program waits for a line.
  private func terminal(
    columns: UInt16 = 80,
    rows: UInt16 = 24,
    environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let terminal = PseudoTerminal(
      [inbox],
      of: "notes",
      columns: columns,
      rows: rows,
      environment: environment.merging(["NO_COLOR": "1"]) { own, _ in own }
        .merging(Self.sanitizer) { own, _ in own }
    )
    _ = try #require(terminal.wait(for: "notes › "))
    return terminal
  }

  @Test("has at most 60 lines of code")
  func size() throws {
    let path = Repository.root + "/Tests/NotesProgram/main.swift"
    let source = try String(contentsOf: URL(filePath: path), encoding: .utf8)
    let lines = source.split(separator: "\n").map { $0.drop { $0 == " " } }
    #expect(lines.count { !$0.isEmpty && !$0.hasPrefix("//") } <= 60)
  }
}

// MARK: In a pipe

extension NotesProgramTests {
  @Test("in a pipe, runs lines in order and answers a question with the next one")
  func pipe() {
    let result = run("add milk", "clear", "y", "key", "abc", "add tea")
    expect(
      result.output,
      is: """
        notes: 1, key: 0 characters
        milk
        no letters
        notes: 0, key: 0 characters
        no letters
        notes: 0, key: 3 characters
        no letters
        notes: 1, key: 3 characters
        tea
        no letters

        """
    )
    #expect(result.errors == "")
    #expect(result.status == 0)
  }

  @Test("in a pipe, exits with status 1 after an error and names its line")
  func mistake() {
    let result = run("add milk", "remove", "add tea")
    #expect(result.errors.hasPrefix("notes: stdin:2: remove: "))
    #expect(result.status == 1)
    #expect(!result.output.contains("tea"))
  }

  @Test("in a pipe, exits with status 1 if a question has neither an answer nor a default")
  func unanswered() {
    let result = run("key")
    #expect(
      result.errors == "notes: stdin:1: key: no answer to “Key:”; type an answer\n"
    )
    #expect(result.status == 1)
  }

  @Test("has the abilities that it enables, and no others")
  func abilities() {
    #expect(run("add milk | tr a-z A-Z").output.contains("MILK\n"))
    #expect(run("!ls").status == 1)
    #expect(run("source \(inbox)").status == 1)
  }

  @Test("draws its screen once without input")
  func noInput() {
    #expect(run().output == "notes: 0, key: 0 characters\nno letters\n")
  }
}

// MARK: At a terminal

extension NotesProgramTests {
  @Test("draws a change from outside above a half-typed line, which can be continued")
  func halfLine() throws {
    let terminal = try terminal()
    terminal.type("add mi")
    _ = try #require(terminal.wait(for: "add mi"))
    receive("from outside")
    _ = try #require(terminal.wait(for: "from outside\r\n"))
    _ = try #require(terminal.wait(for: "notes › add mi"))
    terminal.type("lk\n")
    #expect(terminal.wait(for: "milk\r\n") != nil)
  }

  @Test("erases a page before it draws the next one in its place")
  func inPlace() throws {
    let terminal = try terminal(rows: 24)
    terminal.type("add mi")
    _ = try #require(terminal.wait(for: "add mi"))
    receive("from outside")
    // Moves up by the two rows of the page and erases everything below.
    #expect(terminal.wait(for: "\u{1B}[1A\u{1B}[J\u{1B}[A\u{1B}[2Knotes: 1") != nil)
  }

  @Test("draws the first part of a page taller than the window over the previous page")
  func tallPage() throws {
    for number in 1...10 { receive("note \(number)") }
    let terminal = try terminal(rows: 8)
    terminal.type("add mi")
    _ = try #require(terminal.wait(for: "add mi"))
    receive("from outside")
    // Moves up by the seven rows above the line. Six lines of the page and a note follow.
    _ = try #require(terminal.wait(for: "\u{1B}[6A\u{1B}[J\u{1B}[A\u{1B}[2Knotes: 11, key"))
    _ = try #require(terminal.wait(for: "note 5\r\nlines 1–6 of 13; Enter shows more\r\n"))
    #expect(terminal.wait(for: "notes › add mi") != nil)
  }

  @Test("Enter shows the next part of a page taller than the window, and then runs its command")
  func nextPart() throws {
    for number in 1...10 { receive("note \(number)") }
    let terminal = try terminal(rows: 8)
    terminal.type("\n")
    _ = try #require(terminal.wait(for: "note 6\r\n"))
    _ = try #require(terminal.wait(for: "lines 7–12 of 12\r\n"))
    terminal.type("\n")
    // The command of an empty line is `show`.
    #expect(terminal.wait(for: "notes: 10") != nil)
  }

  @Test("PageDown and PageUp show other parts and keep the line that is being typed")
  func pageKeys() throws {
    for number in 1...10 { receive("note \(number)") }
    let terminal = try terminal(rows: 8)
    terminal.type("add mi")
    _ = try #require(terminal.wait(for: "add mi"))
    terminal.type("\u{1B}[6~")
    _ = try #require(terminal.wait(for: "lines 7–12 of 12\r\n"))
    terminal.type("\u{1B}[5~")
    _ = try #require(terminal.wait(for: "lines 1–6 of 12; Enter shows more\r\n"))
    _ = try #require(terminal.wait(for: "notes › add mi"))
    terminal.type("lk\n")
    #expect(terminal.wait(for: "notes: 11") != nil)
  }

  @Test("a secret on a line is refused and cannot be recalled, even if the line was pasted")
  func secretLine() throws {
    let terminal = try terminal()
    terminal.type("add tea\n")
    _ = try #require(terminal.wait(for: "notes: 1"))
    terminal.type("key hunter2\n")
    _ = try #require(terminal.wait(for: "type “key” alone"))
    terminal.type("\u{1B}[200~add milk\nkey swordfish\n\u{1B}[201~\n")
    _ = try #require(terminal.wait(for: "type “key” alone"))
    _ = try #require(terminal.wait(for: "notes › "))
    terminal.type("\u{1B}[A")
    _ = try #require(terminal.wait(for: "add milk"))
    terminal.type("\u{1B}[A")
    #expect(terminal.wait(for: "tea") != nil)
  }

  @Test("draws below the output of a shell command, not over it")
  func pagePiped() throws {
    let terminal = try terminal()
    terminal.type("add tea | wc -l\n")
    _ = try #require(terminal.wait(for: "3\r\n"))
    _ = try #require(terminal.wait(for: "notes › "))
    receive("from outside")
    let drawn = try #require(terminal.wait(for: "notes: 2"))
    #expect(!drawn.contains("A\u{1B}[J"))
  }

  @Test("runs all pasted lines even if an alert is shown between them")
  func alertDuringPaste() throws {
    let terminal = try terminal()
    let lines = (1...300).map { "add \($0)\n" }.joined()
    terminal.type("\u{1B}[200~\(lines)\u{1B}[201~\n")
    _ = try #require(terminal.wait(for: "notes: 20,"))
    receive("alert")
    _ = try #require(terminal.wait(for: "a letter is lost"))
    #expect(terminal.wait(for: "notes: 300,", seconds: 60) != nil)
  }

  @Test("shows a whole question in a narrow window")
  func narrowQuestion() throws {
    let terminal = try terminal(columns: 24)
    terminal.type("clear\n")
    #expect(terminal.wait(for: "Remove all? [y/N] ") != nil)
    terminal.type("n\n")
    #expect(terminal.wait(for: "notes › ") != nil)
  }

  @Test("lists nothing if Tab is pressed in a secret")
  func secretCompletion() throws {
    let terminal = try terminal()
    terminal.type("key\n")
    _ = try #require(terminal.wait(for: "Key: "))
    terminal.type("c\tx\n")
    let text = try #require(terminal.wait(for: "key: 2 characters"))
    #expect(!text.contains("clear"))
  }

  @Test("draws below a pasted line that drew nothing")
  func pastedLine() throws {
    let terminal = try terminal()
    terminal.type("\u{1B}[200~add tea\nhome\n\u{1B}[201~\n")
    _ = try #require(terminal.wait(for: "notes › home"))
    _ = try #require(terminal.wait(for: "notes › "))
    receive("from outside")
    let drawn = try #require(terminal.wait(for: "notes: 2"))
    #expect(!drawn.contains("\u{1B}[3A"))
  }

  @Test("erases both rows of a wrapped half-typed line before it draws above")
  func wrappedLine() throws {
    let terminal = try terminal(columns: 30)
    terminal.type("add one two three four five six seven")
    _ = try #require(terminal.wait(for: "seven"))
    receive("from outside")
    // Moves up to the first row of the line, and then by the two rows of the page.
    let line = "\u{1B}[1A\r\u{1B}[J"
    #expect(terminal.wait(for: line + "\u{1B}[1A\u{1B}[J\u{1B}[A\u{1B}[2Knotes: 1") != nil)
    terminal.type(" eight\n")
    #expect(terminal.wait(for: "one two three four five six") != nil)
    #expect(terminal.wait(for: "notes: 2") != nil)
  }

  @Test("draws at most 20 times a second during 1,000 changes and still accepts keys")
  func manyChanges() throws {
    let terminal = try terminal()
    let begin = ContinuousClock.now
    terminal.type("count\n")
    _ = try #require(terminal.wait(for: "loading letters … "))
    terminal.type("add mi")
    _ = try #require(terminal.wait(for: "loading letters … "))
    _ = try #require(terminal.wait(for: "notes › add mi"))
    terminal.type("lk\n")
    _ = try #require(terminal.wait(for: "milk\r\n"))
    _ = try #require(terminal.wait(for: "letters: 0"))
    let seconds = (ContinuousClock.now - begin) / .seconds(1)
    let drawings = terminal.transcript.ranges(of: "loading letters").count
    #expect(Double(drawings) <= 20 * seconds + 3)
    #expect(drawings > 3)
  }

  @Test("stops a running effect")
  func stop() throws {
    let terminal = try terminal()
    terminal.type("count\n")
    _ = try #require(terminal.wait(for: "loading letters … "))
    terminal.type("stop\n")
    #expect(terminal.wait(for: "no letters") != nil)
  }

  @Test("restores a half-typed line and its cursor after a question")
  func question() throws {
    let terminal = try terminal()
    terminal.type("add mk\u{02}")
    _ = try #require(terminal.wait(for: "add mk"))
    receive("ask")
    _ = try #require(terminal.wait(for: "What else? "))
    terminal.type("tea\n")
    _ = try #require(terminal.wait(for: "tea\r\nno letters\r\n"))
    _ = try #require(terminal.wait(for: "notes › add mk"))
    terminal.type("il\n")
    #expect(terminal.wait(for: "milk\r\nno letters") != nil)
  }

  @Test("restores a half-typed line after Ctrl-C at a question")
  func interruptedQuestion() throws {
    let terminal = try terminal()
    terminal.type("add mi")
    _ = try #require(terminal.wait(for: "add mi"))
    receive("ask")
    _ = try #require(terminal.wait(for: "What else? "))
    terminal.type("\u{03}")
    _ = try #require(terminal.wait(for: "stopped\r\n"))
    _ = try #require(terminal.wait(for: "notes › add mi"))
    terminal.type("lk\n")
    #expect(terminal.wait(for: "milk\r\n") != nil)
  }

  @Test("shows an alert above a half-typed line, which still runs")
  func alert() throws {
    let terminal = try terminal()
    terminal.type("add mi")
    _ = try #require(terminal.wait(for: "add mi"))
    receive("alert")
    _ = try #require(terminal.wait(for: "a letter is lost"))
    _ = try #require(terminal.wait(for: "notes › add mi"))
    terminal.type("lk\n")
    #expect(terminal.wait(for: "milk\r\n") != nil)
  }

  /// The values of bracketed paste, which determines whether readline inserts a paste as a whole.
  private static let pasting = ["on", "off"]

  private func inputrc(pasting: String) -> [String: String] {
    ["INPUTRC": folder.write("set enable-bracketed-paste \(pasting)\n", to: "inputrc")]
  }

  @Test("does not echo a secret and ends it with one line break", arguments: pasting)
  func secret(pasting: String) throws {
    let terminal = try terminal(environment: inputrc(pasting: pasting))
    terminal.type("key\n")
    _ = try #require(terminal.wait(for: "Key: "))
    terminal.type("hidden\n")
    let shown = try #require(terminal.wait(for: "notes: 0, key: 6 characters"))
    #expect(!terminal.transcript.contains("hidden"))
    #expect(shown.utf8.count { $0 == 0x0A } == 1)
    terminal.type("add tea\n")
    #expect(terminal.wait(for: "notes › add tea\r\n") != nil)
  }

  @Test("does not echo a secret after the program is suspended and resumed")
  func secretAfterStop() throws {
    let terminal = try terminal()
    terminal.type("key\n")
    _ = try #require(terminal.wait(for: "Key: "))
    terminal.send(SIGTSTP)
    try #require(terminal.waitForStop())
    terminal.send(SIGCONT)
    _ = try #require(terminal.wait(for: "Key: "))
    terminal.type("hidden\n")
    #expect(terminal.wait(for: "key: 6 characters") != nil)
    #expect(!terminal.transcript.contains("hidden"))
  }

  @Test("ends a secret at Ctrl-C with one line break", arguments: pasting)
  func interruptedSecret(pasting: String) throws {
    let terminal = try terminal(environment: inputrc(pasting: pasting))
    terminal.type("key\n")
    _ = try #require(terminal.wait(for: "Key: "))
    terminal.type("hid\u{03}")
    let shown = try #require(terminal.wait(for: "key: stopped"))
    #expect(shown.utf8.count { $0 == 0x0A } == 1)
  }

  @Test("ends a question at Ctrl-D and the next line with one line break each", arguments: pasting)
  func endOfInput(pasting: String) throws {
    let terminal = try terminal(environment: inputrc(pasting: pasting))
    terminal.type("clear\n")
    _ = try #require(terminal.wait(for: "Remove all? [y/N] "))
    terminal.type("\u{04}")
    let end = try #require(terminal.wait(for: "notes › "))
    terminal.type("add tea\n")
    let shown = try #require(terminal.wait(for: "notes: 1"))
    #expect(end.utf8.count { $0 == 0x0A } == 1)
    #expect(shown.utf8.count { $0 == 0x0A } == 1)
  }

  @Test("ends and restores the terminal when it is closed from outside", arguments: pasting)
  func closed(pasting: String) throws {
    let terminal = try terminal(environment: inputrc(pasting: pasting))
    terminal.type("add mi")
    _ = try #require(terminal.wait(for: "add mi"))
    receive("close")
    #expect(terminal.waitForEcho())
    #expect(terminal.waitForExit() == 0)
    #expect(terminal.transcript.contains("notes › add mi"))
  }

  @Test("draws again after the window is resized")
  func resized() throws {
    let terminal = try terminal()
    terminal.type("add mi")
    _ = try #require(terminal.wait(for: "add mi"))
    terminal.resize(columns: 60)
    #expect(terminal.wait(for: "notes: 0") != nil)
    #expect(terminal.wait(for: "notes › add mi") != nil)
  }

  @Test("draws below the line if the terminal cannot move its cursor")
  func dumb() throws {
    let terminal = try terminal(environment: ["TERM": "dumb"])
    terminal.type("add mi")
    _ = try #require(terminal.wait(for: "add mi"))
    receive("from outside")
    _ = try #require(terminal.wait(for: "from outside\r\n"))
    _ = try #require(terminal.wait(for: "notes › add mi"))
    terminal.type("lk\n")
    #expect(terminal.wait(for: "milk\r\n") != nil)
    #expect(!terminal.transcript.contains("\u{1B}["))
  }
}

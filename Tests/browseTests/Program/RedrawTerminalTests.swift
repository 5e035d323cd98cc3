// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@Suite("The page above typed lines", .serialized)
struct RedrawTerminalTests {
  private let folder = TemporaryFolder()

  /// A line that leaves the page above it, and the output that shows its end.
  enum Step: CaseIterable {
    case count, error, interrupt

    var keys: String {
      switch self {
      case .count: "count\n"
      case .error: "bogus\n"
      case .interrupt: "abc"
      }
    }

    /// The end of the output of the step, as it is drawn again.
    var output: String {
      switch self {
      case .count: "100\r\n"
      case .error: "run “help” to list them\r\n"
      case .interrupt: "abc^C\r\n"
      }
    }
  }

  /// Starts the program on a file with 100 rows and three columns.
  private func start(
    columns: UInt16 = 80,
    rows: UInt16 = 24,
    environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let lines = ["name,place,year"] + (1...100).map { "n\($0),p\($0),\(1900 + $0)" }
    let path = folder.write(lines.map { $0 + "\n" }.joined(), to: "tea.csv")
    let terminal = PseudoTerminal(
      [path, "--private"],
      columns: columns,
      rows: rows,
      environment: environment
    )
    _ = try #require(terminal.wait(for: "of 100\r\n"))
    _ = try #require(terminal.wait(for: "tea › "))
    return terminal
  }

  private func perform(_ step: Step, at terminal: PseudoTerminal) throws {
    terminal.type(step.keys)
    if step == .interrupt {
      _ = try #require(terminal.wait(for: "abc"))
      terminal.send(SIGINT)
      _ = try #require(terminal.wait(for: "^C"))
    } else {
      _ = try #require(terminal.wait(for: step.output))
    }
    _ = try #require(terminal.wait(for: "tea › "))
  }

  /// The part of some output that follows the last time that rows above the line were erased.
  private func redrawn(_ output: String) throws -> Substring {
    let erased = try #require(output.ranges(of: "A\u{1B}[2K").last)
    return output[erased.upperBound...]
  }

  @Test("a preview leaves the headings in the window", arguments: Step.allCases)
  func preview(step: Step) throws {
    let terminal = try start(rows: 26)
    try perform(step, at: terminal)
    terminal.type("filter name contains n1")
    let page = try redrawn(try #require(terminal.wait(for: "12 items match")))
    #expect(page.contains("name") && !page.contains("of 100"))
    #expect(page.ranges(of: step.output).count == 1)
  }

  @Test("the page returns after a preview", arguments: Step.allCases)
  func afterPreview(step: Step) throws {
    let terminal = try start(rows: 26)
    try perform(step, at: terminal)
    terminal.type("filter name contains n1")
    _ = try #require(terminal.wait(for: "12 items match"))
    terminal.type("\u{15}")
    #expect(terminal.wait(for: "of 100\r\n") != nil)
    #expect(terminal.wait(for: step.output) != nil)
  }

  @Test(
    "a resize draws the page, the lines and their output once, and keeps the half-typed line",
    arguments: Step.allCases
  )
  func resize(step: Step) throws {
    let terminal = try start()
    try perform(step, at: terminal)
    terminal.type("half")
    _ = try #require(terminal.wait(for: "half"))
    terminal.resize(columns: 40, rows: 15)
    let output = try #require(terminal.wait(for: "rows 1–9 of 100\r\n"))
    let rest = try #require(terminal.wait(for: "half"))
    let page = try redrawn(output + rest)
    #expect(page.ranges(of: "1909").count == 1)
    #expect(page.ranges(of: step.output).count == 1)
  }

  @Test("a resize erases no rows that may be above the window")
  func erasesKnownRows() throws {
    let terminal = try start(rows: 15)
    for _ in 1...3 { try perform(.count, at: terminal) }
    terminal.resize(columns: 80, rows: 60)
    let output = try #require(terminal.wait(for: "of 100\r\n"))
    // Fourteen rows were above the line. The first of them is erased by itself.
    #expect(output.contains("\u{1B}[13A\u{1B}[J\u{1B}[A\u{1B}[2K"))
  }

  @Test("a page that has left the window is not drawn again")
  func outOfWindow() throws {
    let terminal = try start(rows: 15)
    for _ in 1...9 { try perform(.count, at: terminal) }
    terminal.resize(columns: 60, rows: 15)
    terminal.type("count\n")
    let output = try #require(terminal.wait(for: "100\r\n"))
    #expect(!output.contains("of 100"))
  }

  @Test("output of a shell command stays where it is")
  func shell() throws {
    let terminal = try start()
    terminal.type("!echo from a shell\n")
    _ = try #require(terminal.wait(for: "from a shell\r\n"))
    _ = try #require(terminal.wait(for: "tea › "))
    terminal.resize(columns: 60)
    terminal.type("count\n")
    let output = try #require(terminal.wait(for: "100\r\n"))
    #expect(!output.contains("A\u{1B}[2K"))
  }

  @Test("Ctrl-L clears the window and draws the page above the half-typed line")
  func clear() throws {
    let terminal = try start()
    try perform(.count, at: terminal)
    terminal.type("half\u{C}")
    let output = try #require(terminal.wait(for: "of 100\r\n"))
    let cleared = try #require(output.firstRange(of: "\u{1B}[H\u{1B}[2J"))
    #expect(output[cleared.upperBound...].contains("name"))
    #expect(terminal.wait(for: "half") != nil)
  }

  @Test("Ctrl-L keeps the function that is bound to it in ~/.inputrc")
  func inputrc() throws {
    let settings = folder.write(
      "\"\\C-l\": beginning-of-line\n\"\\C-x\\C-l\": browse-clear-screen\n",
      to: "inputrc"
    )
    let terminal = try start(environment: ["INPUTRC": settings])
    terminal.type("half\u{C}x")
    _ = try #require(terminal.wait(for: "xhalf"))
    terminal.type("\u{18}\u{C}")
    #expect(terminal.wait(for: "\u{1B}[H\u{1B}[2J") != nil)
  }

  @Test("Enter after help draws the screen again instead of the next page")
  func enterAfterHelp() throws {
    let terminal = try start(rows: 40)
    terminal.type("help count\n")
    _ = try #require(terminal.wait(for: "tea › "))
    terminal.type("\n")
    #expect(terminal.wait(for: "rows 1–34 of 100") != nil)
  }

  /// Starts the program on a file with one item of 30 fields, and opens the item.
  private func startOnItem() throws -> PseudoTerminal {
    let names = (1...30).map { "column_\($0)" }
    let values = (1...30).map { "v\($0)" }
    let text = [names, values].map { $0.joined(separator: ",") + "\n" }.joined()
    let path = folder.write(text, to: "wide.csv")
    let terminal = PseudoTerminal([path, "--private"])
    _ = try #require(terminal.wait(for: "wide › "))
    terminal.type("1\n")
    _ = try #require(terminal.wait(for: "lines 1–22 of 30"))
    return terminal
  }

  @Test("a text that is searched in an item has a preview")
  func itemPreview() throws {
    let terminal = try startOnItem()
    terminal.type("/v2")
    let drawn = try #require(terminal.wait(for: "11 of 30 fields with “v2”"))
    // The first part of the item gives up its last rows.
    #expect(!(try redrawn(drawn)).contains("column_20"))
    #expect(terminal.wait(for: "column_22") != nil)
  }

  @Test("Ctrl-End and Ctrl-Home show the last and the first part of a tall item")
  func itemEnds() throws {
    let terminal = try startOnItem()
    terminal.type("\u{1B}[1;5F")
    _ = try #require(terminal.wait(for: "lines 9–30 of 30"))
    terminal.type("\u{1B}[1;5H")
    #expect(terminal.wait(for: "lines 1–22 of 30") != nil)
  }

  @Test("a window that had one row for a time shows the page again")
  func oneRow() throws {
    let terminal = try start()
    try perform(.interrupt, at: terminal)
    terminal.resize(columns: 80, rows: 1)
    _ = try #require(terminal.wait(for: "tea › "))
    terminal.resize(columns: 80, rows: 24)
    #expect(terminal.wait(for: "of 100\r\n") != nil)
  }

  @Test("works in windows of one row and column, and of 10,000 columns")
  func extremeWindows() throws {
    let terminal = try start()
    try perform(.count, at: terminal)
    for (columns, rows) in [(1, 1), (10_000, 24), (1, 24), (80, 24)] as [(UInt16, UInt16)] {
      terminal.resize(columns: columns, rows: rows)
    }
    #expect(terminal.quit() == 0)
  }
}

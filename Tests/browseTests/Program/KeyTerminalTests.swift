// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@Suite("Keys at a terminal", .serialized)
struct KeyTerminalTests {
  private let folder = TemporaryFolder()

  /// Starts the program on a file with 100 rows and 30 columns, and types half a line.
  private func start(_ lines: String..., inputrc: String = "") throws -> PseudoTerminal {
    let names = (1...30).map { "column_\($0)" }
    let rows = [names] + (1...100).map { row in (1...30).map { "r\(row)c\($0)" } }
    let path = folder.write(rows.map { $0.joined(separator: ",") + "\n" }.joined(), to: "wide.csv")
    let settings = folder.write(inputrc, to: "inputrc")
    let terminal = PseudoTerminal([path, "--private"], environment: ["INPUTRC": settings])
    // Once the items are counted, the page is drawn again.
    _ = try #require(terminal.wait(for: "of 100"))
    _ = try #require(terminal.wait(for: "wide › "))
    for line in lines {
      terminal.type(line + "\n")
      _ = try #require(terminal.wait(for: "wide › "))
    }
    terminal.type("half")
    _ = try #require(terminal.wait(for: "half"))
    return terminal
  }

  @Test(
    "turn pages and columns, and keep the half-typed line",
    arguments: [
      ("\u{1B}[6~", "rows 19–36 of 100"), ("\u{1B}[6~\u{1B}[6~\u{1B}[5~", "rows 19–36 of 100"),
      ("\u{1B}[1;5F", "rows 91–100 of 100"), ("\u{1B}[1;5F\u{1B}[1;5H", "rows 1–18 of 100"),
      ("\u{1B}[1;3C", "+ 7 to the left"), ("\u{1B}[1;3C\u{1B}[1;3C\u{1B}[1;3D", "+ 7 to the left"),
    ]
  )
  func pages(keys: String, shown: String) throws {
    let terminal = try start()
    for key in keys.split(separator: "\u{1B}") {
      terminal.type("\u{1B}" + key)
      _ = try #require(terminal.wait(for: "half"))
    }
    terminal.type("\u{15}show\n")
    #expect(terminal.wait(for: shown) != nil)
  }

  @Test(
    "open the next and the previous item",
    arguments: [("\u{1B}[1;3B", "r6c1"), ("\u{1B}[1;3A", "r4c1")]
  )
  func items(key: String, shown: String) throws {
    let terminal = try start("5")
    terminal.type(key)
    _ = try #require(terminal.wait(for: shown))
    #expect(terminal.wait(for: "half") != nil)
  }

  @Test("are bound by name in ~/.inputrc, and keep the functions that are bound there")
  func names() throws {
    let terminal = try start(
      inputrc: "\"\\C-x\\C-n\": browse-next-page\n\"\\e[6~\": beginning-of-line\n"
    )
    terminal.type("\u{18}\u{E}")
    _ = try #require(terminal.wait(for: "rows 19–36 of 100"))
    _ = try #require(terminal.wait(for: "half"))
    terminal.type("\u{1B}[6~x")
    #expect(terminal.wait(for: "xhalf") != nil)
  }

  @Test("do not reach the screen while a question is asked")
  func question() throws {
    let terminal = try start()
    terminal.type("\u{15}settings\n")
    _ = try #require(terminal.wait(for: "settings › "))
    terminal.type("page 7\n")
    _ = try #require(terminal.wait(for: "settings › "))
    terminal.type("back\n")
    _ = try #require(terminal.wait(for: "Discard changes?"))
    terminal.type("\u{1B}[6~y\n")
    #expect(terminal.wait(for: "wide › ") != nil)
  }

  @Test("write the same message once")
  func repeatedMessage() throws {
    let terminal = try start()
    for _ in 1...3 { terminal.type("\u{1B}[5~") }
    terminal.type("\u{15}count\n")
    let keys = try #require(terminal.wait(for: "count\r\n"))
    let drawn = try #require(terminal.wait(for: "100\r\n"))
    #expect((keys + drawn).ranges(of: "This is the first page.").count == 1)
  }

  @Test("write the same message once if a line is submitted before they take effect")
  func repeatedMessageBelowLine() throws {
    let terminal = try start()
    terminal.type("\u{1B}[5~\u{1B}[5~\u{1B}[5~\u{15}count\n")
    let keys = try #require(terminal.wait(for: "count\r\n"))
    let drawn = try #require(terminal.wait(for: "100\r\n"))
    #expect((keys + drawn).ranges(of: "This is the first page.").count == 1)
  }

  @Test("a preview leaves the headings of the page in the window")
  func preview() throws {
    let terminal = try start()
    terminal.type("\u{15}filter column_1 contains r1")
    let drawn = try #require(terminal.wait(for: "12 items match"))
    // The page was drawn again from its headings on, without its last rows.
    let redrawn = try #require(drawn.ranges(of: "A\u{1B}[J").last)
    let page = drawn[redrawn.upperBound...]
    #expect(page.contains("column_1") && !page.contains("rows 1–18"))
    terminal.type("\u{15}")
    #expect(terminal.wait(for: "rows 1–18 of 100") != nil)
  }
}

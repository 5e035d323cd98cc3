// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@Suite("A terminal while a line is being typed")
struct AliveTerminalTests {
  private let folder = TemporaryFolder()

  private func terminal(rows: Int, height: UInt16 = 12) -> PseudoTerminal {
    let lines = (1...rows).map { "item \($0),\($0)\n" }.joined()
    let path = folder.write("name,n\n" + lines, to: "items.csv")
    return PseudoTerminal(["--private", path], columns: 60, rows: height)
  }

  @Test("shows the total once it is counted, and keeps the partial line")
  func total() throws {
    let terminal = terminal(rows: 300_000)
    try #require(terminal.wait(for: "items › ") != nil)
    terminal.type("cou")
    _ = try #require(terminal.wait(for: "of 300,000"))
    _ = try #require(terminal.wait(for: "cou"))
    terminal.type("nt\n")
    #expect(terminal.wait(for: "300000\r\n") != nil)
  }

  @Test("shows more items in a taller window, and keeps the partial line")
  func taller() throws {
    let terminal = terminal(rows: 100)
    _ = try #require(terminal.wait(for: "items › "))
    terminal.type("cou")
    _ = try #require(terminal.wait(for: "cou"))
    terminal.resize(columns: 60, rows: 30)
    _ = try #require(terminal.wait(for: "rows 1–24 of 100"))
    _ = try #require(terminal.wait(for: "cou"))
    terminal.type("nt\n")
    #expect(terminal.wait(for: "100\r\n") != nil)
  }

  @Test("redraws the last page in place")
  func inPlace() throws {
    let terminal = terminal(rows: 100)
    _ = try #require(terminal.wait(for: "items › "))
    terminal.resize(columns: 60, rows: 14)
    // Eleven rows up (ECMA-48, CUU): six items, three other rows of the page, and two of the
    // greeting.
    let text = try #require(terminal.wait(for: "rows 1–8 of 100"))
    #expect(text.contains("\u{1B}[10A\u{1B}[J\u{1B}[A\u{1B}[2K"))
  }

  @Test("keeps the preview below the partial line when it is resized")
  func preview() throws {
    let terminal = terminal(rows: 100)
    _ = try #require(terminal.wait(for: "items › "))
    terminal.type("filter n > 98")
    _ = try #require(terminal.wait(for: "2 items match"))
    terminal.resize(columns: 60, rows: 16)
    _ = try #require(terminal.wait(for: "filter n > 98"))
    _ = try #require(terminal.wait(for: "2 items match"))
    // The last rows of the page gave way to the preview.
    terminal.type("\u{15}")
    #expect(terminal.wait(for: "rows 1–10 of 100") != nil)
  }

  @Test("keeps the output of the last command when it is resized")
  func answer() throws {
    let terminal = terminal(rows: 100)
    _ = try #require(terminal.wait(for: "items › "))
    terminal.type("count\n")
    _ = try #require(terminal.wait(for: "100\r\n"))
    _ = try #require(terminal.wait(for: "items › "))
    terminal.resize(columns: 60, rows: 16)
    terminal.type("show\n")
    let text = try #require(terminal.wait(for: "rows 1–10 of 100"))
    #expect(text.contains("show"))
  }

  @Test("shows no empty line after Ctrl-D")
  func afterEndOfInput() throws {
    let terminal = terminal(rows: 3)
    _ = try #require(terminal.wait(for: "items › "))
    terminal.type("1\n")
    _ = try #require(terminal.wait(for: "items › 1 › "))
    terminal.type("\u{04}")
    _ = try #require(terminal.wait(for: "items › "))
    terminal.type("count\n")
    let text = try #require(terminal.wait(for: "3\r\n"))
    #expect(!text.contains("\n\r\n") && !text.contains("\n\n"))
  }
}

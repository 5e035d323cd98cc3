// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Navigator

@Suite("Line layout")
struct LineLayoutTests {
  private func layout(_ line: EditedLine, width: Int = 10) -> LineLayout {
    LineLayout(prompt: "> ", line: line, width: width)
  }

  @Test("draws content below the line and returns the cursor")
  func drawn() {
    #expect(
      layout(EditedLine("abc")).drawingBelow(["one", "two"], height: 24)
        == "\u{1B}D\u{1B}D\u{1B}[2A\u{1B}7\u{1B}[1B\r\u{1B}[Jone\r\ntwo\u{1B}8"
    )
  }

  @Test("clears the content below without touching the line")
  func cleared() {
    #expect(
      layout(EditedLine("abc")).clearingBelow
        == "\u{1B}D\u{1B}[1A\u{1B}7\u{1B}[1B\r\u{1B}[J\u{1B}8"
    )
  }

  @Test("starts below the last row of a wrapped line, wherever the cursor is")
  func wrapped() {
    let layout = layout(EditedLine("0123456789abcdef", cursor: 3))
    #expect(layout.rows == 2)
    #expect(layout.cursorRow == 0)
    #expect(layout.clearingBelow.contains("\u{1B}7\u{1B}[2B\r"))
    #expect(layout.erasure == "\r\u{1B}[J")
  }

  @Test("gives a scrolled line a single row")
  func scrolled() {
    let line = EditedLine(String(repeating: "x", count: 1000))
    #expect(LineLayout(prompt: "> ", line: line, width: nil).rows == 1)
  }

  @Test(
    "counts rows as a terminal fills them",
    arguments: [
      ("", 1), ("1234567", 1), ("12345678", 2), ("123456789", 2), ("123456日", 2), ("1234567日", 2),
      ("\u{1}\u{1}\u{1}\u{1}", 2), ("\t", 1), ("\t1", 1), ("123456\t", 2), ("e\u{301}234567", 1),
      (String(repeating: "x", count: 10_000), 1001),
    ]
  )
  func rows(text: String, rows: Int) {
    #expect(layout(EditedLine(text)).rows == rows)
  }

  @Test("draws only as much content as the window has room for")
  func height() {
    let drawing = layout(EditedLine("abc")).drawingBelow(["one", "two", "three"], height: 3)
    #expect(drawing.contains("two"))
    #expect(!drawing.contains("three"))
  }

  @Test("draws no content if the line fills the window")
  func full() {
    let line = EditedLine(String(repeating: "x", count: 100))
    #expect(!layout(line).drawingBelow(["one"], height: 5).contains("one"))
  }
}

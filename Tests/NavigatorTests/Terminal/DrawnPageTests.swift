// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Navigator

@Suite("A drawn page")
struct DrawnPageTests {
  private let renderer = Renderer(width: 40, theme: nil)

  private func page(_ count: Int, room: Int?, from first: Int = 0) -> DrawnPage {
    let lines = (1...count).map { Content.Block.line(StyledText("line \($0)")) }
    return DrawnPage(Content(lines), by: renderer, room: room, from: first)
  }

  private func lines(_ page: DrawnPage) -> [Substring] { page.text.split(separator: "\n") }

  @Test("is whole if it fits, or if the window is unknown", arguments: [10, 11, nil])
  func whole(room: Int?) {
    var page = page(10, room: room)
    #expect(lines(page).count == 10)
    let turned = page.turn(.next)
    #expect(!turned)
  }

  @Test("is shown in parts that fill the window, the last one too")
  func parts() {
    var page = page(10, room: 5)
    #expect(
      lines(page) == ["line 1", "line 2", "line 3", "line 4", "lines 1–4 of 10; Enter shows more"]
    )
    _ = page.turn(.next)
    #expect(lines(page).last == "lines 5–8 of 10; Enter shows more")
    _ = page.turn(.next)
    #expect(lines(page) == ["line 7", "line 8", "line 9", "line 10", "lines 7–10 of 10"])
    let turned = page.turn(.next)
    #expect(!turned)
    _ = page.turn(.previous)
    #expect(lines(page).last == "lines 3–6 of 10; Enter shows more")
  }

  @Test("never begins with the rule of a table")
  func rule() {
    let table = Table(columns: [.init("n")], rows: (1...4).map { ["\($0)"] })
    var page = DrawnPage(Content([.table(table)]), by: renderer, room: 5)
    while page.turn(.next) {}
    while page.turn(.previous) {}
    #expect(lines(page).first == "n")
  }

  @Test("repeats the names of a table's columns in each part")
  func headings() {
    let table = Table(columns: [.init("n")], rows: (1...10).map { ["\($0)"] })
    var page = DrawnPage(Content([.table(table)]), by: renderer, room: 6)
    _ = page.turn(.next)
    #expect(lines(page) == ["n", "──", "4", "5", "6", "lines 6–8 of 12; Enter shows more"])
  }

  @Test("keeps the part that is shown when it is replaced, unless it was left")
  func replaced() {
    var page = page(10, room: 5)
    _ = page.turn(.next)
    let next = Content((1...9).map { .line(StyledText("new \($0)")) })
    #expect(lines(page.replacing(next, by: renderer, room: 5)).first == "new 5")
    page.leave()
    #expect(lines(page.replacing(next, by: renderer, room: 5)).first == "new 1")
  }

  @Test("gives up its last rows for content below the line, but not the first")
  func clipped() {
    let page = page(10, room: 20)
    #expect(lines(page.clipped(to: 4)) == ["line 1", "line 2", "line 3", "line 4"])
    #expect(lines(page.clipped(to: -5)).count == DrawnPage.minimumRows)
    #expect(page.clipped(to: 4).clipped(to: nil).text == page.text)
  }

  @Test("has at least one line in any window", arguments: [1, 2, 3])
  func tiny(room: Int) {
    var page = page(10, room: room)
    var seen = 1
    while page.turn(.next) { seen += 1 }
    #expect(seen >= 5)
    #expect(lines(page).contains("line 10"))
  }
}

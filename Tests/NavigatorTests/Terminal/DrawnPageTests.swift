// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Navigator

@Suite("A drawn page")
struct DrawnPageTests {
  private let renderer = Renderer(width: 40, theme: nil)

  private func page(_ count: Int, room: Int?, from first: Int = 0) -> DrawnPage {
    let lines = (1...count).map { Content.line("line \($0)") }
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
    var page = DrawnPage(Content.table(table), by: renderer, room: 5)
    while page.turn(.next) {}
    while page.turn(.previous) {}
    #expect(lines(page).first == "n")
  }

  @Test("repeats the names of a table's columns in each part")
  func headings() {
    let table = Table(columns: [.init("n")], rows: (1...10).map { ["\($0)"] })
    var page = DrawnPage(Content.table(table), by: renderer, room: 6)
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

  @Test("shows its first and last part, and stays there")
  func ends() {
    var page = page(10, room: 5)
    _ = page.turn(.last)
    #expect(lines(page).first == "line 7")
    _ = page.turn(.last)
    #expect(lines(page).first == "line 7")
    _ = page.turn(.first)
    #expect(lines(page).first == "line 1")
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

@Suite("A drawn page above other lines")
struct DrawnPageAboveLinesTests {
  private let renderer = Renderer(width: 40, theme: nil)

  private func content(_ count: Int, _ word: String = "line") -> Content {
    Content((1...count).map { .line(StyledText("\(word) \($0)")) })
  }

  /// Returns a page of six lines, below which a command and its output were written.
  private func page(in room: Int, renderer: Renderer? = nil) -> DrawnPage {
    let renderer = renderer ?? self.renderer
    var page = DrawnPage(content(6), by: renderer, room: 20)
    page.add(("› count", 7), isCommand: true)
    page.add(DrawnPage(.line("100"), by: renderer, room: nil))
    page.scroll(to: room, columns: 40)
    return page
  }

  private func lines(_ page: DrawnPage?) -> [Substring] { page?.text.split(separator: "\n") ?? [] }

  @Test("gives up its own last rows for content below the line, not those of the other lines")
  func clipped() {
    let clipped = page(in: 10).clipped(to: 5)
    #expect(lines(clipped) == ["line 1", "line 2", "line 3", "› count", "100"])
  }

  @Test("keeps its first rows in a small window, and the last of the other lines")
  func clippedToMinimum() {
    #expect(lines(page(in: 10).clipped(to: 4)) == ["line 1", "line 2", "line 3", "100"])
  }

  @Test("gives up all rows if its first rows have scrolled out of the window")
  func clippedAfterScrolling() {
    #expect(lines(page(in: 7).clipped(to: 3)) == ["line 2", "› count", "100"])
  }

  @Test("shows further output in addition to the rows that are left")
  func addedWhileClipped() {
    var page = page(in: 10).clipped(to: 5)
    page.add(DrawnPage(.line("more"), by: renderer, room: nil))
    #expect(lines(page) == ["line 1", "line 2", "line 3", "› count", "100", "more"])
  }

  @Test("never shows lines again that have scrolled out of the window", arguments: 2...8)
  func scrolled(room: Int) {
    let page = page(in: room)
    #expect(lines(page).count == room)
    #expect(page.rows(in: 40, height: 20) == room)
  }

  @Test("counts only whole lines after the terminal has wrapped them")
  func wrapped() {
    var page = DrawnPage(.line("0123456789"), by: renderer, room: 20)
    page.add(("› count", 7), isCommand: true)
    // Three rows, of which the first has scrolled.
    #expect(page.rows(in: 7, height: 2) == 1)
  }

  @Test("is replaced together with the other lines if they fit")
  func replaced() {
    let next = page(in: 10).successor(content(7, "new"), by: renderer, room: 10)
    #expect(lines(next).count == 9)
    #expect(lines(next).first == "new 1")
    #expect(lines(next).last == "100")
  }

  @Test("shows its last rows after an update that does not fit")
  func updated() {
    let next = page(in: 7).successor(content(6, "new"), by: renderer, room: 7)
    #expect(lines(next) == ["new 2", "new 3", "new 4", "new 5", "new 6", "› count", "100"])
  }

  @Test("lets a page be drawn below if it does not fit, or if a key has changed it")
  func drawnBelow() {
    #expect(page(in: 8).successor(content(9), by: renderer, room: 8) == nil)
    var left = page(in: 7)
    left.leave()
    #expect(left.successor(content(6), by: renderer, room: 7) == nil)
  }

  @Test("shows its last rows in a window of another size", arguments: [4, 7, 9])
  func resized(room: Int) {
    let wider = Renderer(width: 60, theme: nil)
    let next = page(in: 8).successor(content(9, "new"), by: wider, room: room)
    #expect(lines(next).count == room)
    #expect(lines(next).last == "100")
  }

  @Test("cannot be replaced after other output, or with too many lines below")
  func lost() {
    var lost = page(in: 8)
    lost.lose()
    #expect(lost.successor(content(6), by: renderer, room: 20) == nil)
    var full = page(in: 8)
    for _ in 1...50 { full.add(("› ", 2), isCommand: false) }
    #expect(full.successor(content(6), by: renderer, room: 90) == nil)
  }

  @Test("leaves the window after many lines")
  func outOfWindow() {
    #expect(!page(in: 3).isOutOfWindow)
    #expect(page(in: 2).isOutOfWindow)
  }

  @Test("of help is read once another command was submitted")
  func read() {
    var help = DrawnPage(content(9), isScreen: false, by: renderer, room: 5)
    help.add(("› ", 2), isCommand: false)
    #expect(!help.isRead)
    help.add(("› count", 7), isCommand: true)
    #expect(help.isRead)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Synchronization
import TestSupport
import Testing

@testable import Navigator

@Suite("Table layout")
struct TableLayoutTests {
  /// Returns a table whose columns are five characters wide.
  private func table(_ count: Int, frozen: Int = 0, first: Int = 0) -> Table {
    var table = Table(
      columns: (1...count).map { Table.Column("name\($0)".suffix(5).description) },
      rows: [(1...count).map { "v\($0)" }]
    )
    table.frozenColumnCount = frozen
    table.firstScrolledColumn = first
    return table
  }

  private func text(_ table: Table, width: Int?) -> String {
    Renderer(width: width, theme: nil).text(of: .table(table))
  }

  @Test("shows whole columns and then the number and names of the others")
  func whole() {
    expect(
      text(table(6), width: 30),
      is: """
        name1  name2  name3  name4
        ─────  ─────  ─────  ─────
        v1     v2     v3     v4
        + 2 more columns: name5, name6

        """
    )
  }

  /// A thread-safe counter.
  private final class Tally: Sendable {
    private let count = Atomic<Int>(0)
    func add() { count.add(1, ordering: .relaxed) }
    var value: Int { count.load(ordering: .relaxed) }
  }

  @Test("gives the last column the rest of the line, if its cells are cut")
  func lastColumn() {
    let long = String(repeating: "x", count: 50)
    let table = Table(
      columns: [.init("a"), .init("b")],
      rows: [[long, long]],
      maximumCellWidth: 20
    )
    let lines = { (width: Int) in text(table, width: width).split(separator: "\n") }
    #expect(lines(60).last == "\(long.prefix(19))…  \(long.prefix(37))…")
    #expect(lines(80).last == "\(long.prefix(27))…  \(long)")
    #expect(lines(102).last == "\(long)  \(long)")
    #expect(lines(42).last == "\(long.prefix(19))…  \(long.prefix(19))…")
  }

  @Test("keeps the width that was set for the last column")
  func fixedLastColumn() {
    let long = String(repeating: "x", count: 50)
    let table = Table(columns: [.init("a", width: 10)], rows: [[long]], maximumCellWidth: 20)
    let lines = text(table, width: 60).split(separator: "\n")
    #expect(lines.last == "\(long.prefix(9))…")
  }

  @Test("does not cut numbers to show another column")
  func numbers() {
    let number = String(repeating: "1", count: 20)
    let table = Table(
      columns: [.init("a", alignment: .decimal), .init("b", alignment: .trailing), .init("c")],
      rows: [[number, number, "a long text that is cut"]]
    )
    #expect(
      text(table, width: 54).split(separator: "\n").last == "\(number)  \(number)  a long te…"
    )
    #expect(TableLayout(table, width: 50).scrolled == 0..<2)
  }

  @Test("makes cells of visible columns only", arguments: [0, 3, 100_000])
  func lazily(frozen: Int) {
    let tally = Tally()
    var table = Table(
      columns: (1...100_000).map { Table.Column("c\($0)") },
      rowCount: 10
    ) { row, column in
      tally.add()
      return StyledText("\(row) \(column)")
    }
    table.frozenColumnCount = frozen
    table.firstScrolledColumn = 50_000
    let layout = TableLayout(table, width: 80)
    _ = layout.lines
    #expect(layout.next != nil)
    #expect(layout.previous != nil)
    #expect(layout.lines.last?.text.contains("to the left") == true)
    #expect(tally.value < 80 * 10)
  }

  @Test("omits the names of hidden columns if there is no room for them")
  func names() {
    #expect(TableLayout(table(6), width: 20).lines.last?.text == "+ 3 more columns")
  }

  @Test("shows all columns if the width is unlimited")
  func all() {
    #expect(TableLayout(table(50), width: nil).scrolled == 0..<50)
  }

  @Test("scrolls to the next columns")
  func next() {
    let first = TableLayout(table(5), width: 14)
    #expect(first.next == 2)
    #expect(TableLayout(table(5, first: 2), width: 14).scrolled == 2..<4)
    #expect(TableLayout(table(5, first: 4), width: 14).next == nil)
  }

  @Test("scrolls back to the previous columns")
  func previous() {
    #expect(TableLayout(table(5, first: 3), width: 14).previous == 1)
    #expect(TableLayout(table(5, first: 1), width: 14).previous == 0)
    #expect(TableLayout(table(5), width: 14).previous == nil)
  }

  @Test("fills the line with the columns before the last one")
  func filled() {
    #expect(TableLayout(table(5, first: 4), width: 14).scrolled == 3..<5)
    #expect(TableLayout(table(5, frozen: 1, first: 4), width: 19).scrolled == 3..<5)
  }

  @Test("shows the beginning of a column that is wider than the window")
  func wide() {
    let name = String(repeating: "n", count: 60)
    let table = Table(columns: [.init(name, alignment: .decimal, width: 50)], rows: [["5"]])
    let lines = text(table, width: 20).split(separator: "\n")
    #expect(lines[0] == "\(name.prefix(19))…")
    #expect(lines[2] == String(repeating: " ", count: 19) + "5")
  }

  @Test("makes the name of a column of numbers narrower, but not the numbers")
  func longNames() {
    let name = String(repeating: "n", count: 30)
    let columns = (0..<3).map { _ in Table.Column(name, alignment: .decimal) }
    let table = Table(columns: columns, rows: [["1", "12345678901234567890", "3"]])
    let lines = text(table, width: 60).split(separator: "\n")
    #expect(TableLayout(table, width: 60).scrolled == 0..<3)
    #expect(lines.last?.contains("12345678901234567890") == true)
  }

  @Test("shows scrolled columns to the right of frozen ones")
  func frozen() {
    expect(
      text(table(7, frozen: 1, first: 3), width: 19),
      is: """
        name1  name4  name5
        ─────  ─────  ─────
        v1     v4     v5
        + 2 to the left, 2…

        """
    )
  }

  @Test("shows fewer frozen columns if they leave no room for a scrolled one")
  func tooManyFrozen() {
    let layout = TableLayout(table(5, frozen: 4, first: 4), width: 16)
    #expect(layout.scrolled == 4..<5)
    #expect(layout.lines.last?.text == "+ 3 to the left")
    #expect(layout.previous == 3)
  }

  @Test("scrolls frozen columns for which there is no room like the others")
  func scrolledFrozen() {
    let layout = TableLayout(table(5, frozen: 4, first: 1), width: 16)
    #expect(layout.scrolled == 1..<2)
    #expect(layout.next == 2)
  }

  @Test("shows at least one scrolled column, however narrow the window is", arguments: [1, 2, 4])
  func narrow(width: Int) {
    let layout = TableLayout(table(3, frozen: 1), width: width)
    #expect(layout.scrolled.count == 1)
    #expect(layout.lines.allSatisfy { $0.displayWidth <= max(width, 40) })
  }

  @Test("shows nothing of a table without columns")
  func empty() {
    let layout = TableLayout(Table(columns: [], rows: []), width: 10)
    #expect(layout.scrolled.isEmpty)
    #expect(layout.next == nil)
  }

  @Test("makes columns as wide as their values, or as requested")
  func widths() {
    let table = Table(columns: [.init("a"), .init("b", width: 3)], rows: [["long value", "long"]])
    expect(text(table, width: nil), is: "a           b\n──────────  ───\nlong value  lo…\n")
  }

  @Test("aligns decimal points")
  func decimals() {
    let numbers = ["1.25", "10", "-3.5", "1e5", "n/a", ".5", ""]
    let table = Table(
      columns: [.init("n", alignment: .decimal)],
      rows: numbers.map { [$0] }
    )
    expect(
      text(table, width: nil),
      is: "     n\n──────\n  1.25\n 10\n -3.5\n1e5\n   n/a\n   .5\n\n"
    )
  }

  @Test(
    "may have a name with more decimal places than its numbers",
    arguments: ["1.", "1.55", ".5"]
  )
  func decimalName(name: String) {
    let table = Table(columns: [.init(name, alignment: .decimal)], rows: [["1"], ["20"]])
    let width = max(2, name.count)
    let lines = [name, String(repeating: "─", count: width), "1", "20"].map { line in
      String(repeating: " ", count: width - line.count) + line
    }
    expect(text(table, width: nil), is: lines.joined(separator: "\n") + "\n")
  }

  @Test("keeps the style of each piece of a cut cell")
  func styled() {
    let cell = StyledText("green ") + StyledText("tea", .match) + StyledText(" from Japan")
    #expect(
      cell.cut(to: 9) == StyledText("green ") + StyledText("te…", .match)
    )
  }
}

@Suite("Themes")
struct ThemeTests {
  @Test(
    "match the background of the terminal",
    arguments: [
      ("15;0", Theme.dark), ("0;15", .light), ("0;default;7", .light), (nil, .dark), ("x", .dark),
    ] as [(String?, Theme)]
  )
  func background(colors: String?, theme: Theme) {
    #expect(Theme(colors: colors) == theme)
  }

  @Test("turn a URL into a link without its control characters")
  func link() {
    let line = Content([.line(StyledText("tea", .link("https://tea.example/\u{1B}]0;x\u{7}")))])
    let text = Renderer(width: nil, theme: .dark).text(of: line)
    #expect(text.hasPrefix("\u{1B}]8;;https://tea.example/␛]0;x␇\u{1B}\\"))
    #expect(Renderer(width: nil, theme: nil).text(of: line) == "tea\n")
  }
}

extension TableLayout {
  /// The lines of the table.
  fileprivate var lines: [StyledText] {
    var lines: [StyledText] = []
    forEachLine { lines.append($0) }
    return lines
  }
}

@Suite("Long content")
struct LongContentTests {
  private static let count = 3 * WindowSize.maximumRowCount

  private func lines(of content: Content, height: Int?) -> [Substring] {
    var renderer = Renderer(width: 80, theme: nil)
    renderer.height = height
    return renderer.text(of: content).split(separator: "\n")
  }

  @Test("is drawn in a window only as far as it can be read there")
  func window() {
    let lastRow = Mutex(0)
    let table = Table(columns: [.init("n")], rowCount: Self.count) { row, _ in
      lastRow.withLock { $0 = max($0, row) }
      return StyledText("\(row)")
    }
    let rows = lines(of: .table(table), height: 24)
    #expect(lastRow.withLock(\.self) == WindowSize.maximumRowCount - 1)
    #expect(rows.count == WindowSize.maximumRowCount + 3)
    #expect(rows.last?.hasPrefix("… and 20000 more rows;") == true)
    let lastField = Mutex(0)
    let fields = ComputedList(count: Self.count) { index in
      lastField.withLock { $0 = max($0, index) }
      return Field("\(index)", value: "x")
    }
    let drawn = lines(of: .fields(fields), height: 24)
    #expect(lastField.withLock(\.self) == WindowSize.maximumRowCount - 1)
    #expect(drawn.count == WindowSize.maximumRowCount + 1)
    #expect(drawn.last?.hasPrefix("… and 20000 more fields;") == true)
  }

  @Test("computes only the columns that fit into the window and the next ones")
  func wide() {
    let lastColumn = Mutex(0)
    let columns = ComputedList(count: 1_000_000) { index in
      lastColumn.withLock { $0 = max($0, index) }
      return Table.Column("c\(index)")
    }
    let table = Table(columns: columns, rowCount: 1) { _, column in StyledText("\(column)") }
    #expect(lines(of: .table(table), height: 24).last?.hasPrefix("+ 9999") == true)
    #expect(lastColumn.withLock(\.self) < 100)
  }

  @Test("is written as a whole where no window limits it")
  func pipe() {
    let table = Table(columns: [.init("n")], rowCount: Self.count) { row, _ in StyledText("\(row)")
    }
    #expect(lines(of: .table(table), height: nil).count == Self.count + 2)
    let fields = (0..<Self.count).map { Field("\($0)", value: "x") }
    #expect(lines(of: .fields(fields), height: nil).count == Self.count)
  }
}

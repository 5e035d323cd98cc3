// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator
import Testing

@testable import browse

@Suite("A table cell")
struct CellTextTests {
  private static let columns = [Column(name: "a", kind: .text)]

  private func style(_ text: String, _ kind: Column.Kind) -> Style? {
    let cell = CellText(column: 0, type: Column(name: "a", kind: kind).type, filter: nil).text(
      of: Value(text)
    )
    return cell.pieces.count == 1 ? cell.pieces.first?.style : nil
  }

  @Test(
    "is styled by the kind of its value",
    arguments: [
      ("12.50", .decimal, .number), ("-1e5", .integer, .number), ("n/a", .decimal, .plain),
      ("2024-01-01", .date, .date), ("soon", .date, .plain), ("12", .text, .plain),
      ("https://tea.example/a?b", .text, .link("https://tea.example/a?b")),
      ("see https://tea.example", .text, .plain), ("https://a b", .text, .plain),
    ] as [(String, Column.Kind, Style)]
  )
  func styles(text: String, kind: Column.Kind, expected: Style) {
    #expect(style(text, kind) == expected)
  }

  @Test("of a value that refers to an item has a style of its own, unless the value is missing")
  func reference() {
    let type = Column(name: "a", kind: .integer).type
    let cell = CellText(column: 0, type: type, filter: nil, isReference: true)
    #expect(cell.text(of: Value("3")) == StyledText("3", .reference))
    #expect(cell.text(of: .null) == StyledText("null", .empty))
  }

  @Test("distinguishes null from an empty value")
  func null() {
    let cell = CellText(column: 0, type: Column(name: "a", kind: .text).type, filter: nil)
    #expect(cell.text(of: .null) == StyledText("null", .empty))
    #expect(cell.text(of: Value("")) == StyledText("∅", .empty))
    #expect(cell.text(of: .json(Array("\"\"".utf8))).text == "\"\"")
    #expect(cell.text(of: .absent).text == "")
  }

  @Test(
    "quotes a text that looks like the placeholder of a missing value",
    arguments: ["null", "∅"]
  )
  func likeNothing(text: String) {
    let cell = CellText(column: 0, type: Column(name: "a", kind: .text).type, filter: nil)
    #expect(cell.text(of: Value(text)) == StyledText("\"\(text)\""))
  }

  @Test(
    "dims an empty value in every theme, and leaves it plain without colours",
    arguments: Theme.allCases
  )
  func dim(theme: Theme) {
    let cell = CellText(column: 0, type: Column(name: "a", kind: .decimal).type, filter: nil).text(
      of: Value("")
    )
    let content = Content.line(cell)
    #expect(Renderer(width: 80, theme: theme).text(of: content) == "\u{1B}[2m∅\u{1B}[0m\n")
    #expect(content.drawn() == "∅\n")
  }

  @Test("highlights the search text")
  func match() throws {
    let filter = try Filter(parsing: "tea", columns: Self.columns)
    let cell = CellText(column: 0, type: Column(name: "a", kind: .text).type, filter: filter)
    #expect(
      cell.text(of: Value("green tea, iced"))
        == StyledText("green ") + StyledText("tea", .match) + StyledText(", iced")
    )
  }
}

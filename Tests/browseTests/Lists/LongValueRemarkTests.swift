// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import Testing

@testable import Catalog
@testable import browse

@MainActor
@Suite("A value that is too long to be read")
struct LongValueRemarkTests {
  private func text(columns: [Int]) -> String {
    let item = Item(id: .init(row: 7), values: [Value("tea")], excerpts: [0, 1], unread: [1])
    let text = PageText(
      collection: ListCollection.foods(),
      query: Query(),
      page: Page(start: 6, items: [item], total: .exactly(7)),
      warnings: [[]],
      columns: columns,
      settings: Settings()
    )
    return text.content.drawn()
  }

  @Test("is named below its page")
  func named() {
    #expect(text(columns: [0, 1]).hasSuffix("! too long to read whole: “category” in row 7\n"))
  }

  @Test("is not named if its column is hidden")
  func hidden() {
    #expect(text(columns: [0]).hasSuffix("rows 7–7 of 7\n"))
  }

  @Test("ends with a remark in its item")
  func item() {
    let item = Item(id: .init(row: 7), values: [Value("tea")], excerpts: [0], unread: [0])
    let screen = DetailScreen(item, of: ListCollection.foods())
    #expect(screen.body.drawn().contains("… and more"))
  }
}

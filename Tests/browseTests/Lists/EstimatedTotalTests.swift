// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import Testing

@testable import Catalog
@testable import browse

@MainActor
@Suite("An estimated total")
struct EstimatedTotalTests {
  private func text(_ items: Int) -> String {
    let collection = ListCollection.foods()
    let page = Page(
      start: 0,
      items: (0..<items).map { Item(id: .init(row: $0 + 1), values: []) },
      total: .about(10_000_000)
    )
    let text = PageText(
      collection: collection,
      query: Query(),
      page: page,
      warnings: page.items.map { _ in [] },
      columns: [0],
      settings: Settings()
    )
    return text.content.drawn()
  }

  @Test("is shown after a tilde")
  func shown() {
    #expect(text(20).hasSuffix("rows 1–20 of ~10,000,000\n"))
    #expect(text(0).hasSuffix("no more items\n"))
  }
}

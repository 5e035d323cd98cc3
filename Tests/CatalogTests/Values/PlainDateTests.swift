// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("A plain date")
struct PlainDateTests {
  private func date(_ text: String) -> PlainDate? { PlainDate(Array(text.utf8).span) }

  @Test("has the year and the month of the same moment")
  func random() throws {
    var generator = SeededGenerator(seed: 23)
    var dates = 0
    for _ in 0..<20_000 {
      let text = randomMoment(&generator)
      guard let date = date(text) else { continue }
      dates += 1
      let moment = try #require(WrittenMoment(text: text))
      #expect(!moment.hasTime)
      #expect((date.year, date.month) == (Int(moment.year), Int(moment.monthNumber)))
    }
    #expect(dates > 1000)
  }

  @Test(
    "is no other text",
    arguments: [
      "", "2024-3-05", "2024-03-5", "2024-00-05", "2024-13-05", "2024-03-00", "2024-03-29",
      "2024/03/05", "2024-03-05 ", " 2024-03-05", "2024-03-0a", "24-03-2005", "2024-03-05T1",
      "-024-03-05",
    ]
  )
  func others(text: String) {
    #expect(date(text) == nil)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

@Suite("Comparisons that match no value")
struct IncomparableConditionTests {
  private let columns = Column.Kind.allCases.map { Column(name: $0.rawValue, kind: $0) }

  @Test(
    "are found by a literal of another type than the column",
    arguments: [
      ("date < tea", "tea"), ("dateTime > tea", "tea"), ("integer = abc", "abc"),
      ("decimal >= 2020-01-01", "2020-01-01"), ("text > 5", "5"),
      ("text < 2020-01-01", "2020-01-01"),
      ("boolean < 1", "1"), ("date between 2020-01-01 and x", "x"),
      ("integer in (1, two)", "two"), ("text = x and date < y", "y"),
      ("not date != x", "x"), ("not not date = x", "x"), ("(text = x or date = y)", "y"),
    ]
  )
  func found(text: String, literal: String) throws {
    let filter = try Filter(parsing: text, columns: columns)
    #expect(filter.incomparableCondition(in: columns)?.literal == literal)
  }

  @Test(
    "do not include comparable literals",
    arguments: [
      "date < 2020-01-01", "dateTime > 2020-01-01", "integer > 1.5", "decimal < 3", "text > tea",
      "text = 5", "boolean = true", "date contains 2020", "date is empty", "integer starts with a",
      "date != x", "not date < x", "date = \"\"", "tea", "integer not in (1, two)",
    ]
  )
  func leftAlone(text: String) throws {
    let filter = try Filter(parsing: text, columns: columns)
    #expect(filter.incomparableCondition(in: columns) == nil)
  }

  @Test("are reported with their column")
  func column() throws {
    let filter = try Filter(parsing: "date < x", columns: columns)
    let found = filter.incomparableCondition(in: columns)
    #expect(found?.column == Column(name: "date", kind: .date))
  }
}

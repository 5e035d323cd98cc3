// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

@Suite("Spellings of names")
struct NameSpellingTests {
  private func name(_ text: String, _ type: ColumnType, with other: ColumnType) throws -> String? {
    let spelling = NameSpelling(of: type, comparedWith: other)
    let name = Value(text).withField { field in
      Result { () throws(CatalogError) in
        try spelling.withName(of: field) { name in
          String(decoding: (0..<name.count).map { name[$0] }, as: UTF8.self)
        }
      }
    }
    return try name.get()
  }

  @Test(
    "are those of numbers between columns of numbers",
    arguments: [
      ("7", "7"), ("07", "7"), ("7.0", "7"), ("7e0", "7"), ("-0", "0"), ("x", "x"), ("0", "0"),
      ("123456789012345678901", "123456789012345678901"), (" 7", " 7"),
    ]
  )
  func numbers(text: String, expected: String) throws {
    #expect(try name(text, ColumnType(.integer), with: ColumnType(.decimal)) == expected)
  }

  @Test("are texts between a text and a number", arguments: ["7", "07", "7.0", "1e5"])
  func texts(text: String) throws {
    #expect(try name(text, ColumnType(.text), with: ColumnType(.integer)) == text)
    #expect(try name(text, ColumnType(.integer), with: ColumnType(.text)) == text)
  }

  @Test("are dates in any notation")
  func dates() throws {
    let german = ColumnType(
      .date,
      .date(try #require(DateFormat(example: "31.12.2024"))),
      missing: .none
    )
    #expect(try name("02.01.2024", german, with: ColumnType(.date)) == "2024-01-02")
    #expect(try name("2024-01-02", ColumnType(.date), with: german) == "2024-01-02")
  }

  @Test("are missing for an empty value, and for one that marks a missing one")
  func missing() throws {
    #expect(try name("", ColumnType(.integer), with: ColumnType(.integer)) == nil)
    let marked = ColumnType(.integer, .plain, missing: .init(includesCommon: true, named: []))
    #expect(try name("NA", marked, with: ColumnType(.integer)) == nil)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("Columns")
struct ColumnTests {
  @Test(
    "have unique names",
    arguments: [
      (["a", "b"], ["a", "b"]),
      (["a", "a", "a"], ["a", "a_2", "a_3"]),
      (["a", "a", "a_2"], ["a", "a_3", "a_2"]),
      (["a_2", "a", "a"], ["a_2", "a", "a_3"]),
      (["a", "a_2", "a_2", "a"], ["a", "a_2", "a_2_2", "a_3"]),
      (["a", "", ""], ["a", "column_2", "column_3"]),
      (["column_2", ""], ["column_2", "column_2_2"]),
      (["", "column_1"], ["column_1_2", "column_1"]),
      ([], ["column_1", "column_2"]),
    ]
  )
  func names(header: [String], expected: [String]) {
    let names = ColumnNames(header, count: header.isEmpty ? 2 : 0).all
    #expect(names == expected)
    #expect(Set(names).count == names.count)
  }

  @Test("have unique names for any header", arguments: seeds(200))
  func randomNames(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pool = ["", "a", "a_2", "a_2_2", "a_3", "column_1", "column_2", "column_3_2"]
    let header = (0..<8).map { _ in pool.randomElement(using: &random) ?? "" }
    let names = ColumnNames(header, count: 10).all
    #expect(names.count == 10)
    #expect(Set(names).count == 10)
    for (name, given) in zip(names, header) where header.count(where: { $0 == given }) == 1 {
      #expect(given.isEmpty || name == given)
    }
  }

  @Test("keep their names when others are added")
  func lateNames() {
    var names = ColumnNames(["a", "a", "b"])
    for late in ["a_2", "c", "b", ""] { names.add(late) }
    #expect(names.all == ["a", "a_2", "b", "a_2_2", "c", "b_2", "column_7"])
  }

  @Test(
    "have the type that all values of the sample share",
    arguments: [
      (["1", "-2", "", "0"], .integer),
      (["1", "2.50", ".5", "-1.5e3", "1e-05"], .decimal),
      (["007", "12"], .text),
      (["+49", "12"], .text),
      (["1e5", "12"], .text),
      (["12345678901234567890"], .text),
      (["9223372036854775807"], .integer),
      (["2026-01-31", "2024-02-29", ""], .date),
      (["2026-01-31", "2026-01-31T12:00:00Z"], .dateTime),
      (["2026-01-31 12:00", "2026-01-31T12:00:00.5+01:00"], .dateTime),
      (["2026-02-29"], .text),
      (["true", "False", "yes", "NO"], .boolean),
      (["true", "1"], .text),
      (["\0no"], .text),
      (["yes", "no", "nö"], .text),
      (["yes", "falsely"], .text),
      (["", ""], .text),
      (["1", "tea"], .text),
    ] as [([String], Column.Kind)]
  )
  func kinds(values: [String], kind: Column.Kind) {
    var inference = TypeInference()
    for value in values { inference.add(Array(value.utf8).span) }
    #expect(inference.result.type.kind == kind)
  }

  @Test("have types from the sample only")
  func kindFromSample() throws {
    let text = "a,b\n1,2\n" + String(repeating: "1,2\n", count: 20_000) + "tea,cocoa,coffee\n"
    let collection = try delimited(text)
    #expect(collection.columns.map(\.kind) == [.integer, .integer])
  }

  @Test("have types that ignore a row truncated by the sample")
  func kindAtCut() throws {
    let row = "2026-01-31,\(String(repeating: "x", count: 88))\n"
    let text = "a,b\n" + String(repeating: row, count: 1000)
    #expect(text.utf8.count > TextFile.sampleSize)
    #expect(try delimited(text).columns.map(\.kind) == [.date, .text])
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("Fields at the places of integers")
struct DenseFieldsTests {
  private let budget = FieldTableBudget(1 << 20)

  /// Returns a table of items, each with its name and two values.
  private func table(_ items: [(name: String, values: [Value])]) throws -> FieldTable {
    let table = FieldTable(width: 2, budget)
    var records = FieldRecords()
    var store = FieldStore()
    for item in items {
      store.fill(Item(id: Item.ID(row: 1), values: item.values))
      records.append(Array(item.name.utf8).span, store.view, [0, 1])
    }
    #expect(table.add(records) == nil)
    return table
  }

  @Test("are the fields of the table, with codes or without", arguments: [3, 254, 255, 256, 900])
  func fields(distinct: Int) throws {
    var generator = SeededGenerator(seed: UInt64(distinct))
    let items = (0..<1000).shuffled(using: &generator).map { number in
      let kinds = [Value("v\(number % distinct)"), .json(Array("\(number % distinct)".utf8))]
      let long = String(repeating: "x", count: number % 31)
      let other = number % 9 == 0 ? Value.null : Value(long)
      return (name: "\(number * 2)", values: [kinds[number % 2], other])
    }
    let table = try table(items)
    let survey = try #require(DenseFieldSurvey(table))
    #expect(survey.hasCodes(0) == (Set(items.map(\.values[0])).count <= 255))
    let columns = try [0, 1].map { try #require(DenseFields.make($0, of: table, survey, budget)) }
    for item in items {
      let name = Array(item.name.utf8)
      let integer = FieldPlaces.integer(name.span)
      #expect(columns.map { $0.view.field(at: integer).value } == item.values)
    }
    for other in [-1, 1, 1999, 2001, 1 << 40] {
      #expect(columns.map { $0.view.field(at: other).value } == [.absent, .absent])
    }
  }

  @Test(
    "need names that are dense integers",
    arguments: [["1", "x"], ["1", "01"], ["1", "-2"], ["1", "8"], ["1", ""], ["1234567890"]]
  )
  func others(names: [String]) throws {
    let table = try table(names.map { ($0, [.null, .null]) })
    #expect(DenseFieldSurvey(table) == nil)
  }

  @Test("return their memory to the budget, and are left out if it is spent")
  func memory() throws {
    let table = try table((0..<1000).map { ("\($0)", [Value("a value \($0)"), .null]) })
    let survey = try #require(DenseFieldSurvey(table))
    for _ in 0..<100 {
      let fields = try #require(DenseFields.make(0, of: table, survey, budget))
      #expect(fields.view.field(at: 999).value == Value("a value 999"))
    }
    #expect(DenseFields.make(0, of: table, survey, FieldTableBudget(11_999)) == nil)
  }

  @Test("have no place for long values")
  func longValues() throws {
    let items = (0..<300).map { number in
      (name: "\(number)", values: [Value(String(repeating: "\(number) ", count: 12)), .null])
    }
    let table = try table(items)
    let survey = try #require(DenseFieldSurvey(table))
    #expect(DenseFields.make(0, of: table, survey, budget) == nil)
    #expect(DenseFields.make(1, of: table, survey, budget) != nil)
  }

  @Test(
    "are named by the only spelling of an integer",
    arguments: [
      ("0", 0), ("7", 7), ("120", 120), ("999999999", 999_999_999), ("00", -1), ("07", -1),
    ]
  )
  func integer(name: String, expected: Int) {
    #expect(FieldPlaces.integer(Array(name.utf8).span) == expected)
  }
}

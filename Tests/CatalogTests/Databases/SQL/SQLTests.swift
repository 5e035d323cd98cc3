// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

@Suite("Generated SQL")
struct SQLTests {
  private func text(_ sql: SQL) -> String { sql.text { "$\($0)" } }

  @Test("binds values as parameters and quotes names")
  func pieces() {
    let sql: SQL = "\(.identifier("a\"b?")) > \(.integer(3)) AND x = \(SQLValue("'; DROP"))"
    #expect(text(sql) == "\"a\"\"b?\" > $1 AND x = $2")
    #expect(sql.values == [.integer(3), SQLValue("'; DROP")])
  }

  private let key: SQL = "id"

  private func order(_ column: SQL, descending: Bool = false) -> SQLColumnOrder {
    SQLColumnOrder(
      terms: [column],
      descending: descending,
      parts: ("\(column) IS NOT NULL", "\(column) IS NULL")
    )
  }

  @Test("seeks the next page by the key alone")
  func plainKey() throws {
    let part = try #require(SQLOrdering([], key: [key]).parts.first)
    let condition = part.seekCondition(from: [.integer(7)], backwards: false, isIncluded: true)
    #expect(text(condition) == "id >= $1")
    #expect(text(part.clause(backwards: true)) == " ORDER BY id DESC")
  }

  @Test("seeks in an ascending order by comparing rows of values")
  func ascending() throws {
    let ordering = SQLOrdering([order("price")], key: [key])
    #expect(ordering.parts.count == 2)
    let condition = ordering.parts[0].seekCondition(
      from: [.integer(3), .integer(7)],
      backwards: true,
      isIncluded: false
    )
    #expect(text(condition) == "(price, id) < ($1, $2)")
  }

  @Test("seeks in a mixed order with a bound that an index can use")
  func mixed() throws {
    let part = SQLOrdering([order("price", descending: true)], key: [key]).parts[0]
    let condition = part.seekCondition(
      from: [.integer(3), .integer(7)],
      backwards: false,
      isIncluded: true
    )
    #expect(
      text(condition) == "price <= $1 AND (price < $2 OR (price = $3 AND (id > $4 OR id = $5)))"
    )
    #expect(text(part.clause(backwards: false)) == " ORDER BY price DESC, id")
  }

  @Test("sorts missing values of later columns last")
  func later() throws {
    let part = SQLOrdering([order("a"), order("b", descending: true)], key: [key]).parts[0]
    #expect(
      text(part.clause(backwards: false))
        == " ORDER BY a, CASE WHEN b IS NOT NULL THEN b END DESC NULLS LAST, id"
    )
    let condition = part.seekCondition(
      from: [.integer(1), .null, .integer(7)],
      backwards: false,
      isIncluded: false
    )
    #expect(
      text(condition)
        == "a >= $1 AND (a > $2 OR (a = $3 AND (1 = 0 OR (CASE WHEN b IS NOT NULL THEN b END IS NULL AND id > $4))))"
    )
  }
}

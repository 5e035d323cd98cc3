// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

/// Tests of the rules of expressions about groups, by their numbers.
@Suite("Rules of expressions about groups")
struct GroupRuleTests {
  private static let foods = """
    name,category,price,added,count
    Sencha,tea,12.50,2024-03-05,1
    Assam,tea,8.1,2024-04-01,2
    Gouda,cheese,20,2024-03-09,3
    Brie,cheese,NA,2024-03-11,4
    Cod,fish,1e2,2023-12-31,5
    Eel,,7,2024-01-01,6

    """

  /// Returns the answer as lines of values, separated by spaces.
  private func answer(
    _ question: String,
    of text: String = foods,
    in query: (any ItemCollection) throws -> Query = { _ in Query() }
  ) async throws -> [String] {
    let collection = try delimited(text)
    let answer = try await collection.answer(
      to: .group(try Grouping(parsing: question, columns: collection.columns)),
      in: try query(collection)
    )
    return try await answer.collection.items().map { item in
      item.values.map { $0.isMissing ? "∅" : $0.isEmpty ? "\"\"" : $0.text }.joined(separator: " ")
    }
  }

  private func names(_ question: String, of text: String = foods) throws -> [String] {
    try Grouping(parsing: question, columns: try delimited(text).columns).names
  }

  private func mistake(_ question: String) throws -> (SyntaxError.Problem, Range<Int>)? {
    let columns = try delimited(Self.foods).columns
    do {
      _ = try Grouping(parsing: question, columns: columns)
      return nil
    } catch CatalogError.syntax(let error) {
      return (error.problem, error.range)
    }
  }

  @Test("Rule 8: the first colon outside quotation marks and parentheses ends the keys")
  func colon() async throws {
    let text = "a:b,n\nx,1\ny,2\n"
    #expect(try await answer("\"a:b\": sum n", of: text) == ["x 1", "y 2"])
    #expect(try await answer("`a:b`: sum n", of: text) == ["x 1", "y 2"])
    #expect(try await answer("replace(`a:b`, \":\", \"\"): sum n", of: text) == ["x 1", "y 2"])
  }

  @Test("Rule 16: the first word of an entry is an aggregate, even if a column is called so")
  func aggregates() async throws {
    #expect(
      try await answer("category: count, sum count") == [
        "cheese 2 7", "fish 1 5", "tea 2 3", "\"\" 1 6",
      ]
    )
    #expect(try mistake("category: price")?.0 == .outsideAggregate("price"))
    #expect(try mistake("category: price")?.1 == 10..<15)
    #expect(try mistake("category: mena price")?.0 == .unknownAggregate("mena"))
    #expect(try mistake("category: sum lower(name)")?.0 == .notOfKind("lower(name)", .number))
    #expect(try mistake("category: sum price + ")?.0 == .missing(.value))
    #expect(try mistake("category: sum(price")?.0 == .expected(oneOf: [")"]))
    #expect(try mistake("category: count, ")?.0 == .missing(.aggregate))
    #expect(try mistake("category: sum()")?.0 == .missing(.column))
    #expect(try mistake("category count")?.0 == .expected(oneOf: [":"]))
    #expect(
      try mistake("category: count having count > 1")?.0 == .foreign(.clause("having"))
    )
  }

  @Test("Rule 16: aggregates in parentheses are terms of arithmetic")
  func arithmetic() async throws {
    #expect(try await answer(": sum(count) / count() as mean_count") == ["3.5"])
    #expect(try await answer(": (max(count) - min(count)) * 2, sum (count + 1) * 2") == ["10 54"])
  }

  @Test("Rule 16: a count counts items, values or items that meet a condition")
  func counts() async throws {
    #expect(
      try await answer(": count, count price, count price > 8, mean price > 8") == [
        "6 5 4 0.6666666666666666"
      ]
    )
    #expect(try await answer(": count distinct category, distinct price") == ["3 5"])
  }

  @Test(
    "Rule 16: names of other languages are understood",
    arguments: [
      ("avg price", "mean price"), ("average price", "mean price"),
      ("stddev price", "deviation price"),
      ("by category: count", "category: count"), ("by category", "category: count"),
      (": total price", ": sum price"), ("count distinct name", ""),
    ]
  )
  func synonyms(typed: String, meant: String) throws {
    let columns = try delimited(Self.foods).columns
    let isKey = typed.hasPrefix("by") || typed.hasPrefix(":")
    let first = try? Grouping(parsing: isKey ? typed : ": \(typed)", columns: columns)
    let second = try? Grouping(
      parsing: meant.isEmpty ? ": distinct name" : isKey ? meant : ": \(meant)",
      columns: columns
    )
    #expect(first == second)
    #expect(first != nil)
  }

  @Test("Rule 17: columns are called like what they contain")
  func columnNames() throws {
    #expect(
      try names(
        "category, month(added), price as p: count, mean price, sum price * count, p90 price"
      )
        == [
          "category", "month_added", "p", "count", "mean_price", "sum_price_count", "p90_price",
        ]
    )
    #expect(
      try names("category: count, count, sum price as count") == [
        "category", "count", "count_2", "count_3",
      ]
    )
  }

  @Test("Rule 18: a column groups by spelling, and markers of missing values are one group")
  func spelling() async throws {
    let text = "n,x\n1,a\n1.00,b\n1.0,c\nNA,d\nn/a,e\n,f\n2,g\n"
    #expect(try await answer("n", of: text) == ["1 1", "1.0 1", "1.00 1", "2 1", "\"\" 1", "∅ 2"])
    #expect(try await answer("number(n): count", of: text) == ["1 3", "2 1", "∅ 3"])
  }

  @Test("Rule 19: sums are exact, whatever the order and the number of decimals")
  func sums() async throws {
    let numbers = [
      "0.1", "0.2", "12345678901234567890123", "1e-5", "-0.3", "-12345678901234567890123",
    ]
    for rotation in 0..<numbers.count {
      let rotated = numbers[rotation...] + numbers[..<rotation]
      let text = "n\n" + rotated.map { $0 + "\n" }.joined()
      #expect(try await answer(": sum n, count n", of: text) == ["0.00001 6"])
    }
    #expect(
      try await answer("category: sum price, mean price") == [
        "cheese 20 20", "fish 100 100", "tea 20.6 10.3", "\"\" 7 7",
      ]
    )
  }

  @Test("Rule 19: without numbers, a sum is missing")
  func noNumbers() async throws {
    #expect(
      try await answer("category: sum price, median price", of: "category,price\na,NA\nb,1\n") == [
        "a ∅ ∅", "b 1 1",
      ]
    )
    await #expect(throws: CatalogError.noNumbers(aggregate: "sum", column: "name")) {
      _ = try await answer("category: sum name")
    }
  }

  @Test("Rule 19: percentiles are interpolated between neighbours")
  func percentiles() async throws {
    let text = "n\n" + (1...4).map { "0.\($0)\n" }.joined()
    #expect(try await answer(": median n, p25 n, p90 n", of: text) == ["0.25 0.175 0.37"])
  }

  @Test("Rule 19: min and max follow the order of sort, within the most common kind")
  func extremes() async throws {
    #expect(
      try await answer(": min price, max price, min added, max name") == [
        "7 1e2 2023-12-31 Sencha"
      ]
    )
    let collection = try delimited("x\n9\ntea\n10\n-\n2024-01-01\n")
    let question = try Grouping(parsing: ": min x, max x, sum x", columns: collection.columns)
    let answer = try await collection.answer(to: .group(question), in: Query())
    #expect(try await answer.collection.items()[0].values.map(\.text) == ["9", "10", "19"])
    #expect(answer.omissions.map(\.count).allSatisfy { $0 == 3 })
  }

  @Test("Rule 19: first and last follow the current order")
  func ends() async throws {
    #expect(try await answer(": first name, last name") == ["Sencha Eel"])
    #expect(
      try await answer(": first name, last name", in: { try $0.query(nil, sort: "name desc") })
        == ["Sencha Assam"]
    )
  }

  @Test("Rule 19: groups are ordered by their keys, and days of the week from Monday")
  func order() async throws {
    #expect(
      try await answer("weekday(added)") == [
        "Mon 3", "Tue 1", "Sat 1", "Sun 1",
      ]
    )
  }

  @Test("deviations are exact for numbers of any length")
  func deviations() async throws {
    for numbers in [
      ["12345678901234567890.5", "12345678901234567891.5", "12345678901234567892.5"],
      ["1732500000000000001", "1732500000000000002", "1732500000000000003"],
      ["-1", "0", "1"],
    ] {
      let text = "n\n" + numbers.map { $0 + "\n" }.joined()
      #expect(try await answer(": deviation n", of: text) == ["1"])
    }
  }

  @Test("values that cannot be computed are counted, in keys and in aggregates")
  func uncomputed() async throws {
    let collection = try delimited("d,v\nabc,1\nabc,2\nxyz,3\n2024-01-01,4\n")
    let question = try Grouping(
      parsing: "year(d): count, distinct year(d)",
      columns: collection.columns
    )
    let answer = try await collection.answer(to: .group(question), in: Query())
    #expect(
      answer.omissions == [
        .init("year(d)", 3, .missing), .init("distinct year(d)", 3, .uncomputed),
      ]
    )
  }

  @Test("a count leaves out no value that the mean of the same column does")
  func countBesideMean() async throws {
    let collection = try delimited("v\n1\n2\nx\n\"\"\n")
    let question = try Grouping(parsing: ": count v, mean v", columns: collection.columns)
    let answer = try await collection.answer(to: .group(question), in: Query())
    #expect(answer.omissions == [.init("mean v", 1, .notNumbers)])
    #expect(try await answer.collection.items().first?.values.map(\.text) == ["3", "1.5"])
  }

  @Test("the type of a column decides whether its values are numbers in JSON")
  func kinds() async throws {
    for (lines, expected) in [
      (["1", "2"], "1"), (["\"1\"", "\"2\""], "\"1\""), (["1", "\"tea\""], "\"1\""),
    ] {
      let text = lines.map { "{\"k\":\($0)}\n" }.joined()
      let collection = try TextFormat.jsonl.collection(Array(text.utf8))
      let question = try Grouping(parsing: "k", columns: collection.columns)
      let items = try await collection.answer(to: .group(question), in: Query()).collection.items()
      let value: Value = expected == "1" ? .json([0x31]) : .bytes([0x31])
      #expect(items.first?.values.first == value, "\(lines)")
    }
  }

  @Test("Rule 20: opening a group shows exactly its items")
  func opening() async throws {
    let collection = try delimited(
      "n,m\n1,a\n01,a\n1.0,b\nNA,b\n,b\nx,c\n2024-01-30,c\n2024-W05,c\n2024-Q1,c\n2024-01,c\n"
    )
    let columns = collection.columns
    let grouping = try Grouping(parsing: "n", columns: columns)
    let groups = try await collection.answer(to: .group(grouping), in: Query()).collection.items()
    let filters = groups.compactMap { grouping.filter(for: $0, of: columns)?.description }
    #expect(filters.contains("text(n) = 01"))
    #expect(filters.contains("text(n) = 2024-W05"))
    #expect(filters.contains("n = x"))
    for group in groups {
      let filter = grouping.filter(for: group, of: columns)
      #expect(String(try await collection.count(of: Query(filter: filter))) == group[1].text)
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

/// Tests of the rules of expressions about values, numbers and texts, by their numbers.
@Suite("Rules of expressions about values")
struct ExpressionValueRuleTests {
  private let table = RuleTable(
    "n:decimal",
    "m:decimal",
    "name",
    "flag:boolean",
    "price:decimal $1,234.56",
    "share:decimal 5.5 %",
    rows: ["7", "2", "tea", "yes", "$1,200.50", "5%"],
    ["1.50", "NA", "12", "no", "($3.25)", "12 %"],
    ["", "", "", "", "", ""],
    ["tea", "0", "2024-03-05", "maybe", "€5", "x"],
    ["-7", "3", "Größe", "TRUE", "7", "7"]
  )

  @Test(
    "Rule 9: arithmetic and functions of a missing value are missing",
    arguments: [
      ("n + m is null", [2, 3, 4]), ("abs(m) is null", [2, 3]), ("length(name) is null", [3]),
      ("if(n > 100, n) is null", [1, 2, 3, 4, 5]), ("name + 7 days is null", [1, 2, 3, 5]),
      ("coalesce(m, n) = 1.5", [2]), ("coalesce(m, n) is null", [3]),
      ("least(n, m) is null", [2, 3, 4]),
    ] as [(String, [Int])]
  )
  func missing(filter: String, rows: [Int]) throws {
    #expect(try table.rows(filter) == rows)
  }

  @Test(
    "Rule 9: a comparison with a missing value is false, and `not` and `!=` are its opposite",
    arguments: [
      ("n + m > 0", [1]), ("not n + m > 0", [2, 3, 4, 5]), ("n * 2 = 14", [1]),
      ("n * 2 != 14", [2, 3, 4, 5]), ("n < m", [5]), ("not n < m", [1, 2, 3, 4]), ("n = m", [3]),
      ("n != m", [1, 2, 4, 5]), ("n + 0 = m + 0", [3]), ("price > m", [1, 5]),
    ] as [(String, [Int])]
  )
  func comparing(filter: String, rows: [Int]) throws {
    #expect(try table.rows(filter) == rows)
  }

  @Test("Rule 9: two missing values are equal")
  func twoMissing() throws {
    #expect(try table.rows("m = m") == [1, 2, 3, 4, 5])
    #expect(try table.rows("m + 1 = m + 1") == [1, 2, 3, 4, 5])
    #expect(try table.rows("m <= m") == [1, 4, 5])
  }

  @Test("Rule 9: `++` reads a missing value as an empty text")
  func joining() throws {
    #expect(try table.rows("name ++ m ++ \".\" = \".\"") == [3])
    #expect(try table.rows("m ++ name = 12") == [2])
    #expect(try table.rows("name ++ m is null") == [])
    #expect(try table.rows("name ++ m is empty") == [3])
  }

  @Test(
    "Rule 9: a division by zero, an overflow and the root of a negative number are missing",
    arguments: [
      ("n / 0 is null", [1, 2, 3, 4, 5]), ("7 % m is null", [2, 3, 4]),
      ("sqrt(n) is null", [3, 4, 5]),
      ("n * 1e300 * 1e300 is null", [1, 2, 3, 4, 5]), ("log(n - 7) is null", [1, 2, 3, 4, 5]),
      ("ln(0) is null", [1, 2, 3, 4, 5]), ("date(name) + 1e9 is null", [1, 2, 3, 4, 5]),
    ] as [(String, [Int])]
  )
  func undefined(filter: String, rows: [Int]) throws {
    #expect(try table.rows(filter) == rows)
  }

  @Test(
    "Rule 9: values that an operator could not read are counted",
    arguments: [
      ("n + 1 > 0", 1), ("price * 2 > 0", 1), ("name + 1 > 0", 3), ("year(name) = 2024", 3),
      ("n + m > 0", 1), ("length(name) > 0", 0), ("price < m", 1),
      ("1 / (m - m) > 0", 3), ("sqrt(0 - n) > 0", 3), ("n * 1e300 * 1e300 > 0", 4),
      ("date(name) + 1e9 > 2024-01-01", 4),
    ]
  )
  func counts(filter: String, count: Int) throws {
    #expect(try table.unreadable(filter) == count)
  }

  @Test("Rule 10: a column is read value by value, whatever its type is")
  func columnsOfAnyType() throws {
    #expect(try table.rows("year(name) = 2024") == [4])
    #expect(try table.rows("name + 1 = 13") == [2])
    #expect(try table.rows("sqrt(flag) = 1") == [])
    #expect(try table.rows("year(price) = 2024") == [])
    #expect(table.mistake("year(\"tea\") = 2024")?.problem == .notOfKind("tea", .moment))
    #expect(table.mistake("sqrt(\"tea\") = 2")?.problem == .notOfKind("\"tea\"", .number))
  }

  @Test(
    "Rule 11: two values compare as numbers, as dates, or as texts by code point",
    arguments: [
      ("price > n", [1, 5]), ("share > n", [2]), ("lower(name) = name", [1, 2, 3, 4]),
      ("name < upper(name)", []), ("name > upper(name)", [1, 5]), ("n = n + 0", [1, 2, 3, 5]),
      ("date(name) = name", [3, 4]), ("greatest(n, m) = n", [1, 3]), ("flag = (n > 1)", [1]),
      ("(n > 1) = flag", [1]), ("(n > 1) = true", [1, 2]), ("(n > 1) != true", [3, 4, 5]),
    ] as [(String, [Int])]
  )
  func comparingValues(filter: String, rows: [Int]) throws {
    #expect(try table.rows(filter) == rows)
  }

  @Test("Rule 11: values of different kinds do not compare, and are counted")
  func mixed() throws {
    #expect(try table.rows("n < name") == [2])
    #expect(try table.unreadable("n < name") == 3)
    #expect(try table.rows("name < date(\"2025-01-01\")") == [4])
    #expect(try table.unreadable("name < date(\"2025-01-01\")") == 3)
  }

  @Test("Rule 11: a value that is not of its column's type compares with no shortened date")
  func unreadable() throws {
    #expect(try table.rows("price > 2024-03") == [])
    #expect(try table.rows("coalesce(price, share) > 2024-03") == [])
    #expect(try table.rows("name > 2024-03") == [1, 5])
  }

  @Test("Rule 11: a chosen value of a Boolean column compares as the column does")
  func booleans() throws {
    #expect(try table.rows("flag = true") == [1, 5])
    #expect(try table.rows("coalesce(flag, flag) = true") == [1, 5])
    #expect(try table.rows("coalesce(flag, flag) = 0") == [2])
    #expect(try table.rows("if(flag, 1, 2) = 1") == [1, 5])
  }

  private func value(_ expression: String, is result: String) throws -> Bool {
    try table.rows("text(\(expression)) = \"\(result)\"").contains(1)
  }

  @Test(
    "Rule 12: numbers of at most 38 digits are exact, and other results are floats",
    arguments: [
      ("n / 2", "3.5"), ("0.1 + 0.2", "0.3"), ("1 / 3", "0.3333333333333333"), ("0.3 / 0.1", "3"),
      ("12345678901234567890.5 * 2", "24691357802469135781"), ("-7 % 3", "-1"), ("7 % -3", "1"),
      ("7.5 % 2", "1.5"), ("round(2.5)", "3"), ("round(-2.5)", "-3"), ("round(1.005, 2)", "1.01"),
      ("round(1250, -2)", "1300"), ("floor(-1.5)", "-2"), ("ceil(-1.5)", "-1"),
      ("abs(-1.50)", "1.5"),
      ("log(1000)", "3"), ("ln(1)", "0"), ("sqrt(2)", "1.4142135623730951"), ("1.50 * 1", "1.5"),
      ("1e3 + 0", "1000"), ("2 * 1e37", "20000000000000000000000000000000000000"),
      ("9007199254740993 + 0", "9007199254740993"), ("- n", "-7"), ("n - -1", "8"),
    ]
  )
  func numbers(expression: String, result: String) throws {
    #expect(try value(expression, is: result))
  }

  @Test("Rule 12: exact numbers compare exactly, and floats by their shortest spelling")
  func exactness() throws {
    let table = RuleTable(
      "a:decimal",
      "b:decimal",
      rows: ["9007199254740993", "9007199254740992"],
      ["0.1", "0.10"],
      ["0.30000000000000000000000001", "0.3"]
    )
    #expect(try table.rows("a > b") == [1, 3])
    #expect(try table.rows("a = b") == [2])
    #expect(try table.rows("a - b = 0.00000000000000000000000001") == [3])
    #expect(try table.rows("3 / 10 = b") == [3])
    #expect(try table.rows("a / 1 = b") == [1, 2, 3])
  }

  @Test("Rule 12: `if`, `coalesce`, `least` and `greatest` return values as they came")
  func unchanged() throws {
    #expect(try table.rows("text(coalesce(m, n)) = \"1.50\"") == [2])
    #expect(try table.rows("text(if(n > 0, price)) = \"$1,200.50\"") == [1])
    #expect(try table.rows("least(n, 3) ++ \"!\" = \"1.50!\"") == [2])
    #expect(try table.rows("greatest(price, 5) * 2 = 2401") == [1])
  }

  @Test("Rule 12: percent and currency columns are the number that is seen")
  func notations() throws {
    #expect(try table.rows("share * 2 = 10") == [1])
    #expect(try table.rows("price + 0.5 = 1201") == [1])
    #expect(try table.rows("price < 0 and abs(price) = 3.25") == [2])
  }
}

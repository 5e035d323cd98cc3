// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import TestSupport

@testable import Catalog

/// A table of all types with values that are easily confused, and tests of its values.
enum PostgreSQLValues {
  /// The type and the values of each column, in SQL.
  static let columns: [(type: String, values: [String])] = [
    ("int2", ["0", "7", "-7", "32767", "-32768"]),
    ("int4", ["0", "10", "11", "-1", "2147483647", "-2147483648", "2026"]),
    ("int8", ["0", "10", "9223372036854775807", "-9223372036854775808", "4503599627370497"]),
    ("oid", ["0", "10", "4294967295"]),
    (
      "numeric",
      [
        "0", "1.0", "1.00", "10.5", "-10.5", "'NaN'", "'Infinity'", "'-Infinity'", "0.1", "1e30",
        "1e-30",
        "12345678901234567890.123456789", "007",
      ]
    ),
    ("numeric(10,2)", ["0", "10.50", "-3.25", "'NaN'"]),
    (
      "float8",
      [
        "0", "'-0'", "0.1", "10.5", "1e300", "1e-310", "'NaN'", "'Infinity'", "'-Infinity'", "1e20",
        "0.30000000000000004", "0.3", "123456789012345680", "5e-324", "1.7976931348623157e308",
      ]
    ),
    (
      "float4",
      ["0", "0.1", "10.5", "'NaN'", "'Infinity'", "3.4028235e38", "1e-45", "16777216", "0.3"]
    ),
    ("bool", ["true", "false"]),
    (
      "date",
      [
        "'2026-01-31'", "'2024-02-29'", "'0001-01-01'", "'9999-12-31'", "'10000-01-01'",
        "'0044-03-15 BC'",
        "'infinity'", "'-infinity'", "'1970-01-01'",
      ]
    ),
    (
      "timestamp",
      [
        "'2026-01-31 12:00:00'", "'2026-01-31 12:00:00.5'", "'2026-01-31 12:00:00.123456'",
        "'0001-01-01'", "'9999-12-31 23:59:59.999999'", "'20000-01-01'", "'0044-03-15 10:00 BC'",
        "'infinity'", "'-infinity'", "'2026-01-31'", "'1969-12-31 23:59:59.999999'",
      ]
    ),
    (
      "timestamptz",
      [
        "'2026-01-31 12:00:00+00'", "'2026-01-31 12:00:00.5+02'", "'2026-01-31 12:00:00.123456+00'",
        "'infinity'", "'-infinity'", "'0044-03-15 10:00+00 BC'", "'0001-01-01 00:00+00'",
        "'9999-12-31 23:59:59+00'",
      ]
    ),
    ("text", texts.map(quoted)),
    ("varchar(80)", texts.filter { $0.unicodeScalars.count <= 80 }.map(quoted)),
    ("char(6)", ["'tea'", "'Tea  x'", "''", "'007'", "'2026'"]),
    ("name", ["'tea'", "'Tea'", "''", "'007'"]),
    ("text COLLATE \"C\"", texts.map(quoted)),
    ("text COLLATE blind", ["'tea'", "'Tea'", "'TEA'", "''", "'é'", "'e'", "'10'"]),
    ("json", ["'{\"a\": 1}'", "' [1, 2]'", "'12'", "'\"tea\"'", "'null'", "'true'"]),
    ("jsonb", ["'{\"a\": 1}'", "'[1, 2]'", "'12'", "'\"tea\"'", "'1e3'"]),
    ("int[]", ["'{1,2,3}'", "'{}'", "'{NULL}'", "'{{1,2},{3,4}}'"]),
    ("text[]", ["'{tea,\"a b\"}'", "'{\"\\\"\"}'", "'{NULL,2026-01-31}'"]),
    ("bytea", ["'\\x'", "'\\x00ff'", "'\\x746561'"]),
    ("mood", ["'sad'", "'Tea'", "'10'", "'2026-01-31'"]),
    ("uuid", ["'550e8400-e29b-41d4-a716-446655440000'", "'00000000-0000-0000-0000-000000000000'"]),
    ("inet", ["'10.0.0.1'", "'::1'"]),
    ("interval", ["'1 day 02:03:04'", "'-1 year'"]),
    ("time", ["'12:00:00'", "'23:59:59.5'"]),
    ("small", ["1", "-5"]),
    ("bit(3)", ["'101'"]),
    ("int4range", ["'[1,5)'", "'empty'"]),
    ("money", ["'1.50'"]),
  ]

  /// The statements that create the types of the columns.
  static let types = [
    "CREATE TYPE mood AS ENUM ('sad', 'Tea', '10', '2026-01-31')",
    "CREATE DOMAIN tiny AS int2", "CREATE DOMAIN small AS tiny CHECK (VALUE < 100)",
    "CREATE COLLATION blind (provider = icu, locale = 'und-u-ks-level1', deterministic = false)",
  ]

  static let texts = [
    "", "tea", "Tea", "TEA", "green tea", "tea ", " tea", "é", "É", "e\u{301}", "straße", "日本", "ſ",
    "K",
    "İ", "10", "10.0", "1e1", "+10", "-10", "010", "007", ".5", "5.", "-.5e-3", "1e400", "-1e400",
    "1e-400", "1e00010", "1e", "e1", "+", "-", ".", "1.2.3", "1,000", "0x10", " 10", "10 ", "NaN",
    "Infinity", "inf", "12345678901234567890", "0.1",
    "2026-01-31", "2026-02-29", "2024-02-29", "1900-02-29", "2000-02-29", "0000-02-29",
    "0000-01-01",
    "9999-12-31", "2026-1-31", "2026-13-01", "2026-01-32", "2026-04-31", "2026-01-31T12:00",
    "2026-01-31 12:00:00", "2026-01-31t12:00:60Z", "2026-01-31T24:00", "2026-01-31T12:00:00.5",
    "2026-01-31T12:00:00,5+01:00", "2026-01-31T12:00:00.123456789Z", "2026-01-31T12:00+0130",
    "2026-01-31T12:00-18", "2026-01-31T23:30-23:59", "2026-01-31T12:00:00.", "2026-01-31T12",
    "2026-01-31 ",
    "2026-01-31T12:00+24", "2026-01-31T12:00+01:", "2026-01-31T12:00z", "true", "a\nb", "a\tb",
    "a'b", "a\"b",
    "a\\b", "%", "_", "10%", "\u{10FFFF}", "\u{D7FF}", "\u{E000}", "~", ":", "/", ",", "😀",
    "\u{FEFF}x",
    String(repeating: "9", count: 400), String(repeating: "x", count: 300),
  ]

  /// The literals for comparisons and searches.
  static let literals =
    texts + [
      "0.10000000000000000001", "9", "11", "-11", "10.5", "10.50000000000000000001", "-10.5", "0",
      "-0", "0.3",
      "0.30000000000000004",
      "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
      "9223372036854775806.5", "1e18", "1e19", "1e300", "1e309", "-1e309", "1e-310", "1e131071",
      "1e131072", "-1e140000", "1e-20000", "1e99999999", "5e-324", "3.4028235e38", "16777217",
      "0.1000000",
      "2147483647.5", "123456789012345678", "0001-01-01", "0000-12-31",
      "9999-12-31T23:59:59.999999",
      "9999-12-31T23:59:59.9999999", "9999-12-31T23:59:59-10", "2026-01-31T12:00:00.123456",
      "2026-01-31T12:00:00.1234565", "2026-01-31T12:00:00.1234560", "2026-01-31T13:00:00+01:00",
      "1969-12-31T23:59:59.999999", "1970-01-01", "0044-03-15 BC", "infinity", "-infinity",
      "-Infinity",
      "false", "t", "ru", "te", "EA", "a", "1", "2", "1.", "-", "{", "[1", "\"a\"", "\\x", "\\x00",
      "sad", "day", "550e",
      "0.0.1", "nan", "\u{10FFFF}\u{10FFFF}", "te\u{10FFFF}", "0\0", "日", "日本 t",
    ]

  /// Patterns, only some of which the server can test.
  static let patterns = [
    "tea", "Tea", "^tea", "^Tea$", "tea$", "^10$", "10", "^2026\\-01\\-31$", "a.b", "[0-9]+", "é",
    "k", "0",
    "\\.5", "^\\-", "1\\+0", "^$", "T", "4-4", "00",
  ]

  /// The statements that create the table `t`.
  ///
  /// Row by row it contains the values of each column. The last row has only nulls.
  static var statements: [String] {
    let names = columns.indices.map { "c\($0)" }
    let definitions = zip(names, columns).map { "\($0) \($1.type)" }.joined(separator: ", ")
    let count = (columns.map(\.values.count).max() ?? 0) + 1
    let rows = (0..<count).map { row in
      let values = columns.map { $0.values.indices.contains(row) ? $0.values[row] : "NULL" }
      return "INSERT INTO t VALUES (\(row), \(values.joined(separator: ", ")))"
    }
    return types + ["CREATE TABLE t (id int PRIMARY KEY, \(definitions))"] + rows
  }

  private static func quoted(_ text: String) -> String {
    "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''") + "'"
  }

  /// Returns the tests of one literal.
  static func tests(_ literal: String) -> [Expression.Test] {
    let text = ExactText(literal)
    return [
      .equals(text), .less(text), .lessOrEqual(text), .more(text), .moreOrEqual(text),
      .contains(text),
      .startsWith(text), .endsWith(text),
    ]
  }

  /// Returns a random test of random literals.
  static func random(_ random: inout SeededGenerator) -> Expression.Test {
    let literal = { (random: inout SeededGenerator) in
      ExactText(literals.randomElement(using: &random) ?? "")
    }
    let part = { (random: inout SeededGenerator) -> ExactText in
      let scalars = Array((literals.randomElement(using: &random) ?? "").unicodeScalars)
      let start = Int.random(in: 0...scalars.count, using: &random)
      let end = Int.random(in: start...scalars.count, using: &random)
      return ExactText(String(String.UnicodeScalarView(scalars[start..<end].prefix(4))))
    }
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return .isBetween(literal(&random), literal(&random))
    case 1: return .isOneOf([literal(&random), literal(&random), literal(&random)])
    case 2: return .contains(part(&random))
    case 3: return .startsWith(part(&random))
    case 4: return .endsWith(part(&random))
    default: return tests(literal(&random).string).randomElement(using: &random) ?? .isEmpty
    }
  }
}
#endif

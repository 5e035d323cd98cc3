// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import TestSupport
import Testing

@testable import Catalog

/// Compares computed values in PostgreSQL with those of this program.
@Suite("Computed values in PostgreSQL", .enabled(if: PostgreSQLServer.isAvailable))
struct PostgreSQLComputingTests {
  /// The columns, with values that are easily confused.
  private static let columns: [(name: String, type: String, values: [String])] = [
    ("s", "int2", ["0", "7", "-7", "32767", "-32768"]),
    ("i", "int4", ["0", "3", "5", "-1", "2024", "2147483647", "-2147483648"]),
    (
      "j", "int8",
      ["0", "3", "9223372036854775807", "-9223372036854775808", "9007199254740993", "5"]
    ),
    ("p", "numeric(10,2)", ["0", "0.10", "10.50", "-3.25", "'NaN'", "99999999.99", "5"]),
    ("q", "numeric(30,20)", ["0.1", "'NaN'", "1234567890.12345678901234567890", "-2.5"]),
    (
      "n", "numeric",
      [
        "1.50", "'NaN'", "12345678901234567890123456789012345678901234567890", "1e-40",
        "'Infinity'",
      ]
    ),
    (
      "f", "float8",
      [
        "0.1", "0.2", "0.3", "'NaN'", "'Infinity'", "'-Infinity'", "1e308", "5e-324", "'-0'", "5",
        "9007199254740993",
      ]
    ),
    ("g", "float4", ["0.1", "0.3", "'NaN'", "16777216", "3.4028235e38"]),
    (
      "d", "date",
      [
        "'2024-01-31'", "'2024-02-29'", "'2023-12-31'", "'0001-01-01'", "'9999-12-31'",
        "'10000-01-01'", "'0044-03-15 BC'", "'infinity'", "'-infinity'", "'2021-01-03'",
      ]
    ),
    (
      "m", "timestamp",
      [
        "'2024-02-29 10:30:00.5'", "'2024-01-31'", "'0001-01-01'", "'9999-12-31 23:59:59.999999'",
        "'20000-01-01'", "'0044-03-15 10:00 BC'", "'infinity'", "'2024-03-01'",
      ]
    ),
    (
      "z", "timestamptz",
      [
        "'2024-02-29 23:30+00'", "'2024-03-31 00:30+00'", "'1880-01-01 12:00+00'", "'infinity'",
        "'0001-01-01 00:00+00'", "'9999-12-31 23:30+00'", "'0044-03-15 10:00+00 BC'",
        "'2023-12-31 23:30+00'",
      ]
    ),
    (
      "t", "text",
      [
        "'tea'", "''", "'Tea time'", "'12'", "'é日本😀'", "E'e\\u0301'", "'2024-01-31'", "'ſK'",
        "'a%b_c\\d'", "'NaN'", "'1e400'", "E'a\\nb'", "'５'",
      ]
    ),
    ("v", "char(6)", ["'tea'", "''", "'Tea  x'", "'007'"]),
    ("b", "bool", ["true", "false"]),
  ]

  private func table(
    seed: UInt64 = 1,
    zone: String = "Europe/Paris"
  ) async throws -> (PostgreSQLSchema, ComputedFilters) {
    let definitions = Self.columns.map { "\($0.name) \($0.type)" }.joined(separator: ", ")
    var random = SeededGenerator(seed: seed)
    let rows = (1...80).map { row in
      let values = Self.columns.map { column in
        row <= column.values.count
          ? column.values[row - 1]
          : Int.random(in: 0..<6, using: &random) == 0
            ? "NULL" : column.values.randomElement(using: &random) ?? "NULL"
      }
      return "(\(row), \(values.joined(separator: ", ")))"
    }
    let schema = try PostgreSQLSchema([
      "CREATE TABLE t (id int PRIMARY KEY, \(definitions))",
      "INSERT INTO t VALUES \(rows.joined(separator: ", "))",
    ])
    let options = "options=-csearch_path%3D\(schema.name)%20-ctimezone%3D\(zone)"
    let database = try PostgreSQLServer.database(options)
    return (schema, try await ComputedFilters(try DatabaseCollection.table("t", of: database)))
  }

  @Test("are computed by the server with the same result")
  func translated() async throws {
    let (schema, table) = try await table()
    for filter in [
      "i * s > 4", "i + j < 100", "i * j = 9", "j * j > 1e30", "s - i >= 5", "p * i > 10",
      "p + q < 3.5", "p * 1.1 = 11.55", "p % 3 = 1.5", "i % 0 = 1", "-p > 2", "i / 3 > 1.5",
      "p / i > 1", "p / 0.3 <= 7", "i / s = 0.3", "abs(p) = 3.25", "round(p) = 11",
      "round(p, 1) = 0.1", "round(q, 3) > 0.09", "round(p, -1) = 10", "floor(p) = -4",
      "ceil(p) = 11", "i > s", "i = s", "i != s", "p > q", "p = q", "i <= p", "j >= i", "f > f",
      "f = f", "d > m", "d = d", "m <= z", "z > d", "z != m", "d > today", "m < now", "z < now",
      "d + 7 > today", "year(d) = 2024", "year(m) < 2024", "year(z) = 2024",
      "month(d) = \"2024-02\"",
      "month(z) = \"2024-03\"", "monthnumber(m) = 2", "quarter(d) >= \"2024-Q1\"",
      "week(d) = \"2020-W53\"", "weekday(d) = Sun",
      "weekday(d) >= fri", "weekday(z) = Mon", "day(m) = 2024-02-29",
      "day(z) = 2024-03-01", "hour(m) = 10", "hour(z) = 0", "hour(d) = 0", "date(d) = 2024-Q1",
      "d + 7 days > 2024-02-05", "d + 1 month = 2024-02-29", "d - 1 year < 2023",
      "m + 36 hours >= 2024-03", "z + 2 days = 2024-03-02", "z - 90 minutes < 2024-01-01",
      "d + 1 hour > 2024-01-31", "m + 1 quarter = 2024-05", "today - d > d - d", "d - d = 0",
      "today - d > 30", "d + 7 = 2024-02-07", "year(d + 1 month) = 2024",
      "length(t) > 3", "length(v) = 3", "length(f) > 4", "length(b) = 4", "left(t, 2) = te",
      "right(t, 2) = ea", "slice(t, 2, 2) = ea", "slice(t, 0, 2) = t", "slice(t, 3) = a",
      "t ++ v = teatea", "t ++ i contains 5", "text(t) = 12", "text(p) = \"0.10\"", "text(t) > v",
      "coalesce(i, s, 5) = 5", "coalesce(t, \"none\") = none", "coalesce(t, v) starts with te",
      "if(i > 2, s, j) = 7", "if(t = tea, \"yes\", \"no\") = yes", "if(i > 2, s) is null",
      "t like 't%'", "t like '%\\\\_c%'", "t like '___'", "t like ''", "t like '%'",
      "t ilike 'TEA%'",
      "t ilike '%k'", "v like 'te_'", "left(t, 2) like 't%'", "left(t, 3) matches '^te'",
      "i + s in (3, 10)", "i * s between 0 and 49", "i + s is null", "i + s is empty",
      "i * s + 1 >= 50",
    ] {
      try await table.expect(filter)
    }
    withExtendedLifetime(schema) {}
  }

  @Test("that the server would compute differently are computed here")
  func untranslated() async throws {
    let (schema, table) = try await table()
    for filter in [
      "n + 1 > 2", "f + f = 0.30000000000000004", "f * 2 > 1", "g + g = 0.6", "q * q > 1",
      "j * j + j > 1", "j / i > 1", "t > v", "lower(t) = tea", "upper(t) = TEA", "trim(t) = tea",
      "sqrt(i) > 2", "z + 1 month > 2024-04-01", "i / 3 + 1 > 2", "n > p", "i > f", "i > t",
      "replace(t, 'e', 'x') = txa", "extract(t, '(e)a') = e", "d - m > 1.5", "least(i, s) = 5",
      "coalesce(t, v) = 12", "t ilike '%É%'",
      // The statement would be too long.
      "d" + String(repeating: " + 1 day", count: 40) + " > 2024-02-20",
    ] {
      try await table.expect(filter, isTranslated: false)
    }
    withExtendedLifetime(schema) {}
  }

  @Test(
    "are the same for dates from before zones had whole minutes",
    arguments: [
      "z >= \"\"", "z <= 2024-01-31", "z < 2024-02", "z >= \"\" and z <= 2024-01-31",
      "z between \"\" and 2024-01-31", "z between 0001 and 2024-01-31",
      "z between 2024-01-31 and \"\"",
      "z in (1880, \"\")", "z > 1880-01-01", "z = 1880",
    ]
  )
  func oldDates(filter: String) async throws {
    let (schema, table) = try await table(seed: 20, zone: "America/New_York")
    try await table.expect(filter, isTranslated: nil)
    withExtendedLifetime(schema) {}
  }

  @Test("are the same for random filters", arguments: seeds(30))
  func random(seed: UInt64) async throws {
    let zone = ["UTC", "Europe/Paris", "America/New_York"][Int(seed % 3)]
    let (schema, table) = try await table(seed: seed, zone: zone)
    try await table.expectRandom(25, seed: seed)
    withExtendedLifetime(schema) {}
  }
}
#endif

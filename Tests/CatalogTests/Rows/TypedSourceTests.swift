// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

/// The same table in each kind of source, with a column for each notation.
///
/// Every column has values that do not fit its type, and values that mark a missing one.
private enum TypedTable {
  /// The names of the columns, their types, and their values.
  static let columns: [(name: String, type: String, values: [String])] = [
    (
      "n", "decimal 1.234,56",
      ["1.234,50", "500", "NA", "-12,5", "(7,25)", "tea", "12.000", "0,5", "1.5", ""]
    ),
    (
      "d", "date 31.12.2024",
      [
        "31.12.2024", "01.02.2023", "-", "15.03.2023", "tea", "31.02.2023", "", "1.3.2024",
        "31.12.2024 10:00", "15.03.23",
      ]
    ),
    ("p", "decimal", ["1.5", "NA", "7", "2e3", "x", "-", "007", "-4", "", "1.50"]),
    (
      "a", "decimal $1,234.56",
      ["$1,200.50", "$7", "($3.25)", "-$9", "8", "€5", "n/a", "$1,200.5", "", "tea"]
    ),
    ("s", "decimal 5.5 %", ["5%", "5.5 %", "12 %", "-3%", "7", "N/A", "", "100%", "0", "x"]),
    ("u", "datetime unix", ["0", "86400", "1735603200", "-1", "x", "NULL", "", "1.5", "?", "9"]),
    (
      "m", "date 31 Dec 2024",
      [
        "31 Dec 2024", "Feb 1, 2023", "1-Mar-24", "None", "", "tea",
        "Tue, 31 Dec 2024 10:00:00 +0100", "29 Feb 2023", ".", "1 March 2024",
      ]
    ),
    ("b", "boolean", ["yes", "no", "TRUE", "f", "maybe", "NA", "", "1", "0", "Y"]),
    ("z", "text", ["007", "12", "9", "NA", "", "2024-01-01", "x", "-3", "10", "1e3"]),
  ]

  static let count = columns[0].values.count

  static let filters = [
    "n > 100", "n >= 500", "n < 0", "n <= -12.5", "n = 500", "n != 500", "n = 1234.5",
    "n between -10 and 600", "n in (500, 12000)", "n is null", "n is empty", "n = tea",
    "n contains 5", "not n > 100", "n starts with 1", "d > 2023-02-01", "d <= 2023-03-15",
    "d = 2024-12-31", "d between 2023-01-01 and 2023-12-31", "d is null", "d = tea",
    "n > 100 and d > 2023-01-01", "n > 100 or d is null", "p > 1.5", "p = 1.5", "p <= 7",
    "p is null", "not p > 1", "p matches \"^[0-9]+$\"", "a > 7", "a < 0", "a = 1200.5",
    "a is empty", "a != 7", "s > 5", "s = 0", "s between -5 and 12", "s is null",
    "u > 1970-01-01", "u = 1970-01-02", "u < 1970-01-01T00:00:01.2", "u is null",
    "m >= 2024-03-01", "m = 2024-12-31", "m is null", "m != 2023-02-01", "b = true", "b = false",
    "b != true", "b is null", "z > 1", "z = 12", "z > 10", "z is null", "z < 2024-01-01",
    "z = NA", "id > 3 and a > 0", "yes", "tea or z = 9",
  ]

  static let orders =
    columns.flatMap { [$0.name, "\($0.name) desc", "\($0.name) natural"] } + [
      "n desc, d", "b, p desc", "s, id desc", "id desc", "p, p",
    ]

  /// The rows, each as its values.
  static var rows: [[String]] {
    (0..<count).map { row in ["\(row + 1)"] + columns.map { $0.values[row] } }
  }

  static var names: [String] { ["id"] + columns.map(\.name) }

  /// The table as delimited text.
  static var text: String {
    ([names] + rows).map { row in row.map { "\"\($0)\"" }.joined(separator: ",") + "\n" }.joined()
  }

  /// The table as JSON Lines, whose identifiers are numbers.
  static var lines: String {
    rows.map { row in
      let cells = zip(names, row).map { name, value in
        "\"\(name)\":" + (name == "id" ? value : "\"\(value)\"")
      }
      return "{\(cells.joined(separator: ","))}\n"
    }
    .joined()
  }

  /// The statements that create the table `t`, and the table `v` without a key.
  static var statements: [String] {
    let columns = columns.map { "\($0.name) text" }.joined(separator: ", ")
    let values = rows.map { row in
      "(" + row.enumerated().map { $0 == 0 ? $1 : "'\($1)'" }.joined(separator: ", ") + ")"
    }
    return [
      "CREATE TABLE t(id integer PRIMARY KEY, \(columns))",
      "INSERT INTO t VALUES \(values.joined(separator: ", "))",
      "CREATE VIEW v AS SELECT * FROM t",
    ]
  }
}

@Suite("A column of a chosen type in any source")
struct TypedSourceTests {
  private func typed(_ collection: any ItemCollection) async throws -> any ItemCollection {
    let retypable = try #require(collection as? any Retypable)
    var types: [Int: ColumnType] = [:]
    for (name, type, _) in TypedTable.columns {
      let choice = try TypeChoice(parsing: "\(name) \(type)", columns: collection.columns)
      types[choice.column] = try await collection.type(for: choice)
    }
    return retypable.retyped(types)
  }

  /// The table as delimited text, with the chosen types.
  private func reference() async throws -> any ItemCollection {
    try await typed(try delimited(TypedTable.text))
  }

  private func rows(_ query: Query, of collection: any ItemCollection) async throws -> [String] {
    let page = try await collection.page(0..<100, of: query)
    #expect(page.total == .exactly(page.items.count))
    let index = try #require(collection.columns.firstIndex { $0.name == "id" })
    return page.items.map { $0[index].text }
  }

  private func unreadable(_ query: Query, of collection: any ItemCollection) -> [Int] {
    collection.unreadableValues(of: query).map(\.count)
  }

  /// Compares a source with delimited text in each use of a type.
  ///
  /// - Parameters:
  ///   - other: The table in the source.
  ///   - exports: `false` if the source has numbers and texts of its own, which exports keep.
  private func expectSame(_ other: any ItemCollection, exports: Bool = true) async throws {
    let file = try await reference()
    let typed = try await typed(other)
    for filter in TypedTable.filters {
      let one = Query(filter: try Filter(parsing: filter, columns: file.columns))
      let two = Query(filter: try Filter(parsing: filter, columns: typed.columns))
      #expect(try await rows(two, of: typed) == (try await rows(one, of: file)), "\(filter)")
      #expect(unreadable(two, of: typed) == unreadable(one, of: file), "\(filter)")
      #expect(try await typed.count(of: two) == (try await file.count(of: one)), "\(filter)")
    }
    for sort in TypedTable.orders {
      let one = Query(order: try SortOrder(parsing: sort, columns: file.columns))
      let two = Query(order: try SortOrder(parsing: sort, columns: typed.columns))
      let expected = try await rows(one, of: file)
      #expect(try await rows(two, of: typed) == expected, "\(sort)")
      #expect(unreadable(two, of: typed) == unreadable(one, of: file), "\(sort)")
      for start in stride(from: 0, to: expected.count, by: 4) {
        let page = try await typed.page(start..<start + 4, of: two)
        #expect(page.items.map { $0[0].text } == Array(expected[start...].prefix(4)), "\(sort)")
        let first = try #require(page.items.first)
        #expect(try await typed.position(of: first.id, in: two) == start, "\(sort)")
      }
    }
    let order = try SortOrder(parsing: "n desc", columns: typed.columns)
    let filter = try Filter(parsing: "n > 0 or b = true", columns: typed.columns)
    let both = Query(filter: filter, order: order)
    #expect(try await rows(both, of: typed) == (try await rows(both, of: file)))
    try await expectSameFigures(typed, file)
    if exports { try await expectSameExports(typed, file, [Query(), both, Query(order: order)]) }
  }

  private func expectSameFigures(
    _ typed: any ItemCollection,
    _ file: any ItemCollection
  ) async throws {
    let filter = try Filter(parsing: "n < 1000 or p > 1", columns: file.columns)
    for query in [Query(), Query(filter: filter)] {
      for column in 1..<file.columns.count {
        let name = file.columns[column].name
        let frequencies = try await typed.frequencies(of: column, in: query)
        #expect(frequencies == (try await file.frequencies(of: column, in: query)), "\(name)")
        let statistics = try await typed.statistics(of: [column], in: query)
        #expect(statistics == (try await file.statistics(of: [column], in: query)), "\(name)")
        let plot = try PlotQuestion(parsing: name, columns: file.columns)
        #expect(
          try await typed.plot(plot, in: query) == (try await file.plot(plot, in: query)),
          "\(name)"
        )
      }
      for text in ["n by d", "p by b", "a by s", "u by m"] {
        let plot = try PlotQuestion(parsing: text, columns: file.columns)
        #expect(
          try await typed.plot(plot, in: query) == (try await file.plot(plot, in: query)),
          "\(text)"
        )
      }
    }
    let columns = Array(1..<file.columns.count)
    let types = columns.map { file.columns[$0].type }
    #expect(try await typed.fits(of: columns, as: types) == file.fits(of: columns, as: types))
  }

  private func exported(_ collection: any ItemCollection, _ query: Query) async throws -> String {
    let folder = TemporaryFolder()
    let list = ColumnList(Array(1..<collection.columns.count), columns: collection.columns)
    _ = try await Exporter.write(
      collection,
      query,
      projection: .only(list),
      as: .jsonl,
      options: ExportOptions(spreadsheet: false),
      to: .file(folder.path("out"), force: false)
    )
    return String(decoding: folder.bytes(of: "out") ?? [], as: UTF8.self)
  }

  private func expectSameExports(
    _ typed: any ItemCollection,
    _ file: any ItemCollection,
    _ queries: [Query]
  ) async throws {
    for query in queries {
      #expect(try await exported(typed, query) == (try await exported(file, query)))
    }
  }

  @Test("has the same meaning in JSON Lines as in delimited text")
  func jsonLines() async throws {
    try await expectSame(
      try TextFormat.jsonl.collection(Array(TypedTable.lines.utf8)),
      exports: false
    )
  }

  @Test("keeps each value in JSON, in which plain numbers are numbers")
  func json() async throws {
    let lines = try await exported(try await reference(), Query()).split(separator: "\n")
    #expect(
      lines.prefix(2) == [
        #"{"n":"1.234,50","d":"31.12.2024","p":1.5,"a":"$1,200.50","s":"5%","u":"0","#
          + #""m":"31 Dec 2024","b":"yes","z":"007"}"#,
        #"{"n":500,"d":"01.02.2023","p":"NA","a":"$7","s":"5.5 %","u":"86400","#
          + #""m":"Feb 1, 2023","b":"no","z":"12"}"#,
      ]
    )
    // 12.000 is twelve thousand in this notation, and twelve in JSON.
    #expect(lines[6].starts(with: #"{"n":"12.000","d":"","p":"007","#))
  }

  #if SQLite
  @Test("has the same meaning in SQLite as in delimited text", arguments: ["t", "v"])
  func sqlite(table: String) async throws {
    let folder = TemporaryFolder()
    let database = try WrittenDatabase(
      in: folder,
      TypedTable.statements.joined(separator: ";\n") + ";"
    )
    try await expectSame(try await database.table(table))
  }
  #endif

  #if PostgreSQL
  @Test(
    "has the same meaning in PostgreSQL as in delimited text",
    .enabled(if: PostgreSQLServer.isAvailable),
    arguments: ["t", "v"]
  )
  func postgreSQL(table: String) async throws {
    let schema = try PostgreSQLSchema(TypedTable.statements)
    try await expectSame(try DatabaseCollection.table(table, of: try schema.database()))
  }
  #endif
}

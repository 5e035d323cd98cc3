// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport

@testable import Catalog

/// A table for random expressions, with a column of each type.
enum ExpressionTable {
  /// The use of a column in random expressions.
  enum Role {
    case integer, number, moment, text, truth, nested
  }

  struct Source {
    let name: String
    let role: Role
    let type: ColumnType
    let values: [String]
  }

  static let sources = [
    Source(
      "n",
      .integer,
      "integer",
      ["7", "-3", "0", "12", "1000", "NA", "", "5", "-40", "2", "3", "tea"]
    ),
    Source(
      "x",
      .number,
      "decimal",
      ["1.50", "-0.25", "3", ".5", "1e3", "12.125", "", "-", "2.5", "-7.5", "100", "7"]
    ),
    Source(
      "long",
      .number,
      "decimal",
      [
        "1234567890123456789.012345", "-9999999999999999999999999", "123", "",
        "0.1000000000000000000000001", "12345678901234567890", "-1234567890123456789.012345", "5",
      ]
    ),
    Source(
      "price",
      .number,
      "decimal $1,234.56",
      ["$1,200.50", "($3.25)", "7", "-$9", "n/a", "", "tea", "€5", "$12", "$0.50", "$7.00"]
    ),
    Source("unit price", .number, nil, ["3", "1.25", "12", "tea", "", "-2", "0.125", "40"]),
    Source("2021", .number, nil, ["5", "10", "2021", "", "-1", "2.50"]),
    Source(
      "day",
      .moment,
      "date",
      [
        "2024-02-29", "2023-12-31", "2024-03-05", "", "NA", "2024-01-31", "1999-12-31",
        "2024-03-01", "tea",
      ]
    ),
    Source(
      "at",
      .moment,
      "datetime",
      [
        "2024-03-05 10:00:00", "2024-02-29T23:59:59.5Z", "2024-03-01T00:30+01:00", "2024-03-05", "",
        "2023-12-31 12:00-01:30", "2024-01-31T08:15:30.25", "1970-01-01 00:00Z",
      ]
    ),
    Source(
      "booked",
      .moment,
      "date 31.12.2024",
      ["31.12.2023", "01.02.2023", "-", "29.02.2024", "5.3.2024", "31.02.2023", "", "01.03.2024"]
    ),
    Source(
      "name",
      .text,
      nil,
      [
        "Green tea", "Größe 7", "", "tea", "İstanbul ", "日本 12", "12", "2024-03-05", "e\u{301}t é",
        "-", "A-17", "n", "ẞtraße", "a_b%", " x",
      ]
    ),
    Source("code", .text, "text", ["007", "12", "NA", "", "2024-01-01", "b-12-x", "Tea", "3"]),
    Source("flag", .truth, "boolean", ["yes", "no", "TRUE", "f", "maybe", "NA", "", "1"]),
    Source(
      "user",
      .nested,
      nil,
      [
        #"{"login": "bob", "n": 5, "tags": ["a", "b"], "deep": {"x": 1.5}}"#,
        #"{"login":"Zoë tea","n":-2.5,"tags":[],"deep":{"x":"7"}}"#, "", "tea",
        #"{"n": 12, "login": null, "tags": ["c"], "deep": {}}"#, #"["x", 2]"#,
        #"{"login":"A-17","n":"x","deep":{"x":3}}"#,
      ]
    ),
  ]

  static var names: [String] { ["id"] + sources.map(\.name) }

  /// The columns with their types.
  static let columns =
    [Column(name: "id", kind: .integer)] + sources.map { Column(name: $0.name, $0.type) }

  /// The types of columns that no source infers.
  static func types(onlyNotations: Bool) -> [Int: ColumnType] {
    Dictionary(
      uniqueKeysWithValues: columns.enumerated().filter {
        $0.element.type.format != .plain || (!onlyNotations && $0.offset > 0)
      }
      .map { ($0.offset, $0.element.type) }
    )
  }

  /// Returns random rows, of which `nil` is a missing value.
  static func rows(_ count: Int, _ random: inout SeededGenerator) -> [[String?]] {
    (0..<count).map { row in
      [String(row + 1)]
        + sources.map { source in
          Int.random(in: 0..<20, using: &random) == 0
            ? nil : source.values.randomElement(using: &random) ?? ""
        }
    }
  }

  /// The rows as items in memory.
  static func items(_ rows: [[String?]]) -> [Item] {
    rows.enumerated().map { index, row in
      Item(id: Item.ID(row: index + 1), values: row.map { $0.map { Value($0) } ?? .null })
    }
  }

  // MARK: Sources

  static func csv(_ rows: [[String?]]) throws -> any ItemCollection {
    let lines = ([names] + rows).map { row in
      row.map { "\"\(($0 ?? "").doublingScalars("\""))\"" }.joined(separator: ",") + "\n"
    }
    return typed(try delimited(lines.joined()))
  }

  static func jsonLines(_ rows: [[String?]]) throws -> any ItemCollection {
    let lines = rows.map { row in
      let members = zip(names, row).map { name, value -> String in
        guard let value else { return "\"\(name)\":null" }
        let isJSON = value.hasPrefix("{") || value.hasPrefix("[")
        return "\"\(name)\":" + (isJSON ? value : "\"\(value)\"")
      }
      return "{\(members.joined(separator: ","))}\n"
    }
    return typed(try TextFormat.jsonl.collection(Array(lines.joined().utf8)))
  }

  /// The statements that create the table `t`.
  static func statements(_ rows: [[String?]], decimals: String) -> [String] {
    let definitions = sources.map { source in
      let type = source.name == "n" ? "integer" : source.name == "long" ? decimals : "text"
      return "\"\(source.name)\" \(type)"
    }
    let values = rows.map { row in
      let cells = zip(names, row).map { name, value -> String in
        guard let value, value != "NA", value != "tea", value != "" || name == "name" else {
          return name == "n" || name == "long" || value == nil ? "NULL" : "'\(value ?? "")'"
        }
        return ["id", "n", "long"].contains(name) ? value : "'\(value.doublingScalars("'"))'"
      }
      return "(\(cells.joined(separator: ", ")))"
    }
    return [
      "CREATE TABLE t(id integer PRIMARY KEY, \(definitions.joined(separator: ", ")))",
      "INSERT INTO t VALUES \(values.joined(separator: ", "))",
    ]
  }

  /// Returns a collection with the types of the table.
  static func typed(
    _ collection: any ItemCollection,
    onlyNotations: Bool = false
  ) -> any ItemCollection {
    let types = types(onlyNotations: onlyNotations)
    return (collection as? any Retypable)?.retyped(types) ?? collection
  }
}

extension ExpressionTable.Source {
  /// Creates a column whose type has a description, or whose values are what they look like.
  fileprivate init(
    _ name: String,
    _ role: ExpressionTable.Role,
    _ type: String?,
    _ values: [String]
  ) {
    self.name = name
    self.role = role
    self.type = type.flatMap { ColumnType(description: $0) } ?? ColumnType(.text)
    self.values = values
  }
}

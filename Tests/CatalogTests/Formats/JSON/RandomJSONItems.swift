// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import SlowCatalog

/// Random JSON items as they occur in files, and their values as read by a slow reader.
struct RandomJSONItems {
  /// The JSON texts of the items.
  private(set) var texts: [[UInt8]] = []

  private var random: SeededGenerator
  private let known: [String]

  /// Creates random items.
  ///
  /// - Parameters:
  ///   - seed: The seed of the random numbers.
  ///   - broken: The percentage of items that are not JSON.
  ///   - grammar: The grammar of the items. Extensions never include line breaks.
  init(seed: UInt64, broken: Int = 0, as grammar: JSONGrammar = .strict) {
    random = SeededGenerator(seed: seed)
    known = grammar == .strict ? Self.values : Self.values + Self.extended
    for number in 0..<Int.random(in: 0...60, using: &random) {
      if Int.random(in: 0..<100, using: &random) < broken {
        texts.append(Array(Self.broken.randomElement(using: &random)?.utf8 ?? "".utf8))
      } else if Int.random(in: 0..<12, using: &random) == 0 {
        texts.append(Array(known.randomElement(using: &random)?.utf8 ?? "".utf8))
      } else {
        texts.append(object(number))
      }
    }
  }

  /// Returns the values of an item by column name; `nil` if it is not JSON.
  static func values(_ text: [UInt8]) -> [String: Value]? {
    guard let node = JSONReference.parse(text, as: .tolerant) else { return nil }
    guard text[node.range.lowerBound] == UInt8(ascii: "{") else {
      return ["value": Value(node.value)]
    }
    var values: [String: Value] = [:]
    var occurrences: [String: Int] = [:]
    for member in node.members {
      let key = String(decoding: member.key, as: UTF8.self)
      occurrences[key, default: 0] += 1
      let occurrence = occurrences[key] ?? 1
      values[occurrence == 1 ? key : "\(key)_\(occurrence)"] = Value(member.node.value)
    }
    return values
  }

  /// Returns the warnings about the text of an item.
  static func warnings(_ text: [UInt8]) -> RowWarnings {
    guard JSONReference.parse(text, as: .tolerant) != nil else { return .invalid }
    return RowWarnings(JSONReference.standard(text)?.extensions ?? [])
  }

  /// Returns `true` if the item is an object with a repeated key.
  static func hasRepeatedKey(_ text: [UInt8]) -> Bool {
    guard let keys = JSONReference.parse(text, as: .tolerant)?.members.map(\.key) else {
      return false
    }
    return Set(keys).count < keys.count
  }

  private mutating func object(_ number: Int) -> [UInt8] {
    // Some keys first occur late, and some are repeated.
    let keys = ["a", "b", "\\u0061", "long key", number > 30 ? "late" : "c"]
    let space = ["", " ", "  \t"].randomElement(using: &random) ?? ""
    let members = (0..<Int.random(in: 0...5, using: &random)).map { _ in
      let key = keys.randomElement(using: &random) ?? "a"
      let value = known.randomElement(using: &random) ?? "1"
      return "\"\(key)\"\(space):\(space)\(value)\(space)"
    }
    // Only with extensions, an item may begin or end with one.
    let isExtended = known.count > Self.values.count && Int.random(in: 0..<9, using: &random) == 0
    let (before, after) = isExtended ? ("/* { */ ", members.isEmpty ? "/**/" : " ,") : ("", "")
    let content = members.joined(separator: ",\(space)")
    return Array("\(before){\(space)\(content)\(after)}".utf8)
  }

  private static let values = [
    "0", "-7", "12.5", "1e3", "12345678901234567890", "9007199254740993", "true", "null", "\"\"",
    "\"tea\"", "\"green \\u0074ea\"", "\"Tea\\nTime\"", "\"\\\"\\\\\"", "\"}{][,\"", "\"é\"",
    "\"2024-02-29\"", "\"7\"", "[]", "[1, {\"a\":[\"]\"]}]", "{\"a\" : {\"tea\":null}}", "{}",
  ]

  private static let extended = [
    "NaN", "-Infinity", "[1, NaN ,]", "/* \" */ 7 /* ] */", "{\"a\":[\"//\"],}", "Infinity",
  ]

  private static let broken = [
    "nope", "{\"a\":1", "{\"a\":1,,}", "{\"a\":\"x}", "[1,,]", "/* {\"a\":1}", "{\"a\":Nan}",
    "{\"a\":01}", "{\"a\":1}{\"a\":2}",
    "{\"a\":tea}", "{\"a\":\"\\x\"}", "\"tea", "{a:1}", "{\"a\":1 \"b\":2}", "{\"a\":\"\t\"}",
  ]
}

extension Value {
  /// Creates a value that a plain reader has read.
  init(_ value: JSONReadValue) {
    switch value.kind {
    case .absent: self = .absent
    case .null: self = .null
    case .text: self = .bytes(value.bytes)
    case .json: self = .json(value.bytes)
    }
  }
}

extension Item {
  /// Returns the values by column name, without absent values.
  func named(_ columns: [Column]) -> [String: Value] {
    zip(columns, values).reduce(into: [:]) { named, cell in
      if cell.1 != .absent { named[cell.0.name] = cell.1 }
    }
  }
}

extension ItemCollection {
  /// Expects random filters and orders to give the results of slow implementations.
  func expectSlowAnswers(
    about items: [Item],
    _ random: inout SeededGenerator,
    _ message: String
  ) async throws {
    for _ in 0..<2 where !columns.isEmpty {
      let text = RandomFilter.text(&random, depth: 1, columns: columns.count)
      let filter = try Filter(parsing: text, columns: columns.withoutKinds)
      let key = SortOrder.Key(
        column: Int.random(in: columns.indices, using: &random),
        descending: Bool.random(using: &random)
      )
      let order = SortOrder([key], columns: columns)
      let query = Query(filter: filter, order: Bool.random(using: &random) ? order : nil)
      var expected = items.filter { SlowFilter.holds(filter.expression, $0) }
      if query.order != nil { expected = order.slowlySorted(expected) }
      let message = "\(message): \(text), \(query.order?.description ?? "unordered")"
      let page = try await page(0..<items.count, of: query)
      #expect(page.items.rows == expected.rows, "\(message)")
      #expect(try await self.items(query).rows == expected.rows, "\(message)")
      #expect(try await count(of: query) == expected.count, "\(message)")
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport

@testable import Catalog
@testable import SlowCatalog

extension [Column] {
  /// The columns as text columns, for which no date is refused because of its form.
  var withoutKinds: [Column] { map { Column(name: $0.name, kind: .text) } }
}

/// Random filters, plausible and implausible ones.
enum RandomFilter {
  static func text(_ random: inout SeededGenerator, depth: Int, columns: Int) -> String {
    let kinds = depth == 0 ? 0..<1 : 0..<4
    switch Int.random(in: kinds, using: &random) {
    case 1: return "not (\(text(&random, depth: depth - 1, columns: columns)))"
    case 2, 3:
      let word = Bool.random(using: &random) ? "and" : "or"
      return (0..<Int.random(in: 2...3, using: &random))
        .map { _ in "(\(text(&random, depth: depth - 1, columns: columns)))" }
        .joined(separator: " \(word) ")
    default: return condition(&random, columns: columns)
    }
  }

  private static func condition(_ random: inout SeededGenerator, columns: Int) -> String {
    let column = "#\(Int.random(in: 1...columns, using: &random))"
    let not = Bool.random(using: &random) ? "not " : ""
    switch Int.random(in: 0..<14, using: &random) {
    case 0...4:
      let sign = ["=", "!=", "<", "<=", ">", ">="].randomElement(using: &random) ?? "="
      return "\(column) \(sign) \(value(&random))"
    case 5...8:
      let words = ["contains", "starts with", "ends with"]
      return "\(column) \(not)\(words.randomElement(using: &random) ?? "") \(part(&random))"
    case 9: return "\(column) \(not)between \(value(&random)) and \(value(&random))"
    case 10: return "\(column) \(not)in (\(value(&random)), \(value(&random)))"
    case 11: return "\(column) is \(not)\(Bool.random(using: &random) ? "empty" : "null")"
    case 12: return part(&random)
    default:
      let pattern = SlowFilter.patterns.randomElement(using: &random)?.pattern ?? ""
      return "\(column) \(not)matches \(QuerySpelling.spelled(pattern))"
    }
  }

  private static func value(_ random: inout SeededGenerator) -> String {
    QuerySpelling.spelled(RandomTable.pool.randomElement(using: &random) ?? "")
  }

  /// Returns a random part of a value, unchanged or in lowercase.
  private static func part(_ random: inout SeededGenerator) -> String {
    let value = RandomTable.pool.filter { !$0.isEmpty }.randomElement(using: &random) ?? "x"
    let scalars = Array(value.unicodeScalars)
    let start = Int.random(in: scalars.indices, using: &random)
    let end = Int.random(in: start + 1...scalars.count, using: &random)
    var part = String(String.UnicodeScalarView(scalars[start..<end]))
    if Bool.random(using: &random) { part = part.lowercased() }
    return QuerySpelling.spelled(part)
  }
}

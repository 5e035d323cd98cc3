// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
import Foundation
import TestSupport
import Testing

@testable import Catalog

@Suite("The table of computed values in Documentation/Databases.md")
struct ComputingDocumentationTests {
  /// The text of the column “PostgreSQL” by the names in the first column.
  private func cells() throws -> [String: String] {
    let text = try String(
      contentsOfFile: Repository.root + "/Documentation/Databases.md",
      encoding: .utf8
    )
    let rows = text.split(separator: "\n").drop { !$0.hasPrefix("| expression |") }.dropFirst(2)
    var cells: [String: String] = [:]
    for row in rows.prefix(while: { $0.hasPrefix("|") }) {
      let parts = row.split(separator: "|").map { String($0) }
      for name in parts[0].split(separator: "`") where Function(rawValue: String(name)) != nil {
        cells[String(name)] = String(parts[2].drop { $0 == " " })
      }
    }
    return cells
  }

  /// Returns a call with as few arguments as possible.
  private func call(_ function: Function) -> String {
    let parameters = function.signature.parameters.prefix(function.signature.minimum)
    let arguments = parameters.enumerated().map { index, parameter in
      switch parameter {
      case .text: "t"
      case .number: index == 0 ? "i" : "2"
      case .date: "d"
      case .condition: "i > 1"
      case .pattern: "'e'"
      case .value: function == .date ? "d" : "i"
      }
    }
    return "\(function.rawValue)(\(arguments.joined(separator: ", ")))"
  }

  @Test("says which functions PostgreSQL computes", arguments: Function.allCases)
  func functions(function: Function) throws {
    let cell = try #require(try cells()[function.rawValue])
    let columns = [
      SQLColumn(name: "i", type: .integer, isIndexed: false),
      SQLColumn(name: "t", type: .text, isIndexed: false),
      SQLColumn(name: "d", type: .date, isIndexed: false),
    ]
    let filter = try Filter(
      parsing: "\(call(function)) is null",
      columns: columns.map(\.column)
    )
    let dialect = PostgreSQLDialect(isByteOrder: true, hasInfiniteNumerics: true)
    let translation = SQLTranslator(dialect: dialect, columns: columns).translate(filter)
    #expect((translation.remainingFilter == nil) == !cell.hasPrefix("here"))
  }
}
#endif

// SPDX-License-Identifier: GPL-3.0-or-later

/// A question about groups as a table: `region by year(date): sum price`.
///
/// The answer has an item for each group of the first keys, and a column for each value of the last
/// key.
package struct Pivot: Sendable, Hashable {
  /// The groups of all keys, with one aggregate.
  let grouping: Grouping

  /// The groups that are the items of the answer.
  var rows: Grouping { grouping.withoutLastKey }
}

extension Pivot: CustomStringConvertible {
  /// Text that parses to an equal question.
  package var description: String {
    let keys = grouping.keys.map(\.description)
    return "\(keys.dropLast().joined(separator: ", ")) by \(keys.last ?? ""): "
      + (grouping.results.first?.description ?? "")
  }
}

extension Pivot {
  /// Parses a question.
  ///
  /// Without an aggregate, the items are counted.
  ///
  /// - Parameters:
  ///   - text: The text as typed.
  ///   - columns: The columns that the text may name.
  /// - Throws: ``CatalogError/syntax(_:)`` with the problem and its range in the text.
  package init(parsing text: String, columns: [Column]) throws(CatalogError) {
    self = try QueryLexer.parse(text) { lexer throws(SyntaxError) in
      try lexer.first()
      return try Self.parse(&lexer, columns)
    }
  }

  static func parse(_ lexer: inout QueryLexer, _ columns: [Column]) throws(SyntaxError) -> Pivot {
    let grouping = try Grouping.parse(&lexer, columns, limit: 1) {
      keys,
      columns throws(SyntaxError) in
      try keys.expectKeyBeforeBy()
      var all = [try Grouping.key(&keys, columns)]
      while try !keys.allow(.by).peek().matches(.by) {
        guard try keys.skipComma() else {
          throw keys.error(.expected(oneOf: [",", "by"]), at: try keys.peek().range)
        }
        all.append(try Grouping.key(&keys, columns))
      }
      _ = try keys.next()
      all.append(try Grouping.key(&keys, columns))
      try keys.expectEnd()
      return all
    }
    return Pivot(grouping: grouping)
  }
}

extension QueryLexer {
  /// Throws an error if the text begins with `by`, unless that is the name of a column.
  fileprivate func expectKeyBeforeBy() throws(SyntaxError) {
    var ahead = self
    let by = try ahead.next()
    let second = try ahead.peek()
    guard by.matches(.by), !second.matches(.by), second.text != "," else { return }
    throw error(.missing(.column), at: by.range)
  }
}

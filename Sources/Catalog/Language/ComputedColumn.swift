// SPDX-License-Identifier: GPL-3.0-or-later

/// A column that is computed by an expression: `total = price * amount`.
package struct ComputedColumn: Sendable, Hashable {
  package let name: String

  let operand: Operand

  init(name: String, operand: Operand) {
    self.name = name
    self.operand = operand
  }

  /// Parses a name and an expression.
  ///
  /// - Parameters:
  ///   - text: The text as typed.
  ///   - columns: The columns that the text may name.
  /// - Throws: ``CatalogError/syntax(_:)`` with the problem and its range in the text.
  package init(parsing text: String, columns: [Column]) throws(CatalogError) {
    self = try QueryLexer.parse(text) { lexer throws(SyntaxError) in
      try Self.parse(&lexer, columns)
    }
  }

  static func parse(
    _ lexer: inout QueryLexer,
    _ columns: [Column]
  ) throws(SyntaxError) -> ComputedColumn {
    let name = try lexer.next()
    guard name.kind == .word || name.kind == .quoted || name.kind == .name, !name.text.isEmpty
    else {
      throw name.kind == .end
        ? lexer.error(.empty, at: name.range) : lexer.error(.missing(.name), at: name.range)
    }
    let sign = try lexer.next()
    guard sign.isSymbol("=") else { throw lexer.error(.expected(oneOf: ["="]), at: sign.range) }
    var parser = ExpressionParser(lexer, columns: columns, place: .value)
    defer { lexer = parser.lexer }
    let syntax = try parser.computedValue()
    let operand = try ExpressionResolver(columns: columns, in: lexer).operand(syntax)
    return ComputedColumn(name: name.text, operand: operand)
  }

  /// Returns a column for each field of the objects in a column of nested values.
  ///
  /// - Parameters:
  ///   - column: The index of the column.
  ///   - columns: The columns of the collection.
  ///   - items: Items among whose values the fields are looked for.
  package static func fields(
    of column: Int,
    _ columns: [Column],
    in items: [Item]
  ) -> [ComputedColumn] {
    var known: Set<String> = []
    var found: [ComputedColumn] = []
    let reference = ColumnReference(column, of: columns)
    for item in items {
      for key in NestedField.keys(of: item[column].bytes) where known.insert(key).inserted {
        found.append(
          ComputedColumn(
            name: "\(reference.name).\(key)",
            operand: .field(reference, path: [ExactText(key)])
          )
        )
      }
    }
    return found
  }
}

extension ComputedColumn: CustomStringConvertible {
  /// Text that parses to an equal column.
  package var description: String { "\(QuerySpelling.operand(name)) = \(operand)" }
}

extension ComputedColumn {
  /// Returns the column that has to be added to give a nested field a name: `user.login to login`.
  ///
  /// - Parameters:
  ///   - text: The text as typed.
  ///   - columns: The columns that the text may name.
  /// - Throws: ``CatalogError/syntax(_:)`` with the problem and its range in the text.
  package static func additions(
    forRename text: String,
    columns: [Column]
  ) throws(CatalogError) -> [ComputedColumn] {
    try QueryLexer.parse(text) { lexer throws(SyntaxError) in
      let operand = try Operand(key: try lexer.nextName(), among: columns, in: lexer)
      let name = try ColumnRename.newName(&lexer)
      guard case .field = operand else { return [] }
      return [ComputedColumn(name: name, operand: operand)]
    }
  }
}

/// Another name for a column: `price to cost`.
package struct ColumnRename: Sendable, Hashable {
  /// The index of the column.
  package let column: Int

  package let name: String

  /// Parses a column and its new name.
  ///
  /// - Parameters:
  ///   - text: The text as typed.
  ///   - columns: The columns that the text may name.
  /// - Throws: ``CatalogError/syntax(_:)`` with the problem and its range in the text.
  package init(parsing text: String, columns: [Column]) throws(CatalogError) {
    self = try QueryLexer.parse(text) { lexer throws(SyntaxError) in
      try Self.parse(&lexer, columns)
    }
  }

  static func parse(
    _ lexer: inout QueryLexer,
    _ columns: [Column]
  ) throws(SyntaxError) -> ColumnRename {
    let column = try ColumnReference(try lexer.nextName(), among: columns, in: lexer).index
    return ColumnRename(column: column, name: try newName(&lexer))
  }

  /// Parses the new name, after `to`.
  fileprivate static func newName(_ lexer: inout QueryLexer) throws(SyntaxError) -> String {
    lexer.allow(.to)
    let word = try lexer.next()
    guard word.matches(.to) else { throw lexer.error(.expected(oneOf: ["to"]), at: word.range) }
    let name = try lexer.next(asValue: true)
    guard name.kind == .word || name.kind == .quoted || name.kind == .name, !name.text.isEmpty
    else { throw lexer.error(.missing(.name), at: name.range) }
    try lexer.expectEnd()
    return name.text
  }

  init(column: Int, name: String) {
    self.column = column
    self.name = name
  }

  /// Returns text that gives a column another name.
  static func text(from old: String, to new: String) -> String {
    "\(QuerySpelling.spelled(old)) to \(QuerySpelling.spelled(new))"
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// A column of a command: the name of a column, or an expression whose values are the column.
///
/// A command can use an expression once a column has been added whose name is the expression.
struct ColumnExpression {
  let operand: Operand

  /// The range in the typed text, in code points.
  let range: Range<Int>

  /// Parses a column, which `by` or `as` may follow.
  init(parsing lexer: inout QueryLexer, among columns: [Column]) throws(SyntaxError) {
    lexer.allow(.function(.value), asValue: true, onceBegun: true)
    let start = lexer
    let first = try lexer.peek(asValue: true)
    if first.isSymbol("(") || first.isNot {
      operand = try Operand(parsing: &lexer, among: columns)
      range = first.range.lowerBound..<lexer.offset
      return
    }
    let name = try lexer.nextName()
    let next = try lexer.peek()
    if next.endsKey(after: name, columns, lexer) || next.matches(.by) || next.matches(.as) {
      operand = try Operand(key: name, among: columns, in: lexer)
    } else {
      lexer = start
      operand = try Operand(parsing: &lexer, among: columns)
    }
    range = name.range.lowerBound..<max(name.range.upperBound, lexer.offset)
  }

  /// Parses the rest of the text as a column.
  static func single(
    _ lexer: inout QueryLexer,
    _ columns: [Column]
  ) throws(SyntaxError) -> ColumnExpression {
    let expression = try ColumnExpression(parsing: &lexer, among: columns)
    try lexer.expectEnd()
    return expression
  }

  /// Returns the column.
  ///
  /// - Throws: ``SyntaxError`` if no column has been added for the expression.
  func column(among columns: [Column], in lexer: QueryLexer) throws(SyntaxError) -> ColumnReference
  {
    if let column = operand.column { return column }
    let name = ComputedColumn(named: operand).name
    if let index = columns.firstIndex(where: { $0.name == name }) {
      return ColumnReference(index, of: columns)
    }
    throw lexer.error(.unknownColumn(name, in: columns), at: range)
  }
}

extension ComputedColumn {
  /// Creates a column whose name is its expression: `price * amount`.
  ///
  /// The name of a field is its path without quotes, as a list of columns spells it.
  init(named operand: Operand) {
    guard case .field(let column, let path) = operand else {
      self.init(name: operand.description, operand: operand)
      return
    }
    let parts = [column.name] + path.map(\.string)
    self.init(name: parts.joined(separator: "."), operand: operand)
  }

  /// `true` if the expression of the column is its name.
  package var isNamedByExpression: Bool { self == ComputedColumn(named: operand) }

  /// Returns `false` if the column is a nested field, and no item has nested values in its column.
  package func mayBeFound(in items: [Item]) -> Bool {
    guard case .field(let column, _) = operand, column.target == nil else { return true }
    return items.contains { item in
      let first = item[column.index].bytes.first
      return first == UInt8(ascii: "{") || first == UInt8(ascii: "[")
    }
  }

  /// Returns the columns that have to be added for a plot.
  ///
  /// - Parameters:
  ///   - text: The text as typed.
  ///   - columns: The columns that the text may name.
  /// - Throws: ``CatalogError/syntax(_:)`` with the problem and its range in the text.
  package static func additions(
    forPlot text: String,
    columns: [Column]
  ) throws(CatalogError) -> [ComputedColumn] {
    try additions(for: text) { lexer throws(SyntaxError) in
      if try PlotQuestion.grouping(&lexer, columns) != nil { return [] }
      let (plotted, other, _) = try PlotQuestion.expressions(&lexer, columns)
      return [plotted.operand, other?.operand].compactMap(\.self)
    }
  }

  /// Returns the columns that have to be added for a list of columns and nested fields.
  ///
  /// - Parameters:
  ///   - text: The text as typed.
  ///   - columns: The columns that the text may name.
  /// - Throws: ``CatalogError/syntax(_:)`` with the problem and its range in the text.
  package static func additions(
    forList text: String,
    columns: [Column]
  ) throws(CatalogError) -> [ComputedColumn] {
    try additions(for: text) { lexer throws(SyntaxError) in
      var operands: [Operand] = []
      repeat {
        let name = try lexer.nextName()
        // A pattern or a range names columns that are there.
        if (try? ColumnReference.several(name, among: columns, in: lexer)) != nil { continue }
        operands.append(try Operand(key: name, among: columns, in: lexer))
      } while try lexer.skipComma()
      return operands.filter { if case .field = $0 { true } else { false } }
    }
  }

  private static func additions(
    for text: String,
    _ operands: (inout QueryLexer) throws(SyntaxError) -> [Operand]
  ) throws(CatalogError) -> [ComputedColumn] {
    try QueryLexer.parse(text, operands).filter { $0.column == nil }.map(
      ComputedColumn.init(named:)
    )
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

extension Operand {
  /// Parses a value that other text may follow.
  ///
  /// - Parameters:
  ///   - lexer: The text, from the value on. It is moved to the end of the value.
  ///   - columns: The columns that the text may name.
  init(parsing lexer: inout QueryLexer, among columns: [Column]) throws(SyntaxError) {
    var parser = ExpressionParser(lexer, columns: columns)
    let syntax = try parser.expression()
    lexer = parser.lexer
    self = try ExpressionResolver(columns: columns, in: lexer).operand(syntax)
  }

  /// Finds the column or the nested field that a token alone stands for.
  ///
  /// Quoted text names a column there.
  init(key token: QueryToken, among columns: [Column], in lexer: QueryLexer) throws(SyntaxError) {
    if let column = try? ColumnReference(token, among: columns, in: lexer) {
      self = .column(column)
    } else if token.kind == .quoted {
      self = .column(try ColumnReference(token, among: columns, in: lexer))
    } else {
      self = try ExpressionResolver(columns: columns, in: lexer).operand(.token(token))
    }
  }
}

extension QueryToken {
  /// `true` if a sort key may end before the token.
  var endsKey: Bool {
    kind == .end || isSymbol(",") || isWord("asc") || isWord("desc") || isWord("natural")
  }
}

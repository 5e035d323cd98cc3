// SPDX-License-Identifier: GPL-3.0-or-later

extension Operand {
  /// Parses a value that other text may follow.
  ///
  /// - Parameters:
  ///   - lexer: The text, from the value on. It is moved to the end of the value.
  ///   - columns: The columns that the text may name.
  init(parsing lexer: inout QueryLexer, among columns: [Column]) throws(SyntaxError) {
    var parser = ExpressionParser(lexer, columns: columns, place: .value)
    defer { lexer = parser.lexer }
    let syntax = try parser.expression()
    self = try ExpressionResolver(columns: columns, in: lexer).operand(syntax)
  }

  /// Finds the column or the nested field that a single token names.
  ///
  /// Quoted text names a column there.
  init(key token: QueryToken, among columns: [Column], in lexer: QueryLexer) throws(SyntaxError) {
    if let column = try? ColumnReference(token, among: columns, in: lexer) {
      self = .column(column)
    } else if token.kind == .quoted || Literal(token.text).isNumber {
      // A text or a number alone is not a key.
      self = .column(try ColumnReference(token, among: columns, in: lexer))
    } else {
      self = try ExpressionResolver(columns: columns, in: lexer).operand(.token(token))
    }
  }
}

extension QueryToken {
  /// Returns `true` if the sort key before the token is a single name.
  ///
  /// - Parameters:
  ///   - name: The token before.
  ///   - columns: The columns that it may name.
  ///   - lexer: The text.
  func endsKey(after name: QueryToken, _ columns: [Column], _ lexer: QueryLexer) -> Bool {
    if kind == .end || isSymbol(",") || isWord("asc") || isWord("desc") || isWord("natural") {
      return true
    }
    // After a column, a word that is no operator is a mistake, and so is a text.
    return isText && !(kind == .word && continuesValue)
      && (try? ColumnReference(name, among: columns, in: lexer)) != nil
  }

  /// `true` if the token is an operator that may follow a value.
  private var continuesValue: Bool {
    if Arithmetic(rawValue: text) != nil || ["++", "&&", "||"].contains(text) || isAnd || isOr {
      return true
    }
    let word = text.lowercased()
    return FilterOperator.phrases.contains { $0.text.prefix { $0 != " " } == word }
  }
}

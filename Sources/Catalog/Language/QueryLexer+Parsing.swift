// SPDX-License-Identifier: GPL-3.0-or-later

extension QueryLexer {
  /// Parses a text.
  ///
  /// - Parameters:
  ///   - text: The text as typed.
  ///   - parse: The parser.
  /// - Throws: ``CatalogError/syntax(_:)`` with the error of the parser.
  static func parse<Result>(
    _ text: String,
    _ parse: (inout QueryLexer) throws(SyntaxError) -> Result
  ) throws(CatalogError) -> Result {
    var lexer = QueryLexer(text)
    do throws(SyntaxError) { return try parse(&lexer) } catch { throw .syntax(error) }
  }

  /// Throws an error unless the text ends here.
  func expectEnd() throws(SyntaxError) {
    let rest = try peek()
    guard rest.kind == .end else { throw error(.unexpected(rest.text), at: rest.range) }
  }

  /// Throws an error if the text is empty, and otherwise returns its first token.
  @discardableResult
  func first() throws(SyntaxError) -> QueryToken {
    let first = try peek()
    if first.kind == .end { throw error(.empty, at: first.range) }
    return first
  }
}

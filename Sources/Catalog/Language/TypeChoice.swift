// SPDX-License-Identifier: GPL-3.0-or-later

/// A type that a user chooses for a column: `amt decimal 1.234,56`.
package struct TypeChoice: Sendable, Hashable {
  /// The type that a column shall have.
  enum Wanted: Sendable, Hashable {
    /// The type that its values suggest.
    case automatic

    /// A kind, in the notation that the values suggest.
    case kind(Column.Kind)

    case type(ColumnType)
  }

  /// The index of the column.
  package let column: Int

  let wanted: Wanted

  /// Parses a choice.
  ///
  /// The syntax is `COLUMN TYPE [FORMAT]`. The format is an example: `31.12.2024`, `$1,234`.
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

  private init(_ column: Int, _ wanted: Wanted) {
    self.column = column
    self.wanted = wanted
  }

  /// The words for types.
  package static let words = Column.Kind.allCases.map(\.word) + ["auto"]

  static func parse(
    _ lexer: inout QueryLexer,
    _ columns: [Column]
  ) throws(SyntaxError) -> TypeChoice {
    let column = try ColumnReference(try lexer.nextName(), among: columns, in: lexer).index
    lexer.allow(.type, asValue: true)
    let word = try lexer.next(asValue: true)
    if word.kind == .end { throw lexer.error(.expected(oneOf: words), at: word.range) }
    if let kind = Column.Kind(word: word.text) { lexer.allowNotation(of: kind) }
    let rest = lexer.rest(upTo: .max)
    let example = rest.map { Self.unquoted($0.text) } ?? ""
    if word.isWord("auto"), example.isEmpty { return TypeChoice(column, .automatic) }
    guard let kind = Column.Kind(word: word.text) else {
      throw lexer.error(.expected(oneOf: words), at: word.range)
    }
    if example.isEmpty {
      switch kind {
      case .text: return TypeChoice(column, .type(.verbatim))
      case .boolean:
        let missing = MissingMarkers(includesCommon: true, named: [])
        return TypeChoice(column, .type(ColumnType(.boolean, .boolean, missing: missing)))
      case .integer, .decimal, .date, .dateTime: return TypeChoice(column, .kind(kind))
      }
    }
    guard let type = ColumnType(kind, example: example) else {
      let examples = ColumnType.examples(of: kind)
      throw lexer.error(
        .unknownNotation(example, type: kind.word, examples: examples),
        at: rest?.range ?? word.range
      )
    }
    return TypeChoice(column, .type(type))
  }

  private static func unquoted(_ text: String) -> String {
    var rest = Substring(text)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    guard rest.count >= 2, let first = rest.first, first == "\"" || first == "'", rest.last == first
    else { return String(rest) }
    return String(rest.dropFirst().dropLast())
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// By which columns items are ordered: `price desc, name natural`.
///
/// The first column decides, the next only between equals, the source's order between what is
/// equal in all. In a column come numbers before dates before other text, each compared as what
/// it is; empty and absent values come last in either direction.
package struct SortOrder: Sendable, Hashable {
  /// One of the columns, and how it orders.
  package struct Key: Sendable, Hashable {
    /// The index of the column.
    package let column: Int

    /// Whether large values come first.
    package let descending: Bool

    /// Whether everything is text, in which runs of digits count as numbers.
    package let natural: Bool

    /// An order by a column.
    package init(column: Int, descending: Bool = false, natural: Bool = false) {
      self.column = column
      self.descending = descending
      self.natural = natural
    }
  }

  package let keys: [Key]
  let names: [String]

  /// The order that a text spells.
  ///
  /// `COLUMN [asc|desc] [natural], …`; a hyphen before a column is `desc` (`-price`).
  ///
  /// - Parameters:
  ///   - text: What was typed.
  ///   - columns: The columns that it may name.
  /// - Throws: ``CatalogError/syntax(_:)`` with what is wrong and its place.
  package init(parsing text: String, columns: [Column]) throws(CatalogError) {
    do {
      self = try Self.parse(text, columns)
    } catch {
      throw .syntax(error)
    }
  }

  /// An order by these columns.
  ///
  /// - Parameters:
  ///   - keys: The deciding column first; each names one of `columns`.
  ///   - columns: The columns of the collection.
  package init(_ keys: [Key], columns: [Column]) {
    self.keys = keys
    names = keys.map { columns[$0.column].name }
  }
}

extension SortOrder: CustomStringConvertible {
  /// The text that reads back as an equal order.
  package var description: String {
    zip(keys, names).map { key, name in
      QuerySpelling.spelled(name) + (key.descending ? " desc" : "")
        + (key.natural ? " natural" : "")
    }.joined(separator: ", ")
  }
}

extension SortOrder {
  private static func parse(_ text: String, _ columns: [Column]) throws(SyntaxError) -> SortOrder {
    var lexer = QueryLexer(text)
    let first = try lexer.peek()
    if first.kind == .end { throw lexer.error(.empty, at: first.range) }
    return SortOrder(try keys(&lexer, columns), columns: columns)
  }

  static func keys(
    _ lexer: inout QueryLexer,
    _ columns: [Column]
  ) throws(SyntaxError) -> [Key] {
    var keys: [Key] = []
    repeat {
      keys.append(try key(&lexer, columns))
    } while try lexer.skipComma()
    return keys
  }

  private static func key(
    _ lexer: inout QueryLexer,
    _ columns: [Column]
  ) throws(SyntaxError) -> Key {
    let token = try lexer.nextName()
    var descending = false
    let column: ColumnReference
    if let hyphened = hyphened(token, columns, lexer) {
      column = hyphened
      descending = true
    } else {
      column = try ColumnReference(token, among: columns, in: lexer)
    }
    var natural = false
    while try lexer.allow(.desc, .natural, .asc).peek().kind == .word {
      let word = try lexer.next()
      switch word.text.lowercased() {
      case "asc": descending = false
      case "desc": descending = true
      case "natural": natural = true
      default: throw lexer.error(.unexpected(word.text), at: word.range)
      }
    }
    return Key(column: column.index, descending: descending, natural: natural)
  }

  /// The column behind a hyphen, if the hyphen is no part of a column's name.
  static func hyphened(
    _ token: QueryToken,
    _ columns: [Column],
    _ lexer: QueryLexer
  ) -> ColumnReference? {
    guard token.kind == .word, token.text.first == "-",
      (try? ColumnReference(token, among: columns, in: lexer)) == nil
    else { return nil }
    return try? ColumnReference(token.withoutHyphen, among: columns, in: lexer)
  }
}

extension QueryLexer {
  /// The next token, which is to name a column.
  mutating func nextName() throws(SyntaxError) -> QueryToken {
    allow(.column, asValue: true)
    let token = try next(asValue: true)
    expectations?.names.append(token)
    guard token.kind == .word || token.kind == .quoted else {
      throw error(.missing(.column), at: token.range)
    }
    return token
  }

  /// Whether a comma follows, which it skips; anything else must be the end.
  mutating func skipComma() throws(SyntaxError) -> Bool {
    allow(.comma)
    let token = try next()
    if token.isSymbol(",") { return true }
    if token.kind == .end { return false }
    throw error(.expected(oneOf: [","]), at: token.range)
  }
}

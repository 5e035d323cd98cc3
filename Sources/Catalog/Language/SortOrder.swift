// SPDX-License-Identifier: GPL-3.0-or-later

/// The columns by which items are sorted: `price desc, name natural`.
///
/// Each column decides between items that are equal in all columns before it. Items that are equal
/// in all columns keep the order of the source. Within a column, numbers come before dates and
/// dates before other text. Missing values, and texts that mark one, come last in either direction.
package struct SortOrder: Sendable, Hashable {
  /// A column or a computed value to sort by, with its options.
  ///
  /// It owns no memory, because scans use it for each row.
  package struct Key: Sendable, Hashable {
    /// The index of the column; negative for a computed value.
    package let column: Int

    /// `true` if large values come first.
    package let descending: Bool

    /// `true` if all values are compared as text in which runs of digits count as numbers.
    package let natural: Bool

    /// Creates a key for a column.
    package init(column: Int, descending: Bool = false, natural: Bool = false) {
      self.column = column
      self.descending = descending
      self.natural = natural
    }
  }

  /// An operand to sort by, with its options.
  struct Part {
    let operand: Operand
    let descending: Bool
    let natural: Bool
  }

  package let keys: [Key]

  /// The computed value of each key, or `nil` for a column.
  let operands: [Operand?]
  let names: [String]

  /// The types of the columns.
  let types: [ColumnType]

  /// Parses an order.
  ///
  /// The syntax is `COLUMN [asc|desc] [natural], …`. A hyphen before a column means `desc`
  /// (`-price`).
  ///
  /// - Parameters:
  ///   - text: The text as typed.
  ///   - columns: The columns that the text may name.
  /// - Throws: ``CatalogError/syntax(_:)`` with the problem and its range in the text.
  package init(parsing text: String, columns: [Column]) throws(CatalogError) {
    let parts = try QueryLexer.parse(text) { lexer throws(SyntaxError) in
      try lexer.first()
      return try Self.parts(&lexer, columns)
    }
    self.init(parts, columns: columns)
  }

  /// Creates an order from keys.
  ///
  /// - Parameters:
  ///   - keys: The keys, most significant first. Each refers to one of `columns`.
  ///   - columns: The columns of the collection.
  package init(_ keys: [Key], columns: [Column]) {
    self.keys = keys
    operands = keys.map { _ in nil }
    names = keys.map { columns[$0.column].name }
    types = keys.map { columns[$0.column].type }
  }

  /// Creates an order from operands, most significant first.
  init(_ parts: [Part], columns: [Column]) {
    keys = parts.map {
      Key(
        column: $0.operand.column?.index ?? -1,
        descending: $0.descending,
        natural: $0.natural
      )
    }
    operands = parts.map { $0.operand.column == nil ? $0.operand : nil }
    names = parts.map { $0.operand.column?.name ?? $0.operand.description }
    types = parts.map(\.operand.ordered.type)
  }

  /// `true` if a key is a computed value.
  var isComputed: Bool { operands.contains { $0 != nil } }

  /// The columns that the keys read, or `nil` if they read all.
  var columns: [Int]? {
    var columns = Set(keys.map(\.column).filter { $0 >= 0 })
    let isKnown = operands.allSatisfy { $0?.addColumns(to: &columns) ?? true }
    return isKnown ? columns.sorted() : nil
  }

  /// Returns the order with other operands in place of its columns.
  ///
  /// - Parameters:
  ///   - columns: The columns of the result.
  ///   - replacement: A closure that returns the operand for the column at an index.
  func replacing(columns: [Column], _ replacement: (Int) -> Operand) -> SortOrder {
    let parts = zip(keys, operands).map { key, operand in
      Part(
        operand: operand?.replacing { replacement($0.index) } ?? replacement(key.column),
        descending: key.descending,
        natural: key.natural
      )
    }
    return SortOrder(parts, columns: columns)
  }

  /// Returns the order with other operands in place of its columns and its fields.
  ///
  /// - Parameters:
  ///   - replacement: A closure that returns the operand for a column or a field.
  ///   - columns: The columns of the result.
  func replacingValues(_ replacement: (Operand) -> Operand, columns: [Column]) -> SortOrder {
    let parts = keys.indices.map { number in
      let key = keys[number]
      let column = ColumnReference(index: key.column, name: names[number], type: types[number])
      let operand = operands[number] ?? .column(column)
      return Part(
        operand: operand.replacingValues(replacement),
        descending: key.descending,
        natural: key.natural
      )
    }
    return SortOrder(parts, columns: columns)
  }
}

extension SortOrder {
  /// Returns the order with the types that its columns have now.
  func retyped(_ columns: [Column]) -> SortOrder {
    replacing(columns: columns) { .column(ColumnReference($0, of: columns)) }
  }
}

extension SortOrder: CustomStringConvertible {
  /// Text that parses to an equal order.
  package var description: String {
    keys.indices.map { spelled($0) + options(of: keys[$0]) }.joined(separator: ", ")
  }

  /// Returns the column or the expression of a key.
  func spelled(_ number: Int) -> String {
    operands[number]?.description ?? QuerySpelling.spelled(names[number])
  }

  /// Returns the words after a key.
  func options(of key: Key) -> String {
    (key.descending ? " desc" : "") + (key.natural ? " natural" : "")
  }
}

extension SortOrder {
  static func parts(
    _ lexer: inout QueryLexer,
    _ columns: [Column]
  ) throws(SyntaxError) -> [Part] {
    var parts: [Part] = []
    repeat {
      parts.append(try part(&lexer, columns))
    } while try lexer.skipComma()
    return parts
  }

  private static func part(
    _ lexer: inout QueryLexer,
    _ columns: [Column]
  ) throws(SyntaxError) -> Part {
    var descending = false
    var operand: Operand
    lexer.allow(.function(.value), asValue: true, onceBegun: true)
    let start = lexer
    let token = try lexer.nextName()
    let next = try lexer.peek()
    let isAlone = next.endsKey(after: token, columns, lexer)
    if let hyphened = hyphened(token, columns, lexer), isAlone {
      operand = .column(hyphened)
      descending = true
    } else if isAlone, let lookup = lookup(afterHyphen: token, columns, lexer) {
      operand = lookup
      descending = true
    } else if isAlone {
      operand = try Operand(key: token, among: columns, in: lexer)
    } else {
      lexer = start
      operand = try Operand(parsing: &lexer, among: columns)
      // A hyphen before a quoted name reverses the order, too, unless it is part of a column's name.
      if case .negative(let part) = operand, part.column != nil || part.lookups == [part],
        (try? ColumnReference(token, among: columns, in: lexer)) == nil
      {
        operand = part
        descending = true
      }
    }
    var natural = false
    var hasDirection = descending
    while true {
      if !hasDirection { lexer.allow(.desc) }
      if !natural { lexer.allow(.natural) }
      if !hasDirection { lexer.allow(.asc) }
      guard try lexer.peek().kind == .word else { break }
      let word = try lexer.next()
      switch word.text.lowercased() {
      case "asc" where !hasDirection: hasDirection = true
      case "desc" where !hasDirection: (hasDirection, descending) = (true, true)
      case "natural" where !natural: natural = true
      default: throw lexer.error(.unexpected(word.text), at: word.range)
      }
    }
    return Part(operand: operand, descending: descending, natural: natural)
  }

  /// Returns the value after a hyphen that a reference leads to: `-customer.name`.
  private static func lookup(
    afterHyphen token: QueryToken,
    _ columns: [Column],
    _ lexer: QueryLexer
  ) -> Operand? {
    guard token.kind == .word, token.text.first == "-", lexer.expectations == nil,
      let operand = try? Operand(key: token.withoutHyphen, among: columns, in: lexer),
      operand.lookups == [operand]
    else { return nil }
    return operand
  }

  /// Returns the column after a hyphen, if the hyphen is not part of a column's name.
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
  /// Consumes the next token, which must name a column.
  mutating func nextName() throws(SyntaxError) -> QueryToken {
    allow(.column(.value, isComputed: false), asValue: true)
    let token = try next(asValue: true)
    expectations?.names.append(token)
    guard token.isText || token.kind == .name else {
      throw error(.missing(.column), at: token.range)
    }
    return token
  }

  /// Consumes a comma and returns `true`, or returns `false` at the end of the text.
  ///
  /// - Throws: ``SyntaxError`` for any other token.
  mutating func skipComma() throws(SyntaxError) -> Bool {
    allow(.comma)
    let token = try next()
    if token.isSymbol(",") { return true }
    if token.kind == .end { return false }
    throw error(.expected(oneOf: [","]), at: token.range)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// The selection and order of the columns that are shown or exported.
package enum Projection: Sendable, Hashable {
  /// The listed columns: `name, price`.
  case only(ColumnList)

  /// All columns except the listed ones, including columns found later: `-name, -price`.
  case allExcept(ColumnList)

  /// Parses a selection of columns.
  ///
  /// A hyphen before a name excludes that column. Either all names have a hyphen or none has. A
  /// column whose name begins with a hyphen must be quoted. An asterisk alone means all columns.
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

  /// Returns the indexes of the selected columns of a collection with `count` columns.
  package func indexes(among count: Int) -> [Int] {
    switch self {
    case .only(let list): return list.columns
    case .allExcept(let list):
      if list.columns.isEmpty { return Array(0..<count) }
      let hidden = Set(list.columns)
      return (0..<count).filter { !hidden.contains($0) }
    }
  }

  /// Returns a selection without the given columns, or `nil` if no column would be left.
  package func hiding(_ list: ColumnList, among count: Int) -> Projection? {
    let next: Projection =
      switch self {
      case .only(let shown): .only(shown.without(list))
      case .allExcept(let hidden): .allExcept(hidden.adding(list))
      }
    return next.indexes(among: count).isEmpty ? nil : next
  }

  /// Returns a selection that includes the given columns, with the names that columns have now.
  package func showing(_ added: [Int], columns: [Column]) -> Projection {
    switch self {
    case .only(let list): .only(ColumnList(list.columns + added, columns: columns))
    case .allExcept(let list):
      .allExcept(ColumnList(list.columns.filter { !added.contains($0) }, columns: columns))
    }
  }

  /// All columns.
  package static let all = Projection.allExcept(ColumnList())

  /// `true` if columns found later belong to the selection.
  var includesLaterColumns: Bool {
    if case .allExcept = self { true } else { false }
  }
}

// MARK: Parsing

extension Projection {
  private static func parse(
    _ lexer: inout QueryLexer,
    _ columns: [Column]
  ) throws(SyntaxError) -> Projection {
    let first = try lexer.first()
    var ahead = lexer
    if try ahead.next().isWord("*"), try ahead.peek().kind == .end, lexer.expectations == nil,
      (try? ColumnReference(first, among: columns, in: lexer)) == nil
    {
      lexer = ahead
      return .all
    }
    ahead = lexer
    guard (try? hidden(&ahead, columns)) != nil else {
      return .only(ColumnList(try ColumnList.indexes(&lexer, columns), columns: columns))
    }
    var indexes: [Int] = []
    repeat {
      indexes += try hidden(&lexer, columns).map(\.index)
    } while try lexer.skipComma()
    let choice = allExcept(ColumnList(indexes, columns: columns))
    guard !choice.indexes(among: columns.count).isEmpty else {
      throw lexer.error(.allColumnsExcluded, at: first.range.lowerBound..<lexer.end)
    }
    return choice
  }

  /// Parses the next name, which must have a hyphen, and returns the excluded columns.
  ///
  /// A column whose own name begins with a hyphen must be quoted.
  private static func hidden(
    _ lexer: inout QueryLexer,
    _ columns: [Column]
  ) throws(SyntaxError) -> [ColumnReference] {
    if lexer.skipHyphenBeforeQuote() {
      return [try ColumnReference(try lexer.nextName(), among: columns, in: lexer)]
    }
    let token = try lexer.nextName()
    guard token.kind == .word, token.text.first == "-" else {
      throw lexer.error(.expected(oneOf: ["-"]), at: token.range)
    }
    return try ColumnReference.several(token.withoutHyphen, among: columns, in: lexer)
  }
}

// MARK: Text

extension Projection: CustomStringConvertible {
  /// Text that parses to an equal selection.
  package var description: String { names.joined(separator: ", ") }

  /// The description without optional spaces, for use in a location.
  var compactDescription: String { names.joined(separator: ",") }

  private var names: [String] {
    switch self {
    case .only(let list):
      list.names.map { $0.hasPrefix("-") ? QuerySpelling.quoted($0) : QuerySpelling.spelled($0) }
    case .allExcept(let list): list.names.map { "-" + QuerySpelling.spelled($0) }
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// Which columns are shown or exported, and in which order.
package enum Projection: Sendable, Hashable {
  /// These: `name, price`.
  case only(ColumnList)

  /// All but these, also those that become known later: `-name, -price`.
  case allBut(ColumnList)

  /// The choice that a text spells.
  ///
  /// A hyphen before a name leaves that column out; it stands before all names or before none. A column
  /// whose name begins with one is named in quotes.
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

  /// The indexes of what is left of so many columns.
  package func indexes(among count: Int) -> [Int] {
    switch self {
    case .only(let list): return list.columns
    case .allBut(let list):
      let hidden = Set(list.columns)
      return (0..<count).filter { !hidden.contains($0) }
    }
  }

  /// The same without some columns; `nil` if none is left of so many.
  package func hiding(_ list: ColumnList, among count: Int) -> Projection? {
    let next: Projection =
      switch self {
      case .only(let shown): .only(shown.without(list))
      case .allBut(let hidden): .allBut(hidden.adding(list))
      }
    return next.indexes(among: count).isEmpty ? nil : next
  }

  /// All columns.
  package static let all = Projection.allBut(ColumnList())

  /// Whether a column belongs to it that is not known yet.
  var takesLateColumns: Bool {
    if case .allBut = self { true } else { false }
  }
}

// MARK: Reading

extension Projection {
  private static func parse(
    _ text: String,
    _ columns: [Column]
  ) throws(SyntaxError) -> Projection {
    var lexer = QueryLexer(text)
    let first = try lexer.peek()
    if first.kind == .end { throw lexer.error(.empty, at: first.range) }
    var ahead = lexer
    guard (try? hidden(&ahead, columns)) != nil else {
      return .only(ColumnList(try ColumnList.indexes(&lexer, columns), columns: columns))
    }
    var indexes: [Int] = []
    repeat {
      indexes.append(try hidden(&lexer, columns).index)
    } while try lexer.skipComma()
    let choice = allBut(ColumnList(indexes, columns: columns))
    guard !choice.indexes(among: columns.count).isEmpty else {
      throw lexer.error(.noColumnLeft, at: first.range.lowerBound..<lexer.end)
    }
    return choice
  }

  /// The column that the next name leaves out.
  ///
  /// A column that begins with a hyphen itself is called so in quotes.
  private static func hidden(
    _ lexer: inout QueryLexer,
    _ columns: [Column]
  ) throws(SyntaxError) -> ColumnReference {
    if lexer.skipHyphenBeforeQuotation() {
      return try ColumnReference(try lexer.nextName(), among: columns, in: lexer)
    }
    let token = try lexer.nextName()
    guard token.kind == .word, token.text.first == "-" else {
      throw lexer.error(.expected(oneOf: ["-"]), at: token.range)
    }
    return try ColumnReference(token.withoutHyphen, among: columns, in: lexer)
  }
}

// MARK: Writing

extension Projection: CustomStringConvertible {
  /// The text that reads back as an equal choice.
  package var description: String { names.joined(separator: ", ") }

  /// The same without a space that it can do without, as it stands in a location.
  var compactDescription: String { names.joined(separator: ",") }

  private var names: [String] {
    switch self {
    case .only(let list):
      list.names.map { $0.hasPrefix("-") ? QuerySpelling.quoted($0) : QuerySpelling.spelled($0) }
    case .allBut(let list): list.names.map { "-" + QuerySpelling.spelled($0) }
    }
  }
}

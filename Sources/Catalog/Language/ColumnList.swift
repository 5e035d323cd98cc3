// SPDX-License-Identifier: GPL-3.0-or-later

/// A list of columns: `name, "unit price", #3, 5-7, Q1*`.
package struct ColumnList: Sendable, Hashable {
  /// The indexes of the columns, without duplicates.
  package let columns: [Int]

  let names: [String]

  /// Parses a list of columns.
  ///
  /// A repeated column keeps its first position.
  ///
  /// - Parameters:
  ///   - text: The text as typed.
  ///   - columns: The columns that the text may name.
  /// - Throws: ``CatalogError/syntax(_:)`` with the problem and its range in the text.
  package init(parsing text: String, columns: [Column]) throws(CatalogError) {
    let indexes = try QueryLexer.parse(text) { lexer throws(SyntaxError) in
      try lexer.first()
      return try Self.indexes(&lexer, columns)
    }
    self.init(indexes, columns: columns)
  }

  /// Creates a list of columns by index.
  ///
  /// - Parameters:
  ///   - chosen: The indexes, each valid in `columns`.
  ///   - columns: The columns of the collection.
  package init(_ chosen: [Int], columns: [Column]) {
    var seen: Set<Int> = []
    self.columns = chosen.filter { seen.insert($0).inserted }
    names = self.columns.map { columns[$0].name }
  }

  /// Creates an empty list.
  init() {
    columns = []
    names = []
  }

  /// Returns a list without the columns of another list.
  func without(_ other: ColumnList) -> ColumnList {
    let left = Set(other.columns)
    return ColumnList(zip(columns, names).filter { !left.contains($0.0) })
  }

  /// Returns a list with the columns of another list appended.
  func adding(_ other: ColumnList) -> ColumnList {
    let new = other.without(self)
    return ColumnList(Array(zip(columns + new.columns, names + new.names)))
  }

  private init(_ named: [(column: Int, name: String)]) {
    columns = named.map(\.column)
    names = named.map(\.name)
  }

  /// The only column of the list.
  ///
  /// - Throws: ``CatalogError/syntax(_:)`` if the list is empty or there is a second column.
  package var single: Int {
    get throws(CatalogError) {
      guard let name = names.first else { throw .syntax(SyntaxError(.empty, in: "", at: 0..<0)) }
      guard columns.count == 1 else {
        let first = QuerySpelling.spelled(name).count
        let error = SyntaxError(.unexpected(","), in: description, at: first..<first + 1)
        throw .syntax(error)
      }
      return columns[0]
    }
  }

  static func indexes(
    _ lexer: inout QueryLexer,
    _ columns: [Column]
  ) throws(SyntaxError) -> [Int] {
    var chosen: [Int] = []
    repeat {
      let token = try lexer.nextName()
      let next = try lexer.peek()
      if next.isSymbol("(") || (next.kind == .word && Arithmetic(rawValue: next.text) != nil) {
        throw lexer.error(.foreign(.formula), at: next.range)
      }
      chosen += try ColumnReference.several(token, among: columns, in: lexer).map(\.index)
    } while try lexer.skipComma()
    return chosen
  }
}

extension ColumnList: CustomStringConvertible {
  /// Text that parses to an equal list.
  package var description: String {
    names.map(QuerySpelling.spelled).joined(separator: ", ")
  }
}

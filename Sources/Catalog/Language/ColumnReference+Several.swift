// SPDX-License-Identifier: GPL-3.0-or-later

// Names of several columns: `Q1*` and `3-7`.

extension ColumnReference {
  /// Finds the columns that a token names.
  ///
  /// A word that names no column may be the position of one, such as `3`; a range of positions,
  /// such as `3-7`; or a pattern such as `Q1*`, in which each asterisk is any text, in any case.
  ///
  /// - Returns: The columns, at least one.
  /// - Throws: ``SyntaxError`` with the available names if no column matches.
  static func several(
    _ token: QueryToken,
    among columns: [Column],
    in lexer: QueryLexer
  ) throws(SyntaxError) -> [ColumnReference] {
    do {
      return [try ColumnReference(token, among: columns, in: lexer)]
    } catch {
      guard token.kind == .word else { throw error }
      let found = positions(in: token.text, columns) ?? matches(of: token.text, columns)
      guard !found.isEmpty else { throw error }
      return found.map { ColumnReference($0, of: columns) }
    }
  }

  /// Returns the column at the position that a token gives, or `nil` if there is none.
  static func position(_ token: QueryToken, among columns: [Column]) -> ColumnReference? {
    guard token.kind == .word, let index = position(token.text[...], columns) else { return nil }
    return ColumnReference(index, of: columns)
  }

  /// Returns the indexes of a position or of a range of positions, or `nil` if the text is neither.
  private static func positions(in text: String, _ columns: [Column]) -> [Int]? {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count <= 2, let first = position(ends[0], columns),
      let last = position(ends[ends.count - 1], columns), first <= last
    else { return nil }
    return Array(first...last)
  }

  private static func position(_ text: Substring, _ columns: [Column]) -> Int? {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text
    guard let number = Int(digits: digits), columns.indices.contains(number - 1) else { return nil }
    return number - 1
  }

  private static func matches(of pattern: String, _ columns: [Column]) -> [Int] {
    guard pattern.contains("*") else { return [] }
    let parts = pattern.lowercased().split(separator: "*", omittingEmptySubsequences: false)
    return columns.indices.filter { matches(columns[$0].name.lowercased(), parts) }
  }

  /// Returns `true` if a text consists of parts with any text between them.
  private static func matches(_ text: String, _ parts: [Substring]) -> Bool {
    guard let first = parts.first, let last = parts.last, text.hasPrefix(first) else {
      return false
    }
    var rest = text.dropFirst(first.count)
    for part in parts.dropFirst().dropLast() where !part.isEmpty {
      guard let found = rest.firstRange(of: part) else { return false }
      rest = rest[found.upperBound...]
    }
    return rest.hasSuffix(last)
  }
}

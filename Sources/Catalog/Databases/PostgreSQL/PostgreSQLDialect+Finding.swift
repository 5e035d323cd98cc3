// SPDX-License-Identifier: GPL-3.0-or-later

#if PostgreSQL
// Searches in texts: ``Needle`` in SQL.

extension PostgreSQLDialect {
  func searchCondition(for text: String, in columns: [SQLColumn]) -> SQL? {
    let conditions = columns.compactMap { searchCondition(for: text, at: .anywhere, in: $0) }
    guard conditions.count == columns.count else { return nil }
    let possible = conditions.filter { $0 != Self.never }
    return possible.isEmpty ? Self.never : "(\(possible.joined(separator: " OR ")))"
  }

  /// Returns a condition that the displayed text of a column contains a text.
  ///
  /// - Returns: The condition, or `nil` if the server cannot ignore case with the same result.
  func searchCondition(for text: String, at anchor: Needle.Anchor, in column: SQLColumn) -> SQL? {
    // The empty text is found in every value, even in null.
    guard !text.isEmpty else { return Self.always }
    let ignoresCase = !Needle.hasCapital(text)
    // Lowercasing of non-ASCII letters depends on the locale.
    if ignoresCase, text.unicodeScalars.contains(where: { !$0.isASCII && $0.hasCase }) {
      return nil
    }
    return searchCondition(for: text, at: anchor, ignoringCase: ignoresCase, in: column)
  }

  /// Returns the condition for a text whose case is either significant or ignored for ASCII only.
  private func searchCondition(
    for text: String,
    at anchor: Needle.Anchor,
    ignoringCase: Bool,
    in column: SQLColumn
  ) -> SQL? {
    guard !text.utf8.contains(0) else { return nil }
    guard column.type.canContain(text, ignoringCase: ignoringCase) else { return Self.never }
    let hasLetters = text.utf8.contains { PlainPattern.isLetter($0) }
    let isFolded = ignoringCase && hasLetters
    let wanted = isFolded ? String(decoding: text.utf8.map(Ascii.lowercased), as: UTF8.self) : text
    let value = "\(SQLValue(wanted))::text" as SQL
    let displayed: SQL = isFolded ? "lower(\(searchableText(column)))" : searchableText(column)
    switch anchor {
    case .anywhere: return "strpos(\(displayed), \(value)) > 0"
    case .end: return "right(\(displayed), \(wanted.unicodeScalars.count)) = \(value)"
    case .start:
      if !isFolded, column.type == .text, let end = Self.end(ofTextsFrom: wanted) {
        let texts = comparableText(column)
        return "(\(texts) >= \(value) AND \(texts) < \(SQLValue(end))::text)"
      }
      return "starts_with(\(displayed), \(value))"
    }
  }

  /// Returns the first text after all texts with a prefix, by code points.
  private static func end(ofTextsFrom beginning: String) -> String? {
    var scalars = Array(beginning.unicodeScalars)
    while let last = scalars.popLast() {
      // Texts contain no surrogates.
      let next = last.value == 0xD7FF ? 0xE000 : last.value + 1
      guard let scalar = Unicode.Scalar(next) else { continue }
      scalars.append(scalar)
      return String(String.UnicodeScalarView(scalars))
    }
    return nil
  }

  /// Returns a condition that a pattern of `like` matches the displayed text of a column.
  ///
  /// A missing value is read as an empty text.
  ///
  /// - Returns: The condition, or `nil` if the server cannot ignore case with the same result.
  func likeCondition(_ pattern: String, ignoringCase: Bool, in column: SQLColumn) -> SQL? {
    guard !pattern.utf8.contains(0) else { return nil }
    if ignoringCase, pattern.unicodeScalars.contains(where: { !$0.isASCII && $0.hasCase }) {
      return nil
    }
    // A backslash at the end matches itself, which the server reports as an error.
    let escapes = pattern.utf8.reversed().prefix { $0 == UInt8(ascii: "\\") }.count
    let complete = escapes.isMultiple(of: 2) ? pattern : pattern + "\\"
    let text: SQL = "coalesce(\(searchableText(column)), '')"
    guard ignoringCase else { return "\(text) LIKE \(SQLValue(complete))::text" }
    let folded = String(decoding: complete.utf8.map(Ascii.lowercased), as: UTF8.self)
    return "lower(\(text)) LIKE \(SQLValue(folded))::text"
  }

  /// Returns a condition that a plain pattern matches the displayed text of a column.
  func matchCondition(for pattern: PlainPattern, in column: SQLColumn) -> SQL? {
    if let onlyMatch = pattern.onlyMatch, column.type == .text, !onlyMatch.utf8.contains(0) {
      // The first comparison can use an index.
      return
        "(\(column.sql) = \(SQLValue(onlyMatch)) AND \(comparableText(column)) = \(SQLValue(onlyMatch))::text)"
    }
    let ignoring = pattern.ignoresCase
    let start = searchCondition(for: pattern.text, at: .start, ignoringCase: ignoring, in: column)
    switch (pattern.isAtStart, pattern.isAtEnd) {
    case (false, false):
      return searchCondition(for: pattern.text, at: .anywhere, ignoringCase: ignoring, in: column)
    case (true, false): return start
    case (false, true):
      return searchCondition(for: pattern.text, at: .end, ignoringCase: ignoring, in: column)
    case (true, true):
      let count = pattern.text.unicodeScalars.count
      return start.map { "(\($0) AND length(\(searchableText(column))) = \(count))" }
    }
  }
}

extension Unicode.Scalar {
  /// `true` if the scalar or a case mapping of it is a cased letter.
  fileprivate var hasCase: Bool {
    properties.isCased || properties.changesWhenCaseMapped || properties.changesWhenCaseFolded
  }
}

extension SQLType {
  /// Returns `true` if the displayed values of the type can contain a text.
  fileprivate func canContain(_ text: String, ignoringCase: Bool) -> Bool {
    let characters: String
    switch self {
    case .integer: characters = "-0123456789"
    case .numeric: characters = "-.0123456789NaInfity"
    case .float: characters = "-+.0123456789eNaInfity"
    case .boolean: characters = "truefals"
    case .date: characters = "- 0123456789BCinfty"
    case .timestamp: characters = "-+ .:0123456789BCinfty"
    case .bytes: characters = "\\x0123456789abcdef"
    case .uuid: characters = "-0123456789abcdef"
    default: return true
    }
    let bytes = ignoringCase ? characters.utf8.map(Ascii.lowercased) : Array(characters.utf8)
    return text.utf8.allSatisfy { bytes.contains(ignoringCase ? Ascii.lowercased($0) : $0) }
  }
}
#endif

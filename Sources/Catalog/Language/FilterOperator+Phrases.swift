// SPDX-License-Identifier: GPL-3.0-or-later

extension FilterOperator {
  /// A spelling of an operator, in one or more words.
  struct Phrase: Equatable {
    let text: String
    let kind: FilterOperator
    let isNegated: Bool
  }

  /// All operators in their canonical spelling.
  static let phrases: [Phrase] = {
    let plain: [(String, FilterOperator)] = [
      ("=", .equals), ("!=", .isNot), ("<", .less), ("<=", .lessOrEqual), (">", .more),
      (">=", .moreOrEqual), ("between", .isBetween), ("contains", .contains),
      ("starts with", .startsWith), ("ends with", .endsWith), ("matches", .matches),
      ("like", .like), ("ilike", .likeAnyCase), ("in", .isOneOf), ("is empty", .isEmpty),
      ("is null", .isNull),
    ]
    let negated: [(String, FilterOperator)] = [
      ("not between", .isBetween), ("not contains", .contains), ("not starts with", .startsWith),
      ("not ends with", .endsWith), ("not matches", .matches), ("not like", .like),
      ("not ilike", .likeAnyCase), ("not in", .isOneOf),
      ("is not empty", .isEmpty), ("is not null", .isNull),
    ]
    return plain.map { Phrase(text: $0, kind: $1, isNegated: false) }
      + negated.map { Phrase(text: $0, kind: $1, isNegated: true) }
  }()

  /// Returns the operators whose spelling begins with a text, ignoring case and extra white space.
  static func phrases(beginningWith typed: String) -> [Phrase] {
    var beginning = typed.split(whereSeparator: \.isWhitespace).joined(separator: " ").lowercased()
    if typed.last?.isWhitespace == true { beginning += " " }
    return phrases.filter { $0.text.hasPrefix(beginning) }
  }

  /// Returns `true` if the operator is typical for values of a kind.
  func suits(_ kind: Column.Kind) -> Bool {
    switch self {
    case .equals, .isNot, .isOneOf, .isEmpty, .isNull: true
    case .less, .lessOrEqual, .more, .moreOrEqual, .isBetween: kind != .text && kind != .boolean
    case .contains, .startsWith, .endsWith, .matches, .like, .likeAnyCase: kind == .text
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// The filters of a column `v` that are tested with every kind of source.
let sharedFilters =
  FilterMeanings.cases.map(\.filter)
  + [
    "v is null", "v is not null", "v is empty", "v is not empty", "v != ''", "v not in ('', tea)",
    "v contains '%'", "v contains '_'", "v starts with '\\x'", "v = '\\x00ff'", "v > '\\x'",
    "v < '\\y'", "v between a and '\\z'", "v between 5 and x", "v in (5, same, '')", "v = 5",
    "v != 5", "v <= 5", "not v <= 5", "v > -1e300", "v < 1e300", "v >= 9007199254740992.5",
    "v = 0.3", "v = 0.30000000000000004", "v = 1e400", "v > 1e400", "v < -1e399",
    "v = 123456789012345678901234567890.5", "v matches '^[a-z]+$'", "v matches 'S'", "v = inf",
    "v = NaN", "v > NaN", "v = same or v > 5 and not v is null", "not (v = same and v > 1)",
    // More alternatives than SQLite's limit of the depth of an expression.
    (1...1200).map { "v = \($0)" }.joined(separator: " or "),
    "v < 2024-03-01", "v >= 2024-02-29T10:00:00.0001Z", "v between 2024-01-01 and 2024-12-31",
    "v ends with 'ß'", "v contains 'i'", "v contains 'İ'", "v contains 日",
  ]

extension String {
  /// Returns the filter with another column in place of `v`.
  func replacingColumn(by column: String) -> String {
    split(separator: " ", omittingEmptySubsequences: false).map { word in
      switch word {
      case "v": column
      case "(v": "(\(column)"
      default: String(word)
      }
    }
    .joined(separator: " ")
  }
}

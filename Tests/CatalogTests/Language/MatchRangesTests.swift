// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

@Suite("Match ranges")
struct MatchRangesTests {
  private static let columns = ["name", "notes"].map { Column(name: $0, kind: .text) }

  /// Returns the text with brackets around the matches.
  private func marked(_ text: String, by filter: String, column: Int = 0) throws -> String {
    let filter = try Filter(parsing: filter, columns: Self.columns)
    var marked = ""
    var end = text.startIndex
    for range in filter.matchRanges(in: text, of: column) {
      marked += text[end..<range.lowerBound] + "[" + text[range] + "]"
      end = range.upperBound
    }
    return marked + text[end...]
  }

  @Test(
    "cover the text that a filter matches",
    arguments: [
      ("tea", "Tea, tea, steam", "[Tea], [tea], s[tea]m"), ("Tea", "Tea, tea", "[Tea], tea"),
      ("name contains aa", "aaaaa", "[aa][aa]a"), ("name starts with t", "tat", "[t]at"),
      ("name ends with t", "tat", "ta[t]"), ("not name contains t", "tea", "tea"),
      ("not (name contains t)", "tea", "tea"), ("name contains é", "CAFÉ", "CAF[É]"),
      ("te and ea", "tea", "[tea]"), ("name contains t or name contains a", "tea", "[t]e[a]"),
      ("notes contains t", "tea", "tea"), ("name = tea", "tea", "tea"), ("tea", "te", "te"),
      ("👩‍🚀", "a 👩‍🚀!", "a [👩‍🚀]!"),
    ]
  )
  func ranges(filter: String, text: String, expected: String) throws {
    #expect(try marked(text, by: filter) == expected)
  }
}

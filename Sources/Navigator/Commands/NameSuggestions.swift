// SPDX-License-Identifier: GPL-3.0-or-later

/// Suggestions for misspelled names.
package enum NameSuggestions {
  /// The maximum number of names that are compared, which takes some milliseconds.
  private static let maximumNameCount = 10_000

  /// Returns up to three distinct names that are similar to the typed text, nearest first.
  ///
  /// A name is similar if it begins with the typed text, or if its edit distance to the text is at
  /// most a third of the text's length. Texts of one or two characters allow no edits. The edit
  /// distance is the optimal string alignment distance, in which a swap of adjacent characters
  /// counts as one edit. Matching ignores case. Only the first 10,000 names are compared.
  ///
  /// - Complexity: O(*n* · *m*) for each name, in the lengths of the text and the name.
  package static func names(for typed: String, among names: [String]) -> [String] {
    let wanted = Array(typed.lowercased().prefix(100))
    guard !wanted.isEmpty else { return [] }
    let limit = wanted.count < 3 ? 0 : wanted.count / 3
    let near = names.prefix(maximumNameCount).compactMap { name -> (name: String, distance: Int)? in
      let candidate = Array(name.lowercased().prefix(200))
      if candidate.starts(with: wanted) { return (name, 0) }
      guard abs(candidate.count - wanted.count) <= limit else { return nil }
      let distance = distance(wanted, candidate)
      return distance <= limit ? (name, distance) : nil
    }
    let sorted = near.enumerated().sorted { ($0.1.distance, $0.0) < ($1.1.distance, $1.0) }
    var seen: Set<String> = []
    let once = sorted.map(\.element.name).filter { seen.insert($0).inserted }
    return Array(once.prefix(3))
  }

  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        var best = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          best = min(best, beforeLast[j - 1] + 1)
        }
        row.append(best)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}

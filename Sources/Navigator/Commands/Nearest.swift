// SPDX-License-Identifier: GPL-3.0-or-later

/// Which of some names somebody may have meant.
public enum Nearest {
  /// The names that come near what was typed, each once, the nearest first, three at most.
  ///
  /// Near is: beginning with it, or a third of it mistyped (letters added, left out, replaced, or two
  /// neighbours swapped: the distance of Damerau and Levenshtein, adjacent swaps only). Case does
  /// not matter. Of one or two letters nothing may be mistyped: everything would be near.
  ///
  /// - Complexity: O(*n* · *m*) for each name, in the lengths of both.
  public static func names(to typed: String, among names: [String]) -> [String] {
    let wanted = Array(typed.lowercased().prefix(100))
    guard !wanted.isEmpty else { return [] }
    let limit = wanted.count < 3 ? 0 : wanted.count / 3
    let near = names.compactMap { name -> (name: String, distance: Int)? in
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

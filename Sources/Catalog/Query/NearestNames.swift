/// Which names somebody may have meant.
enum NearestNames {
  /// The names that come near what was typed: three at most, the nearest first.
  ///
  /// Near are names that begin with it and names with at most a third of it mistyped, where a swap
  /// of two neighbours is one mistake (Damerau-Levenshtein, adjacent swaps). Case does not matter.
  ///
  /// - Complexity: O(*n* · *m*) for each of the names, in the lengths of both.
  static func names(to typed: String, among names: [String]) -> [String] {
    let wanted = Array(typed.lowercased().prefix(64))
    guard !wanted.isEmpty else { return [] }
    let threshold = max(1, wanted.count / 3)
    var near: [(distance: Int, name: String)] = []
    for name in names {
      let candidate = Array(name.lowercased().prefix(128))
      if candidate.starts(with: wanted) {
        near.append((0, name))
      } else if abs(candidate.count - wanted.count) <= threshold {
        let distance = distance(wanted, candidate)
        if distance <= threshold { near.append((distance, name)) }
      }
    }
    let sorted = near.enumerated().sorted { a, b in
      (a.element.distance, a.offset) < (b.element.distance, b.offset)
    }
    return sorted.prefix(3).map(\.element.name)
  }

  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    for i in a.indices {
      var row = [i + 1]
      for j in b.indices {
        let replaced = last[j] + (a[i] == b[j] ? 0 : 1)
        var best = min(replaced, last[j + 1] + 1, row[j] + 1)
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

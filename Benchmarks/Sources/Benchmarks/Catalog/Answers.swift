// SPDX-License-Identifier: GPL-3.0-or-later

/// Whether `browse` and a peer answer alike, each in its own shape.
enum Answers {
  /// Says whether all words of each line of the peer's answer stand in one line of `browse`'s.
  ///
  /// - Parameters:
  ///   - found: What `browse` printed.
  ///   - wanted: What the peer printed: the values alone.
  ///   - peer: What it is called.
  /// - Returns: `agree`, or where they differ.
  static func compared(_ found: String, with wanted: String, of peer: String) -> String {
    let (found, wanted) = (words(found), words(wanted))
    if wanted.isEmpty { return "no answer of \(peer)" }
    let missing = wanted.first { line in !found.contains { line.isSubset(of: $0) } }
    return missing.map { "differ: no line with \($0.sorted().joined(separator: " "))" } ?? "agree"
  }

  /// The words of each line, without the commas inside of numbers and behind words.
  private static func words(_ text: String) -> [Set<String>] {
    text.split(whereSeparator: \.isNewline).map { line in
      Set(line.split(separator: " ").map { $0.filter { $0 != "," } })
    }
  }
}

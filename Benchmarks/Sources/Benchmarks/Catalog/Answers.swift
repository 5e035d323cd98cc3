// SPDX-License-Identifier: GPL-3.0-or-later

/// Compares the answers of `browse` and a peer, whose formats differ.
enum Answers {
  /// Checks that all words of each line of the peer's answer occur in one line of `browse`'s.
  ///
  /// - Parameters:
  ///   - found: The output of `browse`.
  ///   - expected: The output of the peer, values only.
  ///   - peer: The name of the peer.
  /// - Returns: `agree`, or a description of the difference.
  static func compared(_ found: String, with expected: String, of peer: String) -> String {
    let (found, expected) = (words(found), words(expected))
    if expected.isEmpty { return "no answer of \(peer)" }
    let missing = expected.first { line in !found.contains { line.isSubset(of: $0) } }
    return missing.map { "differ: no line with \($0.sorted().joined(separator: " "))" } ?? "agree"
  }

  /// Returns the words of each line, without commas and without missing values, which `browse` leaves blank.
  private static func words(_ text: String) -> [Set<String>] {
    text.split(whereSeparator: \.isNewline).map { line in
      Set(line.split(separator: " ").map { $0.filter { $0 != "," } }).subtracting(["NULL"])
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

extension [String] {
  /// Returns the strings, in quotes by default, joined as a list: “a”, “b” or “c”.
  package func formattedList(_ conjunction: String, isQuoted: Bool = true) -> String {
    let words = isQuoted ? map { "“\($0)”" } : self
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) " + last
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// The path to the current screen, which is the prompt: `teas › 1 › `.
enum ScreenPath {
  /// The text after the title of each screen.
  static let separator = " › "

  /// Returns the path of screens with these titles.
  static func text(_ titles: [String]) -> String { titles.map { $0 + separator }.joined() }

  /// Divides a path before the title of the current screen.
  ///
  /// The first part is empty for a single screen, and for a prompt that is no path.
  static func divided(_ prompt: String) -> (ancestors: Substring, current: Substring) {
    guard prompt.hasSuffix(separator),
      let last = prompt.dropLast(separator.count).ranges(of: separator).last?.upperBound
    else { return ("", prompt[...]) }
    return (prompt[..<last], prompt[last...])
  }
}

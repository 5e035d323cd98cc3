// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

/// The layout of a page: frozen columns, scroll position, column widths, and table or cards.
struct Arrangement: Equatable {
  /// The maximum width of a column, wider than any window.
  static let maximumColumnWidth = 1000

  /// The number of leading columns that are always visible.
  var frozen = 0

  /// The 0-based position of the first visible column after the frozen ones.
  var firstColumn = 0

  /// The requested widths, by the index of the column in the collection.
  var widths: [Int: Int] = [:]

  /// `true` to show each item as a card with one line per field, `false` for a table.
  var showsCards = false
}

extension Arrangement: CustomStringConvertible {
  /// The differences from the default table: `freeze 1, right to 4`.
  var description: String {
    let parts =
      (frozen > 0 ? ["freeze \(frozen)"] : [])
      + (firstColumn > frozen ? ["right to \(firstColumn + 1)"] : [])
      + widths.sorted { $0.key < $1.key }.map { "width #\($0.key + 1) \($0.value)" }
      + (showsCards ? ["cards"] : [])
    return parts.isEmpty ? "table" : parts.joined(separator: ", ")
  }

  /// Parses a description.
  ///
  /// Returns `nil` if it is invalid.
  init?(_ description: String) {
    guard description != "table" else { return }
    for part in description.split(separator: ", ", omittingEmptySubsequences: false) {
      if let count = Self.number(part, after: "freeze ") {
        frozen = count
        firstColumn = count
      } else if let number = Self.number(part, after: "right to "), number > frozen {
        firstColumn = number - 1
      } else if part.hasPrefix("width #"), let space = part.lastIndex(of: " "),
        let column = Self.number(part[..<space], after: "width #"),
        let width = Self.number(part[space...], after: " ", upTo: Self.maximumColumnWidth)
      {
        widths[column - 1] = width
      } else if part == "cards" {
        showsCards = true
      } else {
        return nil
      }
    }
  }

  /// Parses a number from 1 to `maximum` after a prefix.
  private static func number(
    _ text: Substring,
    after beginning: String,
    upTo maximum: Int = Int(Int32.max)
  ) -> Int? {
    guard text.hasPrefix(beginning) else { return nil }
    guard let number = Int(digits: text.dropFirst(beginning.count)) else { return nil }
    return (1...maximum).contains(number) ? number : nil
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

/// Which columns of a table are in sight, and how.
struct Arrangement: Equatable {
  /// The widest that a column is made: more would be more than a window.
  static let widestColumn = 1000

  /// How many of the first columns always are.
  var frozen = 0

  /// The place of the column right of those.
  var firstColumn = 0

  /// The widths that were asked for, by column of the collection.
  var widths: [Int: Int] = [:]

  /// Whether each item is below the one before, with a line for each of its fields.
  var isInCards = false
}

extension Arrangement: CustomStringConvertible {
  /// What differs from a table of all columns as wide as they need to be: `freeze 1, right to 4`.
  var description: String {
    let parts =
      (frozen > 0 ? ["freeze \(frozen)"] : [])
      + (firstColumn > frozen ? ["right to \(firstColumn + 1)"] : [])
      + widths.sorted { $0.key < $1.key }.map { "width #\($0.key + 1) \($0.value)" }
      + (isInCards ? ["cards"] : [])
    return parts.isEmpty ? "table" : parts.joined(separator: ", ")
  }

  /// What a description says, `nil` if it is none.
  init?(_ description: String) {
    guard description != "table" else { return }
    for part in description.split(separator: ", ", omittingEmptySubsequences: false) {
      if let count = Self.number(part, behind: "freeze ") {
        frozen = count
        firstColumn = count
      } else if let place = Self.number(part, behind: "right to "), place > frozen {
        firstColumn = place - 1
      } else if part.hasPrefix("width #"), let space = part.lastIndex(of: " "),
        let column = Self.number(part[..<space], behind: "width #"),
        let width = Self.number(part[space...], behind: " ", upTo: Self.widestColumn)
      {
        widths[column - 1] = width
      } else if part == "cards" {
        isInCards = true
      } else {
        return nil
      }
    }
  }

  /// The number from 1 that a text ends with; none beyond what can be meant.
  private static func number(
    _ text: Substring,
    behind beginning: String,
    upTo most: Int = Int(Int32.max)
  ) -> Int? {
    guard text.hasPrefix(beginning) else { return nil }
    guard let number = Int(digits: text.dropFirst(beginning.count)) else { return nil }
    return (1...most).contains(number) ? number : nil
  }
}

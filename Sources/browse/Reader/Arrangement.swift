// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

/// The layout of a page: frozen columns, scroll position, column widths, and table or cards.
struct Arrangement: Equatable {
  /// The maximum width of a column, wider than any window.
  static let maximumColumnWidth = 1000

  /// The number of leading columns that are always visible.
  var frozen = 0

  /// The indexes of the columns that come before the others.
  var leading: [Int] = []

  /// The 0-based position of the first visible column after the frozen ones that fit, 0 for the
  /// first that is not frozen.
  var firstColumn = 0

  /// The requested widths, by the index of the column in the collection.
  var widths: [Int: Int] = [:]

  /// The indexes of the columns whose numbers are coloured by size.
  var tinted: Set<Int> = []

  /// `true` to show each item as a card with one line per field, `false` for a table.
  var showsCards = false
}

extension Arrangement: CustomStringConvertible {
  /// The differences from the default table: `freeze 1, right to 4`.
  var description: String {
    let parts =
      (leading.isEmpty ? frozen > 0 ? ["freeze \(frozen)"] : [] : [frozenNumbers])
      + (firstColumn > 0 ? ["right to \(firstColumn + 1)"] : [])
      + widths.sorted { $0.key < $1.key }.map { "width #\($0.key + 1) \($0.value)" }
      + tinted.sorted().map { "colour #\($0 + 1)" }
      + (showsCards ? ["cards"] : [])
    return parts.isEmpty ? "table" : parts.joined(separator: ", ")
  }

  private var frozenNumbers: String {
    "freeze " + leading.map { "#\($0 + 1)" }.joined(separator: " ")
  }

  /// Returns columns with the leading ones before the others.
  func arranged(_ columns: [Int]) -> [Int] {
    guard !leading.isEmpty else { return columns }
    let (present, first) = (Set(columns), Set(leading))
    return leading.filter(present.contains) + columns.filter { !first.contains($0) }
  }

  /// Returns the number of columns that are always visible, of those that are shown.
  func frozenCount(among columns: [Int]) -> Int {
    guard !leading.isEmpty else { return min(frozen, columns.count) }
    return Set(leading).intersection(columns.prefix(leading.count)).count
  }

  /// Keeps the first columns visible, after moving some to the beginning.
  mutating func freeze(_ count: Int, leading: [Int] = []) {
    let isScrolled = firstColumn > frozen
    firstColumn = isScrolled ? max(count, firstColumn) : 0
    frozen = count
    self.leading = leading
  }

  /// Parses a description.
  ///
  /// Returns `nil` if it is invalid.
  init?(_ description: String) {
    guard description != "table" else { return }
    for part in description.split(separator: ", ", omittingEmptySubsequences: false) {
      if let count = Self.number(part, after: "freeze ") {
        freeze(count)
      } else if let columns = Self.columns(part) {
        freeze(columns.count, leading: columns)
      } else if let number = Self.number(part, after: "right to "), number > 1 {
        firstColumn = number - 1
      } else if part.hasPrefix("width #"), let space = part.lastIndex(of: " "),
        let column = Self.number(part[..<space], after: "width #"),
        let width = Self.number(part[space...], after: " ", upTo: Self.maximumColumnWidth)
      {
        widths[column - 1] = width
      } else if let column = Self.number(part, after: "colour #") {
        tinted.insert(column - 1)
      } else if part == "cards" {
        showsCards = true
      } else {
        return nil
      }
    }
  }

  /// Parses the leading columns: `freeze #5 #1`.
  private static func columns(_ part: Substring) -> [Int]? {
    guard part.hasPrefix("freeze #") else { return nil }
    let columns = part.split(separator: " ").dropFirst().map { number($0, after: "#") }
    guard Set(columns).count == columns.count else { return nil }
    let indexes = columns.compactMap { $0.map { $0 - 1 } }
    return indexes.count == columns.count ? indexes : nil
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

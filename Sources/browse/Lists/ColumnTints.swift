// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// The colours of numbers and dates by their size among those of the same column on a page.
struct ColumnTints {
  /// The least and the greatest size in each coloured column.
  private var ranges: [Int: ClosedRange<Double>] = [:]

  private let columns: [Column]

  /// Determines the range of each column on a page.
  ///
  /// - Parameters:
  ///   - tinted: The indexes of the coloured columns.
  ///   - columns: The columns of the collection.
  ///   - page: The page.
  init(_ tinted: Set<Int>, of columns: [Column], on page: Page) {
    self.columns = columns
    for index in tinted where columns.indices.contains(index) {
      let sizes = page.items.compactMap { columns[index].type.size(of: $0[index]) }
      if let least = sizes.min(), let greatest = sizes.max() { ranges[index] = least...greatest }
    }
  }

  /// Returns the style of a value, `nil` if its column is not coloured or it has no size.
  func style(of value: Value, in column: Int) -> Style? {
    guard let range = ranges[column], let size = columns[column].type.size(of: value) else {
      return nil
    }
    let span = range.upperBound - range.lowerBound
    guard span > 0, span.isFinite else { return .level(0) }
    let share = (size - range.lowerBound) / span
    return .level(min(Style.levelCount - 1, Int(share * Double(Style.levelCount))))
  }
}

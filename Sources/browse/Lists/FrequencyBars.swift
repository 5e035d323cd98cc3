// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// The bars beside the counts of an answer about frequencies, whose shares are percentages.
struct FrequencyBars {
  /// The count with the longest bar.
  private let maximum: Int

  /// Creates the bars of an answer.
  ///
  /// Returns `nil` if the question is not about frequencies, or if there are no values.
  ///
  /// - Parameters:
  ///   - question: The question.
  ///   - page: The first page of the answer, which begins with the most frequent value.
  init?(of question: CollectionQuestion?, on page: Page) {
    guard case .frequency = question, let first = page.items.first else { return nil }
    maximum = Self.count(of: first)
  }

  /// Returns the table of a page with its bars.
  func beside(_ table: Table, of page: Page, in window: WindowSize) -> Table {
    table.barred(by: page.items.map(Self.count), of: maximum, in: window)
  }

  /// Returns a value as a percentage, or `nil` if it is not in the column of the shares.
  func share(_ value: Value, at column: Int) -> StyledText? {
    guard column == Frequency.places.share, let share = Double(value.text) else { return nil }
    let isTiny = share > 0 && share < 0.0005
    return StyledText(isTiny ? "< 0.1 %" : (share * 100).formatted(decimals: 1) + " %")
  }

  private static func count(of item: Item) -> Int { Int(item[Frequency.places.count].text) ?? 0 }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// The form in which a page shows the answer to a question.
protocol AnswerForm: Sendable {
  /// Returns the text of a value, or `nil` for the usual one.
  func text(of item: Item, at column: Int) -> StyledText?

  /// Returns the table of a page with what belongs beside its columns.
  func complete(_ table: Table, showing columns: [Int], of page: Page, in window: WindowSize)
    -> Table
}

extension AnswerForm {
  func complete(_ table: Table, showing columns: [Int], of page: Page, in window: WindowSize)
    -> Table
  { table }
}

extension CollectionQuestion {
  /// Returns the form of the answer, or `nil` if it looks like any collection.
  ///
  /// - Parameter items: The items of the first page of the answer, or more.
  func form(of items: [Item]) -> (any AnswerForm)? {
    switch self {
    case .frequency: FrequencyForm(items)
    case .statistics: StatisticsForm()
    case .columns: ColumnsForm()
    case .diff(let difference): DifferenceForm(keyCount: difference.keys.columns.count)
    case .group, .pivot, .unnest, .sql: nil
    }
  }
}

/// The form of frequencies: bars beside the counts, and shares as percentages.
struct FrequencyForm: AnswerForm {
  /// The count with the longest bar.
  private let maximum: Int

  /// Creates the form, or returns `nil` if there are no values.
  ///
  /// - Parameter items: The items among which the most frequent value is.
  init?(_ items: [Item]) {
    guard let most = items.map(Self.count).max() else { return nil }
    maximum = most
  }

  func text(of item: Item, at column: Int) -> StyledText? {
    guard column == Frequency.places.share, let share = Double(item[column].text) else {
      return nil
    }
    let isTiny = share > 0 && share < 0.0005
    return StyledText(isTiny ? "< 0.1 %" : (share * 100).formatted(decimals: 1) + " %")
  }

  func complete(_ table: Table, showing columns: [Int], of page: Page, in window: WindowSize)
    -> Table
  {
    guard columns.contains(Frequency.places.count) else { return table }
    let counts = page.items.map { min(maximum, Self.count(of: $0)) }
    return table.barred(by: counts, of: maximum, in: window)
  }

  private static func count(of item: Item) -> Int { Int(item[Frequency.places.count].text) ?? 0 }
}

/// The form of changes: an item that was added or removed has no field, and no values of one.
struct DifferenceForm: AnswerForm {
  /// The number of columns of the key, which follow the kind of the change.
  let keyCount: Int

  func text(of item: Item, at column: Int) -> StyledText? {
    keyCount > 0 && column > keyCount && item[keyCount + 1].isMissing ? StyledText("") : nil
  }
}

/// The form of columns: what they do not have is left blank.
struct ColumnsForm: AnswerForm {
  func text(of item: Item, at column: Int) -> StyledText? {
    item[column].isMissing ? StyledText("") : nil
  }
}

/// The form of statistics: figures that a column does not have are left blank, estimates are
/// marked, and computed numbers are rounded.
struct StatisticsForm: AnswerForm {
  func text(of item: Item, at column: Int) -> StyledText? {
    guard ColumnFigure.allCases.indices.contains(column) else { return nil }
    let figure = ColumnFigure.allCases[column]
    if item[column].isMissing { return StyledText("") }
    let text = item[column].text
    let quartileError = Self.number(.quartileError, of: item)
    switch figure {
    case .distinct:
      let error = Self.number(.distinctError, of: item)
      guard error > 0, let count = Int(text) else { return nil }
      return StyledText(count.estimated(error))
    case .median, .lowerQuartile, .upperQuartile:
      guard quartileError > 0 else { return nil }
      return StyledText(Double(text)?.estimated(quartileError) ?? "≈ \(text)")
    case .mean:
      return Double(text).map { StyledText($0.brief(decimals: Self.decimals(of: item) + 2)) }
    case .deviation:
      guard let number = Double(text) else { return nil }
      let isTime = item[ColumnFigure.type.place].text == "date"
      return StyledText(
        isTime ? number.asDays : number.brief(decimals: Self.decimals(of: item) + 2)
      )
    case .column, .type, .count, .empty, .noValue, .minimum, .maximum, .distinctError,
      .quartileError, .otherTypes, .tooLarge:
      return nil
    }
  }

  private static func number(_ figure: ColumnFigure, of item: Item) -> Double {
    Double(item[figure.place].text) ?? 0
  }

  /// The greatest number of decimals among the values that are known exactly.
  private static func decimals(of item: Item) -> Int {
    var known: [ColumnFigure] = [.minimum, .maximum]
    if number(.quartileError, of: item) == 0 { known += [.lowerQuartile, .median, .upperQuartile] }
    return known.compactMap { Double(item[$0.place].text)?.decimals }.max() ?? 0
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// A screen that shows items side by side, one line per field.
///
/// Fields that differ are marked. Numeric fields also show the difference.
@MainActor
final class ComparisonScreen: @MainActor Screen {
  enum Action: Equatable {
    case turned
    case reachedRight
    case reachedLeft
  }

  let title = "compare"
  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }

  private let comparison: Comparison
  private let display: CurrentValueSubject<Display, Never>
  private let subject = PassthroughSubject<Action, Never>()

  /// The change whose sides are compared, or `nil` for picked items.
  let change: Item.ID?

  /// The item in the first column after the frozen ones.
  @Published private var firstItem = 0

  /// Creates a comparison of items.
  ///
  /// - Parameters:
  ///   - items: The items to compare.
  ///   - columns: All columns of the collection.
  ///   - shown: The indexes of the columns to compare.
  ///   - display: The display settings and the window.
  init(
    _ items: [Item],
    columns: [Column],
    shown: [Int],
    display: CurrentValueSubject<Display, Never>
  ) {
    comparison = Comparison(items, columns: columns, shown: shown)
    change = nil
    self.display = display
  }

  /// Creates a comparison of the two sides of a change.
  init(
    _ sides: Changes.Sides,
    of change: Item.ID,
    display: CurrentValueSubject<Display, Never>
  ) {
    comparison = Comparison(
      [sides.before, sides.after],
      columns: sides.columns,
      shown: Array(sides.columns.indices),
      differing: sides.differing
    )
    self.change = change
    self.display = display
  }

  var body: Content {
    let count = comparison.differingCount
    let remark =
      count == 0
      ? "no field differs" : "\(count.counted("field")) differ\(count == 1 ? "s" : ""), marked “≠”"
    return Content([.table(table), .line(remark, .secondary)])
  }

  private var table: Table {
    comparison.table(from: firstItem, maximumCellWidth: display.value.settings.maximumCellWidth)
  }

  var commands: [Command] {
    [
      Command("right", help: "show the next items", group: .arrange, shorthand: .emptyLine) {
        [self] in turn(by: 1)
      }
      .bound(to: .nextColumns),
      Command("left", help: "show the previous items", group: .arrange) { [self] in turn(by: -1) }
        .bound(to: .previousColumns),
    ]
  }

  private func turn(by direction: Int) {
    let layout = TableLayout(table, in: display.value.window)
    guard let column = direction > 0 ? layout.next : layout.previous else {
      return subject.send(direction > 0 ? .reachedRight : .reachedLeft)
    }
    firstItem = column - Comparison.frozen
    subject.send(.turned)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// A screen that lists how often each value of a column occurs.
///
/// Opening a value narrows the collection to the items with that value.
@MainActor
final class FrequencyScreen: @MainActor TabulationScreen {
  enum Action: Equatable {
    case selected(Value)
    case turned(Pager.Turn)
    case exportRequested(ExportRequest)
  }

  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
  var title: String { "frequency \(column.name)" }

  let collection: any ItemCollection

  /// The index of the column in the collection.
  let columnIndex: Int

  let column: Column
  private let frequencies: ValueFrequencies
  private let display: CurrentValueSubject<Display, Never>
  private let subject = PassthroughSubject<Action, Never>()
  @Published private var pager = Pager()

  init(
    _ frequencies: ValueFrequencies,
    of columnIndex: Int,
    in collection: any ItemCollection,
    display: CurrentValueSubject<Display, Never>
  ) {
    self.frequencies = frequencies
    self.collection = collection
    self.columnIndex = columnIndex
    column = collection.columns[columnIndex]
    self.display = display
  }
}

extension FrequencyScreen {
  /// Returns a filter that matches the items counted for a value.
  func filter(for value: Value, of columns: [Column]) -> Filter {
    frequencies.filter(for: value, column: columnIndex, of: columns)
  }
}

// MARK: Drawing

extension FrequencyScreen {
  /// All values with their counts, for exports in a data format.
  var tabulation: Tabulation { frequencies.tabulation(of: column) }

  /// A warning about rows whose values are not counted one by one, or `nil` if all are.
  var incompletenessWarning: String? {
    guard !frequencies.isComplete else { return nil }
    let isOne = frequencies.others == 1
    let others =
      frequencies.others.counted("row")
      + (isOne
        ? " has another value that was not counted separately"
        : " have other values, too many to count separately")
    return "\(others); counts may be up to "
      + "\(frequencies.undercount.grouped) too low"
  }

  var body: Content {
    var blocks: [Content.Block] = [.table(table), .line(StyledText(position, .secondary))]
    if let incompletenessWarning {
      blocks.append(.line(StyledText(incompletenessWarning, .secondary)))
    }
    return Content(blocks)
  }

  /// The positions of the values on the page.
  private var page: Range<Int> {
    pager.page(of: frequencies.values.count, size: display.value.pageSize)
  }

  private var table: Table {
    let total = max(1, frequencies.total)
    let entries = frequencies.values[page]
    return Table(
      columns: [
        .init("#", alignment: .trailing), .init(column.name, alignment: column.type.alignment),
        .init("count", alignment: .trailing), .init("share", alignment: .trailing),
      ],
      cells: entries.indices.map { index in
        let entry = entries[index]
        return [
          StyledText("\(index + 1)"), Self.name(of: entry.value),
          StyledText(entry.count.grouped),
          StyledText((Double(entry.count) / Double(total) * 100).formatted(decimals: 1) + " %"),
        ]
      },
      maximumCellWidth: display.value.settings.maximumCellWidth
    )
    .barred(
      by: entries.map(\.count),
      of: frequencies.values.first?.count,
      in: display.value.window
    )
  }

  private var position: String {
    let values = frequencies.values.count
    guard values > 0 else { return "no values" }
    let page = page
    return "values \((page.lowerBound + 1).grouped)–\(page.upperBound.grouped) of \(values.grouped)"
      + " in \(frequencies.total.counted("row"))"
  }

  private static func name(of value: Value) -> StyledText {
    guard value.isEmpty else { return StyledText(value.line) }
    return StyledText(value.isMissing ? "(no value)" : "(empty)", .empty)
  }
}

// MARK: Commands

extension FrequencyScreen {
  var commands: [Command] {
    Pager.commands { [self] in turn($0) } + [
      Command(
        "open",
        .number("N"),
        help: "filter the collection by a value",
        group: .filter,
        examples: [.init("open 1", "the items with the most frequent value")],
        shorthand: .number
      ) { [self] number in
        guard frequencies.values.indices.contains(number - 1) else {
          throw FiguresError.noSuchValue(number)
        }
        subject.send(.selected(frequencies.values[number - 1].value))
      },
      Command(
        "export",
        .export,
        help: "save all values to a file; with their counts and shares",
        group: .export,
        examples: ExportRequest.examples
      ) { [self] in subject.send(.exportRequested($0)) },
    ]
  }

  private func turn(_ step: Pager.Step) {
    var pager = pager
    let turn = pager.turn(step, of: frequencies.values.count, size: display.value.pageSize)
    if case .paged = turn { self.pager = pager }
    subject.send(.turned(turn))
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// A screen with the statistics of a column and the histogram of its numbers or dates.
///
/// Opening a bin of the histogram shows its items.
@MainActor
final class StatisticsScreen: @MainActor Screen {
  enum Action: Equatable {
    case binSelected(Filter)
  }

  /// The list below, of which the column is a part.
  enum Base {
    /// The list has the column.
    case list

    /// The list is an answer about columns, in which an item describes the column.
    case answer(Item.ID)
  }

  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
  var title: String { "stats \(column.spelledName)" }

  private let statistics: ColumnStatistics

  /// The index of the column.
  let index: Int

  /// All columns of the collection.
  let columns: [Column]

  let base: Base
  private let display: CurrentValueSubject<Display, Never>
  private let subject = PassthroughSubject<Action, Never>()

  /// Creates a screen for the statistics of a column.
  ///
  /// - Parameters:
  ///   - statistics: The statistics.
  ///   - index: The index of the column.
  ///   - columns: All columns of the collection.
  ///   - base: The list below.
  ///   - display: The settings and the window.
  init(
    _ statistics: ColumnStatistics,
    of index: Int,
    in columns: [Column],
    on base: Base = .list,
    display: CurrentValueSubject<Display, Never>
  ) {
    self.statistics = statistics
    self.index = index
    self.columns = columns
    self.base = base
    self.display = display
  }

  var body: Content { StatisticsText.content(statistics, in: display.value.window) }

  private var column: Column { columns[index] }
}

// MARK: Places

extension StatisticsScreen {
  /// Returns the view of the list below with the statistics on top of it.
  func view(on list: Location.View) -> Location.View {
    var view = list
    switch base {
    case .list:
      var first = Location.View()
      first.item = Item.ID(row: 1)
      view.answer = .to(.stats, column.spelledName, first)
    case .answer(let item): view.item = item
    }
    return view
  }
}

// MARK: Commands

extension StatisticsScreen {
  var commands: [Command] { bins.isEmpty ? [] : [openCommand] }

  private var bins: [Histogram.Bin] { statistics.mainNumbers?.histogram.bins ?? [] }

  private var openCommand: Command {
    Command(
      "open",
      .number("N"),
      help: "show the items of a bin of the histogram",
      group: .filter,
      examples: [.init("open 1", "the items of the first bin")],
      shorthand: .number
    ) { [self] number in
      guard bins.indices.contains(number - 1), let filter = filter(ofBin: number - 1) else {
        throw FiguresError.noSuchBar(number)
      }
      subject.send(.binSelected(filter))
    }
  }

  private func filter(ofBin number: Int) -> Filter? {
    statistics.mainNumbers.flatMap { numbers in
      PlotBar(
        of: bins[number...number],
        of: numbers.histogram,
        isTime: statistics.kind == .moment,
        column: index,
        of: columns
      )
    }?.filter
  }
}

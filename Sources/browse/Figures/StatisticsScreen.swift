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

  /// The list below the statistics.
  enum Base {
    /// A list with the column.
    case list

    /// An answer about columns, whose item describes the column.
    case answer(Item.ID)
  }

  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
  var title: String { "stats \(column.spelledName)" }

  private let statistics: ColumnStatistics

  /// The index of the column.
  let index: Int

  /// The items that the statistics are about.
  let asked: AskedQuestion

  let base: Base

  /// All columns of the collection.
  let columns: [Column]

  private let display: CurrentValueSubject<Display, Never>
  private let subject = PassthroughSubject<Action, Never>()

  /// Creates a screen for the statistics of a column.
  ///
  /// - Parameters:
  ///   - statistics: The statistics.
  ///   - index: The index of the column.
  ///   - asked: The items that the statistics are about.
  ///   - base: The list below.
  ///   - display: The settings and the window.
  init(
    _ statistics: ColumnStatistics,
    of index: Int,
    among asked: AskedQuestion,
    on base: Base = .list,
    display: CurrentValueSubject<Display, Never>
  ) {
    self.statistics = statistics
    self.index = index
    self.asked = asked
    columns = asked.collection.columns
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
    switch base {
    case .list: return Self.view(of: column.name, on: list)
    case .answer(let item):
      var view = list
      view.item = item
      return view
    }
  }

  /// Returns the view of a list with the statistics of one of its columns on top of it.
  nonisolated static func view(of column: String, on list: Location.View) -> Location.View {
    var first = Location.View()
    first.item = Item.ID(row: 1)
    var view = list
    let name = Column(name: column, kind: .text).spelledName
    view.answer = .to(.question(.stats, name), first)
    return view
  }
}

// MARK: Commands

extension StatisticsScreen {
  var commands: [Command] { [openCommand] }

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
      guard !bins.isEmpty else { throw FiguresError.noHistogram(column.name) }
      guard bins.indices.contains(number - 1), let filter = filter(ofBin: number - 1) else {
        throw FiguresError.noSuchBin(number, count: bins.count)
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

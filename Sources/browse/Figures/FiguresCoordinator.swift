// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Shows statistics and plots of the columns of a collection.
@MainActor
final class FiguresCoordinator: SessionCoordinator {
  let session: Session

  private let collections: CollectionCoordinator

  /// Creates a coordinator of figures.
  ///
  /// - Parameters:
  ///   - session: The state that all coordinators share.
  ///   - collections: Shows the items of a bar.
  init(_ session: Session, collections: CollectionCoordinator) {
    self.session = session
    self.collections = collections
  }

  func handle(_ action: PlotScreen.Action, of list: CollectionScreen) {
    switch action {
    case .barSelected(let filter): showItems(matching: filter, of: list)
    }
  }

  /// Handles the actions of statistics on top of the list that has the column.
  func handle(_ action: StatisticsScreen.Action, of list: CollectionScreen) {
    switch action {
    case .binSelected(let filter): showItems(matching: filter, of: list)
    }
  }

  /// Handles the actions of statistics on top of an answer about columns.
  func handle(_ action: StatisticsScreen.Action, of asked: AskedQuestion) {
    switch action {
    case .binSelected(let filter):
      work.add { [collections] in try await collections.open(filter, among: asked) }
    }
  }
}

// MARK: Routes

extension FiguresCoordinator {
  /// Shows the items of a collection that match a condition.
  ///
  /// The condition becomes a part of the filter, and the plot is left. A limit would apply after the
  /// filter, so that the items of a limited collection are shown on top of the plot.
  private func showItems(matching condition: Filter, of list: CollectionScreen) {
    work.add { [stack, collections] in
      guard list.collection.itemLimit == nil else {
        return try await collections.open(
          list.collection,
          narrowedTo: condition,
          in: list.query
        )
      }
      let former = list.query.filter
      let isPresent = former?.conjuncts.contains(condition) == true
      try await list.applyFilter(.all([former, isPresent ? nil : condition].compactMap(\.self)))
      stack.pop()
    }
  }

  func showPlot(of plotted: PlotColumns, in list: CollectionScreen) {
    work.add { [self] in
      let plot = try await list.reader.request("plotting") { collection throws(CatalogError) in
        try await collection.plot(plotted, in: list.query)
      }
      let screen = PlotScreen(
        plot,
        of: plotted,
        in: list.collection.columns,
        display: session.display,
        glyphs: session.glyphs
      )
      push(screen) { figures in { figures.handle($0, of: list) } }
    }
  }

  /// Shows the statistics of a column of a list on top of it.
  ///
  /// Where the output is data, it is the answer about the column.
  func showStatistics(of column: Int, in list: CollectionScreen) {
    guard session.dataFormat == nil else {
      let only = ColumnList([column], columns: list.collection.columns)
      return collections.show(.statistics(.only(only)), about: list)
    }
    work.add { [self] in
      guard let screen = try await statistics(of: column, list.collection, list.query, on: .list)
      else { return }
      push(screen) { figures in { figures.handle($0, of: list) } }
    }
  }

  /// Shows the statistics of the column that an item of an answer describes, on top of the answer.
  func showStatistics(of column: Int, describedBy item: Item, of asked: AskedQuestion) {
    work.add { [self] in
      let (collection, query) = (asked.collection, asked.query)
      guard let screen = try await statistics(of: column, collection, query, on: .answer(item.id))
      else { return }
      push(screen) { figures in { figures.handle($0, of: asked) } }
    }
  }

  /// Computes the statistics of a column, and returns a screen that shows them.
  private func statistics(
    of column: Int,
    _ collection: any ItemCollection,
    _ query: Query,
    on base: StatisticsScreen.Base
  ) async throws(CatalogError) -> StatisticsScreen? {
    let found = try await list?.reader.request("computing") { _ throws(CatalogError) in
      try await collection.statistics(of: [column], in: query)
    }
    return found.map {
      StatisticsScreen(
        $0[0],
        of: column,
        in: collection.columns,
        on: base,
        display: session.display
      )
    }
  }
}

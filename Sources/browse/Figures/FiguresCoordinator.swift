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

  func announceStatistics(of columns: [Int], in list: CollectionScreen) {
    work.add { [stack, session] in
      let collection = list.collection
      let statistics = try await list.reader.request("computing") {
        collection throws(CatalogError) in
        try await collection.statistics(of: columns, in: list.query)
      }
      let all = collection.columns
      let names = columns.map { all[$0].name }
      guard let format = session.dataFormat else {
        let window = session.display.value.window
        let content = await Self.content(statistics, named: names, in: window)
        try Task.checkCancellation()
        return stack.announce(content)
      }
      _ = try await ExportRequest(path: "-", format: format)
        .write(
          statistics.tabulation(named: names),
          about: collection,
          standardOutput: session.output
        )
    }
  }

  /// Creates the text of statistics, in which the remarks depend on all of a million columns.
  @concurrent
  private nonisolated static func content(
    _ statistics: [ColumnStatistics],
    named names: [String],
    in window: WindowSize
  ) async -> Content {
    StatisticsText.content(statistics, named: names, in: window)
  }
}

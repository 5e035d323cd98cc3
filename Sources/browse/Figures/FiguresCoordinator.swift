// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Shows frequencies, statistics and plots of the columns of a collection.
@MainActor
final class FiguresCoordinator: SessionCoordinator {
  let session: Session

  private let exports: ExportCoordinator

  /// Creates a coordinator of figures.
  ///
  /// - Parameters:
  ///   - session: The state that all coordinators share.
  ///   - exports: Writes frequencies to a file.
  init(_ session: Session, exports: ExportCoordinator) {
    self.session = session
    self.exports = exports
  }

  func handle(
    _ action: FrequencyScreen.Action,
    from screen: FrequencyScreen,
    of list: CollectionScreen
  ) {
    switch action {
    case .selected(let value):
      addCondition(screen.filter(for: value, of: list.collection.columns), to: list)
    case .exportRequested(let request): exports.export(request, of: screen)
    case .turned(let turn): announce(turn)
    }
  }

  func handle(_ action: PlotScreen.Action, of list: CollectionScreen) {
    switch action {
    case .barSelected(let filter): addCondition(filter, to: list)
    }
  }
}

// MARK: Routes

extension FiguresCoordinator {
  func showFrequency(of column: Int, in list: CollectionScreen) {
    work.add { [self] in
      let frequencies = try await list.reader.request("counting") {
        collection throws(CatalogError) in
        try await collection.frequencies(of: column, in: list.query)
      }
      let screen = FrequencyScreen(
        frequencies,
        of: column,
        in: list.collection,
        display: session.display
      )
      push(screen) { figures in { figures.handle($0, from: $1, of: list) } }
    }
  }

  /// Adds a condition to the filter of a collection, and returns to it.
  private func addCondition(_ condition: Filter, to list: CollectionScreen) {
    work.add { [stack] in
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

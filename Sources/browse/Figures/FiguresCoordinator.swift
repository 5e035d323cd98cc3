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
  ///   - collections: Shows answers about columns, and the items of a bar or a bin.
  init(_ session: Session, collections: CollectionCoordinator) {
    self.session = session
    self.collections = collections
  }

  func handle(_ action: PlotScreen.Action, from screen: PlotScreen) {
    switch action {
    case .barSelected(let filter):
      work.add { [collections] in try await collections.open(filter, among: screen.asked) }
    case .paged: break
    case .reachedEnd: stack.announce(.line("These are the last bars.", .secondary))
    case .reachedBeginning: stack.announce(.line("These are the first bars.", .secondary))
    }
  }

  func handle(_ action: StatisticsScreen.Action, from screen: StatisticsScreen) {
    switch action {
    case .binSelected(let filter):
      work.add { [collections] in try await collections.open(filter, among: screen.asked) }
    }
  }
}

// MARK: Routes

extension FiguresCoordinator {
  func showPlot(of question: PlotQuestion, in list: CollectionScreen) {
    work.add { [self] in
      let plot = try await list.reader.request("plotting") { collection throws(CatalogError) in
        try await collection.plot(question, in: list.query)
      }
      let screen = PlotScreen(
        plot,
        of: question,
        among: AskedQuestion(plot.question(of: question), about: list, leavingOut: []),
        display: session.display,
        glyphs: session.glyphs
      )
      push(screen, onAction: FiguresCoordinator.handle)
    }
  }

  /// Shows the statistics of a column of a list on top of it.
  ///
  /// If the output is data, shows the answer about the column instead.
  func showStatistics(of column: Int, in list: CollectionScreen) {
    let only = ColumnList([column], columns: list.collection.columns)
    let question = CollectionQuestion.statistics(.only(only))
    guard session.dataFormat == nil else { return collections.show(question, about: list) }
    showStatistics(of: column, AskedQuestion(question, about: list, leavingOut: []), on: .list)
  }

  /// Shows the statistics of the column that an item of an answer describes, on top of the answer.
  func showStatistics(of column: Int, describedBy item: Item, of asked: AskedQuestion) {
    showStatistics(of: column, asked, on: .answer(item.id))
  }

  private func showStatistics(
    of column: Int,
    _ asked: AskedQuestion,
    on base: StatisticsScreen.Base
  ) {
    guard let reader = list?.reader else { return }
    work.add { [self] in
      let statistics = try await reader.request("computing") { _ throws(CatalogError) in
        try await asked.collection.statistics(of: [column], in: asked.query)
      }
      push(
        StatisticsScreen(
          statistics[0],
          of: column,
          among: asked,
          on: base,
          display: session.display
        ),
        onAction: FiguresCoordinator.handle
      )
    }
  }
}

extension Plot {
  /// Returns the question whose answer the plot draws, or the statistics of the plotted columns.
  fileprivate func question(of question: PlotQuestion) -> CollectionQuestion {
    if case .bars(let bars) = self { bars.question } else { .statistics(.all) }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// A chart of a column, or of one column by another, that fills the window.
///
/// Opening a bar narrows the collection to its items.
@MainActor
final class PlotScreen: @MainActor Screen {
  enum Action: Equatable {
    case barSelected(Filter)
  }

  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
  var title: String { "plot \(plotted)" }

  let plotted: PlotColumns
  private let subject = PassthroughSubject<Action, Never>()

  /// The chart for the current size of the window.
  @Published private var text: PlotText

  private var owner: AnyCancellable?

  /// Creates a screen for a plot.
  ///
  /// - Parameters:
  ///   - plot: The data to draw.
  ///   - plotted: The plotted columns.
  ///   - columns: All columns of the collection.
  ///   - display: The settings and the window.
  ///   - glyphs: The characters to draw with.
  init(
    _ plot: Plot,
    of plotted: PlotColumns,
    in columns: [Column],
    display: CurrentValueSubject<Display, Never>,
    glyphs: ChartGlyphs = .unicode
  ) {
    self.plotted = plotted
    let text = { (window: WindowSize) in
      PlotText(plot: plot, plotted: plotted, columns: columns, window: window, glyphs: glyphs)
    }
    self.text = text(display.value.window)
    owner = display.map(\.window).removeDuplicates().dropFirst()
      .sink { [weak self] in self?.text = text($0) }
  }

  var body: Content { text.content }
}

// MARK: Commands

extension PlotScreen {
  var commands: [Command] {
    text.bars.isEmpty ? [] : [openCommand]
  }

  private var openCommand: Command {
    Command(
      "open",
      .number("N"),
      help: "filter the collection by a bar",
      group: .filter,
      examples: [.init("open 1", "the items of the first bar")],
      shorthand: .number
    ) { [self] number in
      guard text.bars.indices.contains(number - 1) else { throw FiguresError.noSuchBar(number) }
      subject.send(.barSelected(text.bars[number - 1].filter))
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// A chart of a column, or of one by another, as large as the window; opening a bar narrows the
/// collection to its items.
@MainActor
final class PlotScreen: @MainActor Screen {
  enum Action: Equatable {
    case barSelected(Filter)
  }

  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
  var title: String { "plot \(plotted)" }

  private let plot: Plot
  let plotted: PlotColumns
  private let columns: [Column]
  private let display: CurrentValueSubject<Display, Never>
  private let glyphs: ChartGlyphs
  private let subject = PassthroughSubject<Action, Never>()

  /// The bars that were drawn last: a number means one of these, also if the window is another by now.
  private var bars: [PlotBar]

  /// A plot.
  ///
  /// - Parameters:
  ///   - plot: What there is to draw.
  ///   - plotted: The columns that it is of.
  ///   - columns: All columns of the collection.
  ///   - display: How much is shown at once.
  ///   - glyphs: What it is drawn with.
  init(
    _ plot: Plot,
    of plotted: PlotColumns,
    in columns: [Column],
    display: CurrentValueSubject<Display, Never>,
    glyphs: ChartGlyphs = .unicode
  ) {
    self.plot = plot
    self.plotted = plotted
    self.columns = columns
    self.display = display
    self.glyphs = glyphs
    bars = []
    bars = text.bars
  }

  private var text: PlotText {
    PlotText(
      plot: plot,
      plotted: plotted,
      columns: columns,
      window: display.value.window,
      glyphs: glyphs
    )
  }
}

// MARK: What it looks like

extension PlotScreen {
  var body: Content {
    let text = text
    bars = text.bars
    return text.content
  }
}

// MARK: What can be typed

extension PlotScreen {
  var commands: [Command] {
    bars.isEmpty ? [] : [openCommand]
  }

  private var openCommand: Command {
    Command(
      "open",
      .number("N"),
      help: "narrow the collection to the items of that bar",
      group: .narrow,
      examples: [.init("open 1", "the items of the first bar")],
      shorthand: .number
    ) { [self] number in
      guard bars.indices.contains(number - 1) else { throw FiguresError.noSuchBar(number) }
      subject.send(.barSelected(bars[number - 1].filter))
    }
  }
}

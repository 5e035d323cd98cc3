// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// A chart of a column, of one column by another, or of groups, that fills the window.
///
/// Opening a bar shows its items on top.
@MainActor
final class PlotScreen: @MainActor Screen {
  enum Action: Equatable {
    case barSelected(Filter?)
    case paged(to: Int)
    case reachedEnd
    case reachedBeginning
  }

  var actions: AnyPublisher<Action, Never> { subject.eraseToAnyPublisher() }
  var title: String { "plot \(question)" }

  let question: PlotQuestion

  /// The items that are plotted.
  let asked: AskedQuestion
  private let subject = PassthroughSubject<Action, Never>()

  /// The chart for the current size of the window.
  @Published private var text: PlotText

  private var owner: AnyCancellable?

  /// Creates a screen for a plot.
  ///
  /// - Parameters:
  ///   - plot: The data to draw.
  ///   - question: The question that the plot answers.
  ///   - asked: The items that are plotted.
  ///   - display: The settings and the window.
  ///   - glyphs: The characters to draw with.
  init(
    _ plot: Plot,
    of question: PlotQuestion,
    among asked: AskedQuestion,
    display: CurrentValueSubject<Display, Never>,
    glyphs: ChartGlyphs = .unicode
  ) {
    self.question = question
    self.asked = asked
    let collection = asked.collection
    text = PlotText(
      plot: plot,
      question: question,
      columns: collection.columns,
      hasIndexes: collection.relational != nil,
      window: display.value.window,
      glyphs: glyphs
    )
    owner = display.map(\.window).removeDuplicates().dropFirst()
      .sink { [weak self] in self?.text.fit(into: $0) }
  }

  var body: Content { text.content }
}

// MARK: Commands

extension PlotScreen {
  var commands: [Command] {
    (text.hasPages ? pagingCommands : []) + (text.bars.isEmpty ? [] : [openCommand])
  }

  private var pagingCommands: [Command] {
    [
      Command(
        "next",
        aliases: ["n"],
        help: "show the next bars",
        group: .navigate,
        shorthand: .emptyLine
      ) { [self] in turn(to: text.start + text.room, else: .reachedEnd) }
      .bound(to: .nextPage),
      Command("previous", aliases: ["p"], help: "show the previous bars", group: .navigate) {
        [self] in
        guard text.start > 0 else { return subject.send(.reachedBeginning) }
        turn(to: Swift.max(0, text.start - text.room), else: .reachedBeginning)
      }
      .bound(to: .previousPage),
      Command("first", help: "show the first bars", group: .navigate) { [self] in
        turn(to: 0, else: .reachedBeginning)
      }
      .bound(to: .firstPage),
      Command("last", help: "show the last bars", group: .navigate) { [self] in
        turn(to: (text.barCount - 1) / Swift.max(1, text.room) * text.room, else: .reachedEnd)
      }
      .bound(to: .lastPage),
    ]
  }

  /// Shows the page that begins with a bar, or sends an action if there is none.
  private func turn(to start: Int, else end: Action) {
    guard start < text.barCount, text.room > 0 else { return subject.send(end) }
    text.start = start
    subject.send(.paged(to: start + 1))
  }

  private var openCommand: Command {
    Command(
      "open",
      .number("N"),
      help: "show the items of a bar",
      group: .navigate,
      examples: [.init("open 1", "the items of the first bar")],
      shorthand: .number
    ) { [self] number in
      guard let bar = text.bar(at: number - 1) else {
        throw FiguresError.noSuchBar(number, count: text.barCount)
      }
      subject.send(.barSelected(bar.filter))
    }
  }
}

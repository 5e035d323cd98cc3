// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// Commands that summarize the values of columns.

extension CollectionScreen {
  var figuresCommands: [Command] {
    [
      Command(
        "group",
        .grouping.completed(by: completer.grouping),
        help: "show each group of items with its aggregates; a number opens its items",
        group: .inspect,
        examples: self.examples.grouping
      ) { [self] in publish(.grouped(try await $0.value(for: reader))) }
      .previewed { [self] in preview(ofAnswerTo: .group, $0) }
      .abbreviated(to: "gr"),
      Command(
        "pivot",
        .pivot.completed(by: completer.pivot),
        help: "show groups as a table; the values of the key after “by” are its columns",
        group: .inspect,
        examples: self.examples.pivot
      ) { [self] in publish(.pivoted(try await $0.value(for: reader))) }
      .previewed { [self] in preview(ofAnswerTo: .pivot, $0) }
      .abbreviated(to: "pi"),
      Command(
        "unnest",
        .unnesting.completed(by: completer.expression),
        help: "show each element of the lists in a column",
        group: .inspect,
        examples: self.examples.unnesting
      ) { [self] in publish(.unnested(try await $0.value(for: reader))) }
      .previewed { [self] in preview(ofAnswerTo: .unnest, $0) }
      .abbreviated(to: "unn"),
      Command(
        "diff",
        .difference.completed(byWord: completeDifference),
        help: "show what changed since another collection; a number compares both sides",
        group: .inspect,
        examples: self.examples.difference
      ) { [self] in publish(.compared(try await $0.value(for: reader))) },
      Command(
        "frequency",
        .frequency.completed(by: completer.expression),
        help: "count the items of each value of a column; a number opens its items",
        group: .inspect,
        examples: self.examples.frequency("frequency")
      ) { [self] in publish(.showFrequency(try await $0.value(for: reader))) }
      .previewed { [self] in preview(ofAnswerTo: .frequency, $0) },
      Command(
        "stats",
        .optional(.projection.completed(by: completer.projection)),
        help: "show statistics of a column or of several; without names, of all",
        group: .inspect,
        examples: self.examples.statistics("stats")
      ) { [self] text in
        guard let text else { return publish(.showStatistics(state.projection ?? .all)) }
        let chosen = try await resolved(text)
        guard case .only(let list) = chosen, list.columns.count == 1 else {
          return publish(.showStatistics(chosen))
        }
        showStatistics(of: list.columns[0])
      },
      Command(
        "plot",
        .plot.completed(by: completer.plot),
        help: "plot a column or an aggregate; with “by”, against a column or of each group",
        group: .inspect,
        examples: self.examples.plot
      ) { [self] in showPlot(of: try await resolved($0)) },
    ]
  }

  /// Completes the location of a former state, and the columns of the key after `by`.
  private func completeDifference(_ before: [String], _ word: String) async -> Completion {
    switch before.count {
    case 0: await FileNames.complete(word)
    case 1: Completion([.init("by", note: "the columns that name an item")], beginning: word)
    default: await completer.projection(word)
    }
  }

  /// Requests the statistics of a column.
  func showStatistics(of column: Int) { publish(.showStatisticsOfColumn(named(column))) }

  /// Requests a plot.
  func showPlot(of question: PlotQuestion) { publish(.showPlot(question)) }
}

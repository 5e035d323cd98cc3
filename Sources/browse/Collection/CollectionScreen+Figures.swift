// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// Commands that summarize the values of columns.

extension CollectionScreen {
  var figuresCommands: [Command] {
    [
      Command(
        "frequency",
        .columnOrExpression.completed(by: completer.expression),
        help: "count each value of a column; a number filters by one",
        group: .inspect,
        examples: self.examples.frequency("frequency")
      ) { [self] in
        showFrequency(of: try await resolved($0))
      },
      Command(
        "stats",
        .optional(.column.completed(by: completer.column)),
        help: "show statistics of a column; without one, of all",
        group: .inspect,
        examples: self.examples.statistics("stats")
      ) { [self] in
        let column = try await $0?.value(for: reader)
        if column == nil { try await reader.settleColumns() }
        let columns = column.map { [$0] } ?? shownColumns
        // There may be a million columns, so this reads them only once.
        let all = collection.columns
        publish(.showStatistics(columns: columns.map { NamedColumn($0, of: all) }))
      },
      Command(
        "plot",
        .plot.completed(by: completer.plot),
        help: "plot a column or an expression; with “by”, against another one",
        group: .inspect,
        examples: self.examples.plot
      ) { [self] in showPlot(of: try await resolved($0)) },
    ]
  }

  /// Requests the frequencies of the column at an index.
  func showFrequency(of column: Int) { publish(.showFrequency(column: named(column))) }

  /// Requests a plot.
  func showPlot(of columns: PlotColumns) { publish(.showPlot(columns)) }
}

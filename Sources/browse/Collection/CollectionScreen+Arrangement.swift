// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// Commands that arrange the columns.

extension CollectionScreen {
  var arrangementCommands: [Command] {
    [
      Command("right", help: "show the next columns", group: .arrange) { [self] in
        scrollColumns(by: 1)
      }
      .bound(to: .nextColumns),
      Command("left", help: "show the previous columns", group: .arrange) { [self] in
        scrollColumns(by: -1)
      }
      .bound(to: .previousColumns),
      Command(
        "freeze",
        .optional(.frozenColumns.completed(by: completer.projection)),
        help: "keep the first or named columns in view; without any, none",
        group: .arrange,
        examples: [.init("freeze 1")] + self.examples.one("freeze")
      ) { [self] in try await freeze($0 ?? .first(0)) },
      Command(
        "find",
        .column.completed(by: completer.column),
        help: "scroll to a column",
        group: .arrange,
        examples: self.examples.one("find")
      ) { [self] in try await scroll(to: try await $0.value(for: reader)) }
      .abbreviated(to: "fin"),
      Command(
        "width",
        .columnWidth.completed(by: completer.column),
        help: "set the width of a column; without N, fit its values",
        group: .arrange,
        examples: self.examples.one("width", " 20")
      ) { [self] text in
        let (column, width) = try await text.value(for: reader)
        arrange { $0.widths[column] = width }
      },
      Command(
        "colour",
        .column.completed(by: completer.column),
        aliases: ["color"],
        help: "colour the numbers of a column by size; again, remove the colours",
        group: .arrange,
        examples: self.examples.one("colour")
      ) { [self] in
        let column = try await $0.value(for: reader)
        let kind = collection.columns[column].kind
        if kind == .text || kind == .boolean { throw CollectionError.withoutSizes(named(column)) }
        arrange { $0.tinted.formSymmetricDifference([column]) }
      },
      Command("cards", help: "show items as cards; one line for each field", group: .arrange) {
        [self] in arrange { $0.showsCards = true }
      },
      Command("table", help: "show items as a table; one row for each item", group: .arrange) {
        [self] in
        arrange { $0.showsCards = false }
      },
    ]
  }
}

extension CollectionScreen {
  /// Keeps columns in view.
  ///
  /// Columns that are named move to the beginning.
  private func freeze(_ frozen: FrozenColumns) async throws {
    switch frozen {
    case .first(let count):
      let count = Swift.min(count, shownColumns.count)
      arrange { $0.freeze(count) }
    case .named(let text):
      let columns = try await text.value(for: reader).columns
      try check(columns)
      arrange { $0.freeze(columns.count, leading: columns) }
    }
  }

  /// Scrolls so that a column is the first after the frozen ones, unless it is in view as one of these.
  private func scroll(to column: Int) async throws {
    try check([column])
    arrange { [shownColumns] in $0.firstColumn = shownColumns.firstIndex(of: column) ?? 0 }
  }

  /// Checks that columns are not hidden.
  private func check(_ columns: [Int]) throws(CollectionError) {
    let shown = Set(shownColumns)
    if let hidden = columns.first(where: { !shown.contains($0) }) {
      throw CollectionError.hidden(named(hidden))
    }
  }
}

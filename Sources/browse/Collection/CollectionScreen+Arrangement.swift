// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// Commands that arrange the columns.

extension CollectionScreen {
  var arrangementCommands: [Command] {
    [
      Command("right", help: "show the next columns", group: .arrange) { [self] in
        scrollColumns(by: 1)
      },
      Command("left", help: "show the previous columns", group: .arrange) { [self] in
        scrollColumns(by: -1)
      },
      Command(
        "freeze",
        .optional(.number("N")),
        help: "freeze the first N columns; without N, unfreeze all",
        group: .arrange,
        examples: [.init("freeze 1")]
      ) { [self] count in
        let frozen = min(count ?? 0, collection.columns.count)
        arrange {
          let isScrolled = $0.firstColumn > $0.frozen
          $0.firstColumn = isScrolled ? max(frozen, $0.firstColumn) : frozen
          $0.frozen = frozen
        }
      },
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

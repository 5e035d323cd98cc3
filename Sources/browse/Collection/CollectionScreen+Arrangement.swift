// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

// Commands that arrange the columns.

extension CollectionScreen {
  var arrangementCommands: [Command] {
    [
      Command("right", help: "the next columns that fit", group: .arrange) { [self] in
        scrollColumns(by: 1)
      },
      Command("left", help: "the columns before", group: .arrange) { [self] in
        scrollColumns(by: -1)
      },
      Command(
        "freeze",
        .optional(.number("N")),
        help: "keep the first N columns in sight; alone, none",
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
        help: "how wide a column is; without a number, as its values need",
        group: .arrange,
        examples: self.examples.one("width", " 20")
      ) { [self] text in
        let (column, width) = try await text.value(for: reader)
        arrange { $0.widths[column] = width }
      },
      Command("cards", help: "items below each other; a line for each field", group: .arrange) {
        [self] in arrange { $0.showsCards = true }
      },
      Command("table", help: "a row for each item again", group: .arrange) { [self] in
        arrange { $0.showsCards = false }
      },
    ]
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// The text of a page of a collection: a table or cards, followed by remarks.
struct PageText {
  let collection: any ItemCollection

  /// The query that the page is a part of.
  let query: Query

  let page: Page

  /// The indexes of the shown columns, in display order.
  let columns: [Int]

  let settings: Settings

  var arrangement = Arrangement()

  /// The picked items, which are marked.
  var picks = Picks()

  /// The items, the position of the page, and the remarks.
  var content: Content {
    let oddities = page.items.map(collection.oddities)
    let remarks = [OddityText.summary(of: oddities), emptiness, doubt, other].compactMap(\.self)
    return Content(
      (arrangement.isInCards ? cards : [.table(table(oddities))])
        + [.line(StyledText(position, .secondary))] + remarks.map { .line($0) }
    )
  }

  /// The items as a table, with marks for picked items and for those with warnings.
  var table: Table { table(page.items.map(collection.oddities)) }

  private func table(_ oddities: [RowOddities]) -> Table {
    let all = collection.columns
    let marks = zip(page.items, oddities).map { item, oddities in
      (picks.contains(item) ? "*" : "") + (oddities.isEmpty ? "" : "!")
    }
    let widest = marks.map(\.count).max() ?? 0
    var table = Table(
      columns: [.init("#" + String(repeating: " ", count: widest), alignment: .trailing)]
        + columns.map {
          .init(heading(all[$0]), alignment: all[$0].kind.alignment, width: arrangement.widths[$0])
        },
      rowCount: page.items.count,
      widestCell: settings.widestCell
    ) { [page, columns, filter = query.filter, dates = settings.dateStyle] row, place in
      guard place > 0 else {
        let mark = marks[row] + String(repeating: " ", count: widest - marks[row].count)
        return StyledText("\(page.start + row + 1)\(mark)", .secondary)
      }
      let column = columns[place - 1]
      let cell = CellText(column: column, kind: all[column].kind, filter: filter, dates: dates)
      return cell.text(of: page.items[row][column])
    }
    // The column with the item numbers is always visible.
    table.frozen = min(arrangement.frozen, columns.count) + 1
    table.firstColumn = arrangement.firstColumn + 1
    return table
  }

  private func heading(_ column: Column) -> String {
    settings.showsKinds ? "\(column.name) (\(column.kind.name))" : column.name
  }

  /// The items as cards: one below another, with a line for each field.
  private var cards: [Content.Block] {
    let all = collection.columns
    return page.items.enumerated().flatMap { offset, item -> [Content.Block] in
      let fields = columns.map { column in
        var field = Field(all[column].name, of: item[column])
        field.isCut = item.excerpts.contains(column)
        return field
      }
      let number = StyledText("── \(page.start + offset + 1) ──", .secondary)
      return [.line(number), .fields(fields)]
    }
  }

  /// The position and the query, such as `rows 21–40 of 200 · filter: category = tea`.
  private var position: String {
    var parts = [rows]
    if let filter = query.filter { parts.append("filter: \(Self.cut("\(filter)"))") }
    if let order = query.order { parts.append("order: \(Self.cut("\(order)"))") }
    if picks.count > 0 { parts.append("\(picks.count.grouped) picked") }
    if collection.warnings.earlyEnd != nil { parts.append("the data ends early: see “about”") }
    return parts.joined(separator: " · ")
  }

  /// Cuts a text that is too long to be read at a glance.
  private static func cut(_ text: String) -> String {
    text.count > 200 ? text.prefix(200) + "…" : text
  }

  private var rows: String {
    let coming = "input is still coming"
    if page.isComing, page.items.isEmpty {
      return query.filter == nil ? "no items yet, \(coming)" : "no items match yet, \(coming)"
    }
    let places = "\((page.start + 1).grouped)–\((page.start + page.items.count).grouped)"
    return switch page.total {
    case .exactly(0): query.filter == nil ? "no items" : "no items match"
    case .about where page.items.isEmpty: "no more items"
    case .exactly(let total): "rows \(places) of \(total.grouped)"
    case .about(let total): "rows \(places) of ~\(total.grouped)"
    case .atLeast: "rows \(places), \(page.isComing ? coming : "more follow")"
    }
  }

  /// A remark that lines were skipped or that the dialect is an uncertain guess.
  ///
  /// It is shown only on the first page, so that paging does not repeat it.
  private var doubt: StyledText? {
    guard page.start == 0 else { return nil }
    return collection.warnings.sniffed.flatMap(SourceText.doubt).map { StyledText($0, .secondary) }
  }

  /// A remark that another file has replaced the source.
  private var other: StyledText? {
    collection.warnings.replacedPath.map {
      StyledText(SourceText.replacement(at: $0).line, .secondary)
    }
  }

  /// The reason why no item can match, if the filter compares values of different types.
  private var emptiness: StyledText? {
    guard page.total == .exactly(0) else { return nil }
    return query.filter?.incomparable(in: collection.columns).map {
      StyledText($0.explanation, .secondary)
    }
  }
}

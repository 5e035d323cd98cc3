// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// The text of a page of a collection: a table or cards, followed by remarks.
struct PageText {
  let collection: any ItemCollection

  /// The query whose result contains the page.
  let query: Query

  let page: Page

  /// The warnings about each item of the page.
  let warnings: [RowWarnings]

  /// The labels of the items to which values lead.
  var labels = ItemLabels()

  /// The indexes of the shown columns, in display order.
  let columns: [Int]

  let settings: Settings

  var arrangement = Arrangement()

  /// The picked items, which are marked.
  var picks = Picks()

  /// The likely reason why no item matches.
  var filterMistake: FilterMistake?

  /// The words of the filter that are read as texts although they name columns.
  var wordsReadAsTexts: [String] = []

  /// Warnings that the whole collection leaves out values.
  var leftOut: [Alert] = []

  /// The form of an answer, or `nil` for other collections.
  var form: (any AnswerForm)?

  /// The list of the program that the collection is, or `nil` for other collections.
  var list: ProgramList?

  /// `true` while the items are shown as they arrive.
  var isFollowing = false

  /// `true` while further items of the list are looked for.
  var isIncomplete = false

  /// The widths of columns on the pages that were left.
  var seenWidths: [Int: Int] = [:]

  /// The window, which limits the length of bars.
  var window = WindowSize()

  /// The items, the position of the page, and the remarks.
  var content: Content {
    if let emptyText { return .line(emptyText, .secondary) }
    return Content((arrangement.showsCards ? cards : [.table(table)]) + [below])
  }

  /// The text of a list that has no items, `nil` if there are items or a filter.
  private var emptyText: String? {
    guard query.filter == nil, page.total == .exactly(0) else { return nil }
    return isIncomplete ? list?.incompleteText : list?.emptyText
  }

  /// The filter, the order, the position of the page, and the remarks.
  private var below: Content {
    // Looks at the file, so it is read once.
    let source = collection.warnings
    let reading = [RowWarningText.summary(of: warnings), longValueRemark].compactMap(\.self)
    let others = [
      incomparableRemark, wordRemark, numberRemark, truthRemark,
      uncertaintyRemark(source), ambiguityRemark, changeRemark(source),
    ]
    let remarks =
      reading + LabelText.failures(of: labels) + incompleteRemark + omissions + fileRemarks(source)
      + others.compactMap(\.self)
    let lines = [view, position(source)].compactMap(\.self).map { StyledText($0, .secondary) }
    return Content((lines + remarks).map { .line($0) })
  }

  /// Returns the number of lines of the page as a table.
  ///
  /// - Parameters:
  ///   - others: The number of lines that are neither items nor remarks.
  ///   - window: The window.
  func height(besideItems others: Int, in window: WindowSize) -> Int {
    page.items.count + others + (emptyText == nil ? below.height(in: window) : 0)
  }

  /// The items as a table, with marks for picked items and for those with warnings, and with bars.
  var table: Table {
    let all = collection.columns
    let marks = zip(page.items, warnings).map { item, warnings in
      (picks.contains(item) ? "*" : "") + (warnings.isEmpty ? "" : "!")
    }
    let markWidth = marks.map(\.count).max() ?? 0
    let (order, seen, labels) = (orderMarks, seenWidths, labels)
    var table = Table(
      columns: ComputedList(count: columns.count + 1) { [columns, settings, arrangement] index in
        guard index > 0 else {
          return .init("#" + String(repeating: " ", count: markWidth), alignment: .trailing)
        }
        let column = columns[index - 1]
        var heading = Table.Column(
          all[column].heading(showsKind: settings.showsKinds),
          alignment: labels.hasLabels(column) ? .leading : all[column].type.alignment,
          width: arrangement.widths[column]
        )
        heading.isCutLast = all[column].type.kind != .text
        heading.mark = order[column] ?? ""
        heading.seenWidth = seen[column] ?? 0
        return heading
      },
      rowCount: page.items.count,
      maximumCellWidth: maximumCellWidth
    ) {
      [
        page, columns, form, filter = query.filter, dates = settings.dateStyle,
        references = collection.references,
        tints = ColumnTints(arrangement.tinted, of: all, on: page)
      ] row, column in
      guard column > 0 else {
        let mark = marks[row] + String(repeating: " ", count: markWidth - marks[row].count)
        return StyledText("\(page.start + row + 1)\(mark)", .secondary)
      }
      let index = columns[column - 1]
      if let text = form?.text(of: page.items[row], at: index) { return text }
      let cell = CellText(
        column: index,
        type: all[index].type,
        filter: filter,
        dates: dates,
        isReference: references.target(of: index) != nil,
        tints: tints
      )
      let value = page.items[row][index]
      let text = cell.text(of: value)
      guard let item = labels[index, value] else { return text }
      return text + StyledText(LabelText.label(item))
    }
    // The column with the item numbers is always visible.
    table.frozenColumnCount = arrangement.frozenCount(among: columns) + 1
    table.firstScrolledColumn = arrangement.firstColumn + 1
    return form?.complete(table, showing: columns, of: page, in: window) ?? table
  }

  /// The marks of the columns by which the items are sorted.
  ///
  /// Text without a window has none, because a program may read it.
  private var orderMarks: [Int: String] {
    guard window.columns != nil, let order = query.order else { return [:] }
    let marks = order.keys.map { ($0.column, $0.descending ? "▼" : "▲") }
    return Dictionary(marks) { first, _ in first }
  }

  /// The width of longer cells while other columns need the rest of the line.
  ///
  /// Without a window, locations and commands are whole, because they are useless if they are cut.
  private var maximumCellWidth: Int {
    let isWhole = (list == .bookmarks || list == .history) && window.columns == nil
    return isWhole ? 1000 : settings.maximumCellWidth
  }

  /// The items as cards: one below another, with a line for each field.
  private var cards: [Content] {
    let all = collection.columns
    return page.items.enumerated().flatMap { offset, item -> [Content] in
      let fields = columns.map { column in
        if let text = form?.text(of: item, at: column) {
          return Field(all[column].name, value: text.text)
        }
        var field = Field(all[column].name, of: item[column])
        field.value += LabelText.label(labels[column, item[column]])
        field.isTruncated = item.excerpts.contains(column)
        return field
      }
      let number = StyledText("── \(page.start + offset + 1) ──", .secondary)
      return [.line(number), .fields(fields)]
    }
  }

  /// The filter, the order and the limit, such as `filter: category = tea · order: price desc`.
  private var view: String? {
    var parts: [String] = []
    if let filter = query.filter { parts.append("filter: \(Self.cut("\(filter)"))") }
    if let order = query.order { parts.append("order: \(Self.cut("\(order)"))") }
    if let limit = collection.itemLimit { parts.append("limit: \(limit.grouped)") }
    guard !parts.isEmpty else { return nil }
    let view = parts.joined(separator: " · ")
    // Another line would take the place of a row.
    return window.columns.map { DisplayWidth.cut(VisibleText.of(view), to: $0) } ?? view
  }

  /// Returns the position and the number of picked items, such as `rows 21–40 of 200 · 3 picked`.
  private func position(_ source: SourceWarnings) -> String {
    var parts = [rowRange]
    if picks.count > 0 { parts.append("\(picks.count.grouped) picked") }
    if source.earlyEnd != nil { parts.append("the data ends early; see “about”") }
    return parts.joined(separator: " · ")
  }

  /// Truncates a text to 200 characters.
  private static func cut(_ text: String) -> String {
    text.count > 200 ? text.prefix(200) + "…" : text
  }

  private var rowRange: String {
    let awaitingInput = isFollowing ? "following; Ctrl-C ends it" : "waiting for input"
    if page.isAwaitingInput, page.items.isEmpty {
      return query.filter == nil
        ? "no items yet, \(awaitingInput)" : "no items match yet, \(awaitingInput)"
    }
    let positions = "\((page.start + 1).grouped)–\((page.start + page.items.count).grouped)"
    return switch page.total {
    case .exactly(0): query.filter == nil ? "no items" : "no items match"
    case .about where page.items.isEmpty: "no more items"
    case .exactly(let total): "rows \(positions) of \(total.grouped)"
    case .about(let total): "rows \(positions) of ~\(total.grouped)"
    case .atLeast:
      "rows \(positions), \(page.isAwaitingInput || isFollowing ? awaitingInput : "more follow")"
    }
  }

  /// The maximum number of long values that a remark names.
  private static let maximumLongValueCount = 3

  /// A remark that names the values that are too long to be read.
  private var longValueRemark: StyledText? {
    let long = page.items.enumerated().flatMap { offset, item in
      item.unread.filter(columns.contains).sorted().map {
        (row: page.start + offset + 1, column: $0)
      }
    }
    guard !long.isEmpty else { return nil }
    let all = collection.columns
    let names = long.prefix(Self.maximumLongValueCount).map {
      "“\(all[$0.column].name)” in row \($0.row)"
    }
    let others = long.count - names.count
    let more = others > 0 ? " and \(others.counted("more value"))" : ""
    return StyledText(
      "! too long to read whole: \(names.joined(separator: ", "))\(more)",
      .secondary
    )
  }

  /// Returns a remark that lines were skipped, or that the encoding or the dialect is an uncertain guess.
  ///
  /// It is shown only on the first page, so that paging does not repeat it.
  private func uncertaintyRemark(_ source: SourceWarnings) -> StyledText? {
    guard page.start == 0 else { return nil }
    return SourceText.uncertaintyRemark(source).map { StyledText($0, .secondary) }
  }

  /// Returns a remark that the source's file has changed since it was opened.
  ///
  /// A script, which cannot look again, learns only that another file has replaced it.
  private func changeRemark(_ source: SourceWarnings) -> StyledText? {
    guard let change = source.change,
      change.kind == .replaced || window.columns != nil && !(isFollowing && change.kind == .grown)
    else { return nil }
    let isFollowable =
      query.order == nil && !arrangement.showsCards && collection.isFollowable
    let alert = SourceText.change(change, isFollowable: isFollowable)
    return StyledText(alert.line, .secondary)
  }

  /// A remark that further items are looked for.
  private var incompleteRemark: [StyledText] {
    guard isIncomplete, let text = list?.incompleteText else { return [] }
    return [StyledText(text, .secondary)]
  }

  /// Remarks that the answer leaves out values.
  private var omissions: [StyledText] {
    let remarks = AnswerRemarks(query, of: collection, isFinal: page.isCounted)
    return (leftOut + (remarks?.alerts ?? [])).map { StyledText("! \($0.line)", .secondary) }
  }

  /// Returns remarks about the files that the collection unites.
  private func fileRemarks(_ source: SourceWarnings) -> [StyledText] {
    source.files.map { UnitedFilesText.remarks($0) }?.map { StyledText($0, .secondary) } ?? []
  }

  /// A remark that the type of a column cannot be decided.
  ///
  /// It is shown only on the first page, so that paging does not repeat it.
  private var ambiguityRemark: StyledText? {
    guard page.start == 0 else { return nil }
    let all = collection.columns
    return columns.lazy.compactMap { TypeText.ambiguity(all[$0]) }.first.map {
      StyledText($0, .secondary)
    }
  }

  /// A remark that words of a link are read as texts.
  private var wordRemark: StyledText? {
    guard page.start == 0 else { return nil }
    return SourceText.wordsReadAsTexts(wordsReadAsTexts).map { StyledText($0.line, .secondary) }
  }

  /// A remark that a number in the filter is the name of a column.
  private var numberRemark: StyledText? {
    guard page.start == 0, let name = query.filter?.columnNamedLikeNumber else {
      return nil
    }
    return StyledText("\(name) in this filter is the column of that name", .secondary)
  }

  /// A remark that the filter searches for the name of a Boolean column.
  private var truthRemark: StyledText? {
    guard page.start == 0,
      let name = query.filter?.searchedTruth(among: collection.columns)?.spelledName
    else { return nil }
    return StyledText(
      "this filter searches all columns for “\(name)”: for the column, type filter \(name) = true",
      .secondary
    )
  }

  /// The reason why no item can match: a mistake in the filter, or values of different types.
  private var incomparableRemark: StyledText? {
    guard page.total == .exactly(0) else { return nil }
    if let filterMistake { return StyledText(filterMistake.explanation, .secondary) }
    return query.filter?.incomparableCondition(in: collection.columns).map {
      StyledText($0.explanation, .secondary)
    }
  }
}

extension Column {
  /// Returns the heading of the column, with or without its type.
  fileprivate func heading(showsKind: Bool) -> String {
    showsKind ? "\(name) (\(kind.name))" : name
  }
}

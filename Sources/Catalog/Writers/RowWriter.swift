// SPDX-License-Identifier: GPL-3.0-or-later

/// Who spells rows in a format, those of one part of a source one behind the other.
///
/// What stands between two rows is spelled before each, so that parts need not know of each other;
/// ``withText(isFirst:_:)`` leaves out the first. A copy shares the memory of the text.
///
/// Unchecked, as the compiler does not see that the layout never changes, and that the memory behind
/// its places is held by it; for the text, see ``ByteBuffer``.
package struct RowWriter: RowVisitor, @unchecked Sendable {
  private let layout: ExportLayout

  /// What has been spelled.
  var text = ByteBuffer()
  var summary = ExportSummary()

  // What every row asks of the layout.
  private let places: UnsafeBufferPointer<ExportLayout.Place>
  private let format: ExportFormat
  private let enough: Int
  private let isForSpreadsheet: Bool
  private let sourceWidth: Int

  /// Whether it writes what long rows have beyond the columns.
  private let hasRest: Bool
  private let hasTypedValues: Bool

  /// A writer that has written nothing.
  ///
  /// - Parameters:
  ///   - layout: What is written of each row, and how.
  ///   - enough: After how many bytes it wants no more rows.
  init(_ layout: ExportLayout, enough: Int = 4 * 1024 * 1024) {
    self.layout = layout
    self.enough = enough
    places = layout.places
    format = layout.format
    isForSpreadsheet = layout.options.spreadsheet
    sourceWidth = layout.sourceWidth
    hasRest = layout.chosen == nil
    hasTypedValues = layout.hasTypedValues
  }

  var columns: [Int]? { layout.chosen }
  var isContent: Bool { text.count >= enough }

  @inline(__always)
  mutating func visit(_ row: RowView, at place: RowPlace) {
    summary.items += 1
    if row.oddities.contains(.cutValue) { summary.cut.add(row: place.row) }
    if row.oddities.contains(.invalid), addUnreadable(row, at: place) { return }
    let replacements = text.replacements
    defer { if text.replacements > replacements { summary.replaced.add(row: place.row) } }
    switch format {
    case .csv: addDelimited(row, by: Ascii.comma)
    case .tsv: addDelimited(row, by: Ascii.tab)
    case .json:
      text.append(",\n")
      addObject(row)
    case .jsonl:
      addObject(row)
      text.append(Ascii.lineFeed)
    case .markdown: addMarkdown(row)
    }
  }

  /// Spells an item that is no row of a scan.
  mutating func add(_ item: Item, in store: inout FieldStore) {
    store.fill(item)
    let row = store.view.marked(item.oddities)
    let place = RowPlace(offset: 0, row: item.id.row)
    guard let line = item.unreadable else { return visit(row, at: place) }
    line.withUnsafeBufferPointer { visit(row.reading($0), at: place) }
  }

  /// Spells a line that is no JSON as it stands in the source: among JSON Lines, it does no harm.
  ///
  /// - Returns: Whether it could; otherwise that it has no values is noted.
  private mutating func addUnreadable(_ row: RowView, at place: RowPlace) -> Bool {
    guard format == .jsonl, let line = row.text else {
      summary.unreadable.add(row: place.row)
      return false
    }
    text.append(line)
    text.append(Ascii.lineFeed)
    return true
  }

  /// The same where more rows come before.
  func moved(by rows: Int) -> RowWriter {
    var moved = self
    moved.summary = ExportSummary()
    moved.summary.add(summary, rowsBefore: rows)
    return moved
  }

  /// How many values a row is written with.
  @inline(__always)
  private func width(of row: RowView) -> Int {
    hasRest ? places.count + max(0, row.fields.count - sourceWidth) : places.count
  }

  /// The column that stands at a place of what is written.
  @inline(__always)
  private func column(at index: Int) -> Int {
    index < places.count ? places[index].column : sourceWidth + index - places.count
  }

  @inline(__always)
  private func field(_ index: Int, of row: RowView) -> Field { row[column(at: index)] }

  /// Shows the bytes of a value as text has them, in which a surrogate of JSON is its escape.
  @inline(__always)
  private static func withText(
    of field: Field,
    _ isJSON: Bool,
    _ body: (UnsafeBufferPointer<UInt8>) -> Void
  ) {
    guard isJSON, field.bytes.contains(0xED) else { return body(field.bytes) }
    JSONString.escapingSurrogates(Array(field.bytes)).withUnsafeBufferPointer(body)
  }

  /// What goes before a value so that no spreadsheet runs it.
  @inline(__always)
  private func mark(for value: UnsafeBufferPointer<UInt8>) -> UInt8? {
    isForSpreadsheet && Self.isFormula(value) ? Ascii.apostrophe : nil
  }

  /// Whether a spreadsheet would run it, as OWASP lists (CSV injection); a number is harmless.
  private static func isFormula(_ value: UnsafeBufferPointer<UInt8>) -> Bool {
    switch value.first {
    case Ascii.equals, Ascii.at, Ascii.tab, Ascii.carriageReturn, Ascii.lineFeed: true
    case Ascii.plus, Ascii.minus: NumberScanner(value.span) == nil
    default: false
    }
  }
}

// MARK: Rows in each format

extension RowWriter {
  @inline(__always)
  private mutating func addDelimited(_ row: RowView, by delimiter: UInt8) {
    let width = width(of: row)
    for index in 0..<width {
      Self.withText(of: field(index, of: row), hasTypedValues) { value in
        addDelimited(value, at: index, of: width, by: delimiter)
      }
    }
    text.append(Ascii.lineFeed)
  }

  @inline(__always)
  private mutating func addDelimited(
    _ value: UnsafeBufferPointer<UInt8>,
    at index: Int,
    of width: Int,
    by delimiter: UInt8
  ) {
    if index > 0 { text.append(delimiter) }
    // A single empty value would be an empty line, which most readers skip.
    let isEmptyLine = value.isEmpty && width == 1
    let mark = mark(for: value)
    DelimitedText.append(value, by: delimiter, after: mark, quoting: isEmptyLine, to: &text)
  }

  @inline(__always)
  private mutating func addMarkdown(_ row: RowView) {
    for index in 0..<width(of: row) {
      Self.withText(of: field(index, of: row), hasTypedValues) { value in
        MarkdownText.append(value, after: mark(for: value), to: &text)
      }
    }
    text.append(MarkdownText.rowEnd)
  }

  @inline(__always)
  private mutating func addObject(_ row: RowView) {
    text.append(UInt8(ascii: "{"))
    var isFirst = true
    if hasTypedValues, let present = row.present, let found = layout.placesByColumn {
      // Of very many columns, an item may have but a few.
      for column in present {
        let beyond = hasRest ? places.count + column - sourceWidth : -1
        let index = column < found.count ? found[column] : beyond
        if index >= 0 { addMember(index, field(index, of: row), &isFirst) }
      }
    } else {
      for index in 0..<width(of: row) { addMember(index, field(index, of: row), &isFirst) }
    }
    text.append(UInt8(ascii: "}"))
  }

  /// Adds a value with its name, unless there is none.
  @inline(__always)
  private mutating func addMember(_ index: Int, _ field: Field, _ isFirst: inout Bool) {
    if field.kind == .absent, hasTypedValues { return }
    if !isFirst { text.append(Ascii.comma) }
    isFirst = false
    if index < places.count {
      text.append(places[index].key)
      add(field, isNumeric: places[index].isNumeric)
    } else {
      layout.key(beyondColumns: column(at: index)).withUnsafeBufferPointer { text.append($0) }
      add(field, isNumeric: false)
    }
  }

  /// Adds a value as JSON.
  @inline(__always)
  private mutating func add(_ field: Field, isNumeric: Bool) {
    if field.kind != .text {
      // A line is an item: what is nested must not break it.
      JSONText.append(field, onOneLine: format == .jsonl, to: &text)
    } else if isNumeric, NumberScanner.isJSON(field.bytes.span) {
      text.append(field.bytes)
    } else {
      JSONText.append(field.bytes, after: mark(for: field.bytes), to: &text)
    }
  }
}

// MARK: Around the rows

extension RowWriter {
  /// Spells what comes before the first row.
  mutating func addOpening() {
    switch format {
    case .csv: addNames(by: Ascii.comma)
    case .tsv: addNames(by: Ascii.tab)
    case .json: text.append(UInt8(ascii: "["))
    case .jsonl: break
    case .markdown:
      guard !layout.columns.isEmpty else { return }
      for var name in layout.columns.map(\.name) {
        name.withUTF8 { MarkdownText.append($0, after: mark(for: $0), to: &text) }
      }
      text.append(MarkdownText.rowEnd)
      for column in layout.columns {
        MarkdownText.appendRule(isNumeric: column.kind.isNumeric, to: &text)
      }
      text.append(MarkdownText.rowEnd)
    }
  }

  private mutating func addNames(by delimiter: UInt8) {
    let names = layout.columns.map(\.name)
    guard !names.isEmpty else { return }
    for (index, var name) in names.enumerated() {
      name.withUTF8 { addDelimited($0, at: index, of: names.count, by: delimiter) }
    }
    text.append(Ascii.lineFeed)
  }

  /// Spells what comes after so many rows.
  mutating func addClosing(after items: Int) {
    if format == .json { text.append(items == 0 ? "]\n" : "\n]\n") }
  }

  /// Gives what was spelled to somebody who keeps none of it.
  ///
  /// - Parameters:
  ///   - isFirst: Whether no row comes before: what stands between two is left out then.
  ///   - body: Who takes it.
  /// - Throws: What `body` throws.
  func withText(
    isFirst: Bool,
    _ body: (UnsafeBufferPointer<UInt8>) throws(CatalogError) -> Void
  ) throws(CatalogError) {
    let separator = isFirst && format == .json && summary.items > 0 ? 1 : 0
    try text.withBytes { bytes throws(CatalogError) in
      try body(UnsafeBufferPointer(rebasing: bytes[separator...]))
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// The text of rows in the format of an export, those of one part of a source one behind the other.
///
/// The separator of two rows is written before each, so that parts need not know of each other;
/// ``withText(isFirst:_:)`` leaves out the first.
package struct RowWriter: RowVisitor {
  private let layout: ExportLayout

  /// The number of bytes after which it wants no more rows.
  private let enough: Int

  /// What was written.
  var text = ByteBuffer()
  var summary = ExportSummary()

  /// A writer that has written nothing.
  ///
  /// - Parameters:
  ///   - layout: The columns and the format.
  ///   - enough: The number of bytes after which it wants no more rows.
  init(_ layout: ExportLayout, enough: Int = 4 * 1024 * 1024) {
    self.layout = layout
    self.enough = enough
  }

  var columns: [Int]? { layout.chosen }
  var isContent: Bool { text.count >= enough }

  @inline(__always)
  mutating func visit(_ row: RowView, at place: RowPlace) {
    summary.items += 1
    if row.oddities.contains(.cutValue) { summary.cut.add(row: place.row) }
    if row.oddities.contains(.invalid), addUnreadable(row, at: place) { return }
    var isReplaced = false
    text.append(upTo: layout.mostBytes(of: row)) { isReplaced = layout.append(row, to: &$0) }
    if isReplaced { summary.replaced.add(row: place.row) }
  }

  /// Writes an item that is no row of a scan.
  mutating func add(_ item: Item, in store: inout FieldStore) {
    store.fill(item)
    let row = store.view.marked(item.oddities)
    let place = RowPlace(offset: 0, row: item.id.row)
    guard let line = item.unreadable else { return visit(row, at: place) }
    line.withUnsafeBufferPointer { visit(row.reading($0), at: place) }
  }

  /// Writes a line that is no JSON as it stands in the source: among JSON Lines, it does no harm.
  ///
  /// - Returns: `false` if the format has no room for it: then the summary notes that it has no values.
  private mutating func addUnreadable(_ row: RowView, at place: RowPlace) -> Bool {
    guard layout.format == .jsonl, let line = row.text else {
      summary.unreadable.add(row: place.row)
      return false
    }
    text.append(upTo: line.count + 1) { text in
      text.append(line.span)
      text.append(Ascii.lineFeed)
    }
    return true
  }

  /// The same where more rows come before.
  func moved(by rows: Int) -> RowWriter {
    var moved = self
    moved.summary = ExportSummary()
    moved.summary.add(summary, rowsBefore: rows)
    return moved
  }
}

// MARK: Around the rows

extension RowWriter {
  /// Writes what comes before the first row.
  mutating func addOpening() {
    let names = layout.columns.map(\.name)
    let length = names.reduce(0) { $0 + $1.utf8.count }
    let room = 8 + length * MarkdownText.room.forByte + 2 * names.count * MarkdownText.ruleRoom
    text.append(upTo: room) { text in
      switch layout.format {
      case .csv: layout.appendNames(names, by: Ascii.comma, to: &text)
      case .tsv: layout.appendNames(names, by: Ascii.tab, to: &text)
      case .json: text.append(UInt8(ascii: "["))
      case .jsonl: break
      case .markdown: layout.appendMarkdownHeader(names, to: &text)
      }
    }
  }

  /// Writes what comes after so many rows.
  mutating func addClosing(after items: Int) {
    guard layout.format == .json else { return }
    text.append(upTo: 8) { $0.append(items == 0 ? "]\n" : "\n]\n") }
  }

  /// Shows what was written.
  ///
  /// - Parameters:
  ///   - isFirst: `true` if no row comes before: the separator of two is left out then.
  ///   - body: Takes the text, of which it keeps none.
  /// - Throws: What `body` throws.
  func withText(
    isFirst: Bool,
    _ body: (Span<UInt8>) throws(CatalogError) -> Void
  ) throws(CatalogError) {
    let separator = isFirst && layout.format == .json && summary.items > 0 ? 1 : 0
    try text.withBytes { bytes throws(CatalogError) in
      try body(bytes.extracting(separator...))
    }
  }
}

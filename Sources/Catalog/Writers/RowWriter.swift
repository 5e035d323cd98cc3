// SPDX-License-Identifier: GPL-3.0-or-later

/// Formats the rows of a chunk for an export, in sequence.
///
/// A separator is written before each row, so that chunks are independent. ``withText(isFirst:_:)``
/// omits the first separator of the file.
package struct RowWriter: RowVisitor {
  private let layout: ExportLayout

  /// The number of bytes after which the writer needs no more rows.
  private let byteLimit: Int

  /// The object that adds computed values to rows, if there are any.
  private let rows: (any RowExtending)?

  /// The formatted text.
  var text = ByteBuffer()
  var summary = ExportSummary()

  /// Creates an empty writer.
  ///
  /// - Parameters:
  ///   - layout: The columns and the format.
  ///   - byteLimit: The number of bytes after which the writer needs no more rows.
  init(_ layout: ExportLayout, byteLimit: Int = 4 * 1024 * 1024) {
    self.layout = layout
    self.byteLimit = byteLimit
    rows = layout.makeExtension?()
  }

  var columns: [Int]? { layout.requested }
  var isFinished: Bool { text.count >= byteLimit }

  @inline(__always)
  mutating func visit(_ row: Row, at start: RowStart) {
    if let rows { write(rows.extend(row), at: start) } else { write(row, at: start) }
  }

  @inline(__always)
  private mutating func write(_ row: Row, at start: RowStart) {
    summary.items += 1
    if row.warnings.contains(.truncatedValue) { summary.cut.add(row: start.row) }
    if row.warnings.contains(.uncomputed) { summary.uncomputed.add(row: start.row) }
    if row.warnings.contains(.invalid), addUnreadable(row, at: start) { return }
    var isReplaced = false
    text.append(upTo: layout.maximumSize(of: row)) { isReplaced = layout.append(row, to: &$0) }
    if isReplaced { summary.replaced.add(row: start.row) }
  }

  /// Writes an item that does not come from a scan.
  mutating func add(_ item: Item, in store: inout FieldStore) {
    store.fill(item)
    let row = store.view.with(warnings: item.warnings)
    let start = RowStart(offset: 0, row: item.id.row)
    guard let line = item.unreadable else { return visit(row, at: start) }
    line.withUnsafeBufferPointer { visit(row.with(text: $0), at: start) }
  }

  /// Writes a line that is not valid JSON verbatim, which is harmless in JSON Lines.
  ///
  /// - Returns: `false` if the format cannot hold the line. The summary then counts the row as
  ///   unreadable.
  private mutating func addUnreadable(_ row: Row, at start: RowStart) -> Bool {
    guard layout.format == .jsonl, let line = row.text else {
      summary.unreadable.add(row: start.row)
      return false
    }
    text.append(upTo: line.count + 1) { text in
      text.append(line.span)
      text.append(Ascii.lineFeed)
    }
    return true
  }

  /// Returns a copy with `rows` added to the row numbers in its summary.
  func moved(by rows: Int) -> RowWriter {
    var moved = self
    moved.summary = ExportSummary()
    moved.summary.add(summary, rowsBefore: rows)
    return moved
  }
}

// MARK: Around the rows

extension RowWriter {
  /// Writes the text before the first row.
  mutating func addOpening() {
    let names = layout.columns.map(\.name)
    let length = names.reduce(0) { $0 + $1.utf8.count }
    let room = 8 + length * MarkdownText.sizeBound.forByte + 2 * names.count * MarkdownText.ruleRoom
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

  /// Writes the text after the last row.
  mutating func addClosing(after items: Int) {
    guard layout.format == .json else { return }
    text.append(upTo: 8) { $0.append(items == 0 ? "]\n" : "\n]\n") }
  }

  /// Calls `body` with the formatted text.
  ///
  /// - Parameters:
  ///   - isFirst: `true` if no row precedes this text. The leading separator is then omitted.
  ///   - body: Receives the text, which is valid only during the call.
  /// - Throws: The error that `body` throws.
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

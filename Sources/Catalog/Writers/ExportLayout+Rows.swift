// SPDX-License-Identifier: GPL-3.0-or-later

// Appending rows, and the maximum size of a row.

extension ExportLayout {
  /// Returns the maximum number of bytes that a row can take.
  @inline(__always)
  func maximumSize(of row: Row) -> Int {
    var bytes = 0
    if let present = row.present {
      for column in present { bytes += row[column].count }
    } else {
      for field in row.fields { bytes += field.count }
    }
    let width = width(of: row)
    return switch format {
    case .csv, .tsv: Self.maximumSize(DelimitedText.sizeBound, width, bytes)
    case .markdown: Self.maximumSize(MarkdownText.sizeBound, width, bytes)
    case .json, .jsonl:
      Self.maximumSize(JSONText.sizeBound, width, bytes) + keys.count
        + (width &- cells.count) * maximumGeneratedKeyLength
    }
  }

  /// Returns the maximum number of bytes for values, including delimiters and line ends.
  @inline(__always)
  private static func maximumSize(
    _ bound: (forByte: Int, forValue: Int),
    _ values: Int,
    _ bytes: Int
  ) -> Int {
    bound.forByte * bytes + (bound.forValue + 1) * values + 8
  }

  /// Appends a row.
  ///
  /// - Parameters:
  ///   - row: The row.
  ///   - text: The output, with room for ``maximumSize(of:)``.
  /// - Returns: `true` if bytes that are not UTF-8 were replaced.
  @inline(__always)
  func append(_ row: Row, to text: inout OutputSpan<UInt8>) -> Bool {
    switch format {
    case .csv: appendDelimited(row, by: Ascii.comma, to: &text)
    case .tsv: appendDelimited(row, by: Ascii.tab, to: &text)
    case .json:
      text.append(",\n")
      return appendObject(row, to: &text)
    case .jsonl:
      let isReplaced = appendObject(row, to: &text)
      text.append(Ascii.lineFeed)
      return isReplaced
    case .markdown: return appendMarkdown(row, to: &text)
    }
    return false
  }

  /// `true` if fields beyond the last column are written, too.
  @inline(__always)
  var writesSurplusFields: Bool { chosen == nil }

  /// Returns the number of values to write for a row.
  @inline(__always)
  func width(of row: Row) -> Int {
    writesSurplusFields ? cells.count &+ max(0, row.fields.count &- sourceWidth) : cells.count
  }

  /// Returns the source column of an output column.
  @inline(__always)
  func column(at index: Int) -> Int {
    index < cells.count ? cells.span[index].column : sourceWidth &+ index &- cells.count
  }

  @inline(__always)
  func field(_ index: Int, of row: Row) -> Field { row[column(at: index)] }
}

// MARK: The names of the columns

extension ExportLayout {
  func appendNames(_ names: [String], by delimiter: UInt8, to text: inout OutputSpan<UInt8>) {
    guard !names.isEmpty else { return }
    for (index, name) in names.enumerated() {
      appendDelimited(name.utf8Span.span, at: index, of: names.count, by: delimiter, to: &text)
    }
  }

  func appendMarkdownHeader(_ names: [String], to text: inout OutputSpan<UInt8>) {
    guard !names.isEmpty else { return }
    for name in names {
      let name = name.utf8Span.span
      _ = MarkdownText.append(name, after: mark(for: name), to: &text)
    }
    text.append(MarkdownText.rowEnd)
    for column in columns {
      MarkdownText.appendRule(isNumeric: column.kind.isNumeric, to: &text)
    }
    text.append(MarkdownText.rowEnd)
  }
}

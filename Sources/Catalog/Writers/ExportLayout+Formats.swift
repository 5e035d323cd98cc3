// SPDX-License-Identifier: GPL-3.0-or-later

// Writing rows in each format.

extension ExportLayout {
  @inline(never)
  func appendDelimited(
    _ row: Row,
    by delimiter: UInt8,
    to text: inout OutputSpan<UInt8>
  ) {
    let width = width(of: row)
    for index in 0..<width {
      withText(of: field(index, of: row)) { value in
        appendDelimited(value, at: index, of: width, by: delimiter, to: &text)
      }
    }
    if width == 0 { text.append(Ascii.lineFeed) }
  }

  @inline(__always)
  func appendDelimited(
    _ value: Span<UInt8>,
    at index: Int,
    of width: Int,
    by delimiter: UInt8,
    to text: inout OutputSpan<UInt8>
  ) {
    let end = index == width &- 1 ? Ascii.lineFeed : delimiter
    // A single empty value would be written as an empty line, which most readers skip.
    let isEmptyLine = value.isEmpty && width == 1
    let mark = mark(for: value)
    DelimitedText.append(
      value,
      by: delimiter,
      endingWith: end,
      after: mark,
      quoting: isEmptyLine,
      to: &text
    )
  }

  @inline(never)
  func appendMarkdown(_ row: Row, to text: inout OutputSpan<UInt8>) -> Bool {
    var isReplaced = false
    for index in 0..<width(of: row) {
      withText(of: field(index, of: row)) { value in
        if MarkdownText.append(value, after: mark(for: value), to: &text) { isReplaced = true }
      }
    }
    text.append(MarkdownText.rowEnd)
    return isReplaced
  }

  @inline(never)
  func appendObject(_ row: Row, to text: inout OutputSpan<UInt8>) -> Bool {
    text.append(UInt8(ascii: "{"))
    var isFirst = true
    var isReplaced = false
    if hasTypedValues, let present = row.present, let found = cellIndexes {
      // An item may have only a few of very many columns.
      for column in present {
        let beyond = writesSurplusFields ? cells.count &+ column &- sourceWidth : -1
        let index = column < found.count ? found[column] : beyond
        guard index >= 0, row[column].kind != .absent else { continue }
        if appendMember(index, row[column], isFirst, to: &text) { isReplaced = true }
        isFirst = false
      }
    } else {
      for index in 0..<width(of: row) {
        let field = field(index, of: row)
        if field.kind == .absent, hasTypedValues { continue }
        if appendMember(index, field, isFirst, to: &text) { isReplaced = true }
        isFirst = false
      }
    }
    text.append(UInt8(ascii: "}"))
    return isReplaced
  }

  /// Appends a JSON member.
  ///
  /// Returns `true` if bytes were replaced.
  @inline(__always)
  private func appendMember(
    _ index: Int,
    _ field: Field,
    _ isFirst: Bool,
    to text: inout OutputSpan<UInt8>
  ) -> Bool {
    // Each key begins with a comma, which the first member omits.
    let comma = isFirst ? 1 : 0
    guard index < cells.count else {
      let key = key(beyondColumns: column(at: index))
      text.append(key.span.extracting(comma...))
      return appendValue(field, isNumeric: false, to: &text)
    }
    let cell = cells.span[index]
    text.append(keys.span.extracting(cell.key.lowerBound &+ comma..<cell.key.upperBound))
    let hasOtherPoint = cell.hasDecimalComma && field.bytes.contains(Ascii.point)
    return appendValue(field, isNumeric: cell.isNumeric && !hasOtherPoint, to: &text)
  }

  /// Appends a JSON value.
  ///
  /// Returns `true` if bytes were replaced.
  @inline(__always)
  private func appendValue(
    _ field: Field,
    isNumeric: Bool,
    to text: inout OutputSpan<UInt8>
  ) -> Bool {
    // In JSON Lines, a nested value must not contain line breaks.
    guard field.kind == .text else {
      return JSONText.append(field, onOneLine: format == .jsonl, to: &text)
    }
    let value = field.bytes.span
    guard isNumeric, NumberScanner.isExactJSON(value) else {
      return JSONText.append(value, after: mark(for: value), to: &text)
    }
    text.append(value)
    return false
  }
}

// MARK: Values

extension ExportLayout {
  /// Calls `body` with the bytes of a field as text, with unpaired surrogates from JSON as escapes.
  @inline(__always)
  private func withText(of field: Field, _ body: (Span<UInt8>) -> Void) {
    guard hasTypedValues, field.bytes.contains(0xED) else { return body(field.bytes.span) }
    body(JSONString.escapingSurrogates(Array(field.bytes)).span)
  }

  /// Returns the prefix that keeps a spreadsheet from running a value as a formula.
  @inline(__always)
  func mark(for value: Span<UInt8>) -> UInt8? {
    options.spreadsheet && Self.isFormula(value) ? Ascii.apostrophe : nil
  }

  /// Returns `true` if a spreadsheet would run the value as a formula (OWASP, “CSV Injection”).
  ///
  /// Numbers with a sign are harmless.
  private static func isFormula(_ value: Span<UInt8>) -> Bool {
    guard !value.isEmpty else { return false }
    switch value[0] {
    case Ascii.equals, Ascii.at, Ascii.tab, Ascii.carriageReturn, Ascii.lineFeed: return true
    case Ascii.plus, Ascii.minus: return NumberScanner(value) == nil
    // The wide forms of these characters: U+FF0B, U+FF0D, U+FF1D and U+FF20.
    case 0xEF where value.count >= 3:
      switch (value[1], value[2]) {
      case (0xBC, 0x8B), (0xBC, 0x8D), (0xBC, 0x9D), (0xBC, 0xA0): return true
      default: return false
      }
    default: return false
    }
  }
}

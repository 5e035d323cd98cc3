/// Spells items in a format, into a buffer that is taken away from time to time.
struct ItemWriter {
  /// What has been spelled and not taken away yet.
  var bytes: [UInt8] = []

  /// What has been spelled so far.
  private(set) var summary = ExportSummary()

  private let layout: ExportLayout
  private let format: ExportFormat
  private let options: ExportOptions

  init(_ layout: ExportLayout, _ format: ExportFormat, _ options: ExportOptions) {
    self.layout = layout
    self.format = format
    self.options = options
  }

  /// Spells what comes before the first item.
  mutating func begin() {
    let names = layout.columns.map { Value($0.name) }
    switch format {
    case .csv, .tsv:
      if !names.isEmpty { appendDelimited(names) }
    case .json: bytes.append(UInt8(ascii: "["))
    case .jsonl: break
    case .markdown:
      guard !names.isEmpty else { return }
      appendMarkdown(names)
      for column in layout.columns { bytes += (column.kind.isNumeric ? "| --: " : "| --- ").utf8 }
      bytes += "|\n".utf8
    }
  }

  /// Spells an item.
  mutating func add(_ item: Item) {
    let values = layout.values(of: item)
    switch format {
    case .csv, .tsv: appendDelimited(values)
    case .json:
      bytes += (summary.items == 0 ? "\n" : ",\n").utf8
      appendObject(values)
    case .jsonl:
      appendObject(values)
      bytes.append(Ascii.lineFeed)
    case .markdown: appendMarkdown(values)
    }
    summary.items += 1
    if item.oddities.contains(.invalid) { summary.unreadable += 1 }
    if item.oddities.contains(.cutValue) {
      summary.cut += 1
      summary.firstCutRow = summary.firstCutRow ?? item.id.row
    }
  }

  /// Spells what comes after the last item.
  mutating func end() {
    if format == .json { bytes += (summary.items == 0 ? "]\n" : "\n]\n").utf8 }
  }

  /// The bytes of a value; none for an absent one.
  private func content(_ value: Value) -> [UInt8] {
    let content = value.bytes
    return options.spreadsheet && Self.isFormula(content) ? [0x27] + content : content
  }

  /// Whether a spreadsheet would run it, as OWASP lists (CSV injection); a number is harmless.
  private static func isFormula(_ content: [UInt8]) -> Bool {
    switch content.first {
    case Ascii.equals, Ascii.at, Ascii.tab, Ascii.carriageReturn, Ascii.lineFeed: true
    case Ascii.plus, Ascii.minus: Number.parse(content.span) == nil
    default: false
    }
  }
}

// MARK: Delimited text

extension ItemWriter {
  private mutating func appendDelimited(_ values: [Value]) {
    let delimiter = format == .tsv ? Ascii.tab : Ascii.comma
    for (index, value) in values.enumerated() {
      if index > 0 { bytes.append(delimiter) }
      let content = content(value)
      // A single empty value would be an empty line, which most readers skip.
      if needsQuotes(content, delimiter) || (content.isEmpty && values.count == 1) {
        bytes.append(Ascii.quote)
        for byte in content {
          if byte == Ascii.quote { bytes.append(byte) }
          bytes.append(byte)
        }
        bytes.append(Ascii.quote)
      } else {
        bytes += content
      }
    }
    bytes.append(Ascii.lineFeed)
  }

  private func needsQuotes(_ content: [UInt8], _ delimiter: UInt8) -> Bool {
    content.contains {
      $0 == delimiter || $0 == Ascii.quote || $0 == Ascii.lineFeed || $0 == Ascii.carriageReturn
    }
  }
}

// MARK: JSON

extension ItemWriter {
  private mutating func appendObject(_ values: [Value]) {
    bytes.append(UInt8(ascii: "{"))
    var isFirst = true
    for (index, value) in values.enumerated() where value != .absent || !layout.hasTypedValues {
      if !isFirst { bytes.append(Ascii.comma) }
      isFirst = false
      JSONText.append(layout.name(at: index), to: &bytes)
      bytes.append(Ascii.colon)
      appendJSON(value, isNumeric: layout.isNumeric(at: index))
    }
    bytes.append(UInt8(ascii: "}"))
  }

  private mutating func appendJSON(_ value: Value, isNumeric: Bool) {
    switch value {
    case .absent, .null: bytes += "null".utf8
    case .bytes(let content) where isNumeric && JSONText.isNumber(content): bytes += content
    case .bytes:
      content(value).withUnsafeBufferPointer { JSONText.append($0, to: &bytes) }
    case .json(let content):
      // A line is an item: what is nested must not break it.
      content.withUnsafeBufferPointer {
        let field = Field(start: $0.baseAddress, count: $0.count, kind: .json)
        JSONText.append(field, onOneLine: format == .jsonl, to: &bytes)
      }
    }
  }
}

// MARK: Markdown

extension ItemWriter {
  private mutating func appendMarkdown(_ values: [Value]) {
    for value in values {
      bytes += "| ".utf8
      var isAfterCarriageReturn = false
      for byte in String(decoding: content(value), as: UTF8.self).utf8 {
        switch byte {
        case Ascii.pipe: bytes += "\\|".utf8
        case Ascii.backslash: bytes += "\\\\".utf8
        case Ascii.lineFeed where isAfterCarriageReturn: break
        case Ascii.lineFeed, Ascii.carriageReturn: bytes += "<br>".utf8
        default: bytes.append(byte)
        }
        isAfterCarriageReturn = byte == Ascii.carriageReturn
      }
      bytes.append(Ascii.space)
    }
    bytes += "|\n".utf8
  }
}

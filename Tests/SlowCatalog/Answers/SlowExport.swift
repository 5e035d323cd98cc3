// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Catalog

/// A simple, slow reference implementation of the export formats.
struct SlowExport {
  let columns: [Column]
  var projection: Projection?
  let format: ExportFormat
  var isForSpreadsheet = false

  /// `true` if values have types of their own, as in JSON.
  var isJSON = false

  /// The source lines of items without values, by row.
  var lines: [[UInt8]] = []

  /// Returns the complete export.
  func bytes(of items: [Item]) -> [UInt8] {
    switch format {
    case .csv: delimited(items, by: ",")
    case .tsv: delimited(items, by: "\t")
    case .json:
      "[".bytes + items.map { "\n".bytes + object($0) }.joined(separator: ",".bytes)
        + (items.isEmpty ? "]\n" : "\n]\n").bytes
    case .jsonl:
      items.flatMap { item in
        (item.warnings.contains(.invalid) ? lines[item.id.row - 1] : object(item)) + "\n".bytes
      }
    case .markdown: markdown(items)
    }
  }

  /// Returns the names and values of an item.
  private func cells(_ item: Item) -> [(name: [UInt8], isNumeric: Bool, value: Value)] {
    let chosen = (projection ?? .all).indexes(among: max(columns.count, item.values.count))
    return chosen.map { index in
      guard index < columns.count else {
        var name = "column_\(index + 1)"
        while columns.contains(where: { $0.name == name }) { name += "_" }
        return (name.bytes, false, item[index])
      }
      let isNumeric = !isJSON && columns[index].kind.isNumeric
      let name = columns[index].key ?? columns[index].name.bytes
      return (name, isNumeric, item[index])
    }
  }

  private var written: [Column] {
    (projection ?? .all).indexes(among: columns.count).map { columns[$0] }
  }

  /// Returns the bytes of a value, with the prefix for formulas.
  private func content(_ value: Value) -> [UInt8] {
    let bytes = value.bytes
    guard isForSpreadsheet, let first = bytes.first else { return bytes }
    let number = #/[+\-]?([0-9]+\.?[0-9]*|\.[0-9]+)([eE][+\-]?[0-9]+)?/#
    let isFormula =
      switch UnicodeScalar(first) {
      case "=", "@", "\t", "\r", "\n": true
      case "+", "-": value.text.wholeMatch(of: number) == nil
      default: false
      }
    return isFormula ? "'".bytes + bytes : bytes
  }

  // MARK: Delimited text

  private func delimited(_ items: [Item], by delimiter: String) -> [UInt8] {
    let header = written.map { Value($0.name) }
    let rows = (header.isEmpty ? [] : [header]) + items.map { cells($0).map(\.value) }
    return rows.flatMap { row in
      let fields = row.map { value in
        let content = content(value)
        let marks = (delimiter + "\"\r\n").bytes
        guard content.contains(where: marks.contains) || (content.isEmpty && row.count == 1) else {
          return content
        }
        return "\"".bytes + content.flatMap { $0 == 0x22 ? [$0, $0] : [$0] } + "\"".bytes
      }
      return Array(fields.joined(separator: delimiter.bytes)) + "\n".bytes
    }
  }

  // MARK: JSON

  private func object(_ item: Item) -> [UInt8] {
    let members = cells(item).filter { !isJSON || $0.value != .absent }.map { cell in
      string(cell.name) + ":".bytes + json(cell.value, isNumeric: cell.isNumeric)
    }
    return "{".bytes + members.joined(separator: ",".bytes) + "}".bytes
  }

  private func json(_ value: Value, isNumeric: Bool) -> [UInt8] {
    let number = #/-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+\-]?[0-9]+)?/#
    return switch value {
    case .absent, .null: "null".bytes
    case .json(let bytes): format == .jsonl ? bytes.filter { $0 != 10 && $0 != 13 } : bytes
    case .bytes(let bytes):
      isNumeric && value.text.wholeMatch(of: number) != nil ? bytes : string(content(value))
    }
  }

  private func string(_ bytes: [UInt8]) -> [UInt8] {
    var text = "\""
    var rest = bytes[...]
    var plain: [UInt8] = []
    func flush() {
      for scalar in String(decoding: plain, as: UTF8.self).unicodeScalars {
        switch scalar {
        case "\"": text += "\\\""
        case "\\": text += "\\\\"
        case "\n": text += "\\n"
        case "\r": text += "\\r"
        case "\t": text += "\\t"
        case "\0"..." " where scalar != " ":
          let digits = String(scalar.value, radix: 16)
          text += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: text.unicodeScalars.append(scalar)
        }
      }
      plain = []
    }
    while let byte = rest.popFirst() {
      // An unpaired surrogate.
      if byte == 0xED, rest.count >= 2, let second = rest.first, 0xA0...0xBF ~= second,
        0x80...0xBF ~= rest[rest.startIndex + 1]
      {
        flush()
        let unit = 0xD000 + (Int(second) - 0x80) * 64 + Int(rest[rest.startIndex + 1]) - 0x80
        text += "\\u" + String(unit, radix: 16)
        rest = rest.dropFirst(2)
      } else {
        plain.append(byte)
      }
    }
    flush()
    return (text + "\"").bytes
  }

  // MARK: Markdown

  private func markdown(_ items: [Item]) -> [UInt8] {
    guard !written.isEmpty || !items.isEmpty else { return [] }
    let rule = written.map { $0.kind.isNumeric ? "| --: " : "| --- " }.joined() + "|\n"
    let header = row(written.map { Value($0.name) }) + rule
    let rows = items.map { row(cells($0).map(\.value)) }
    return ((written.isEmpty ? "" : header) + rows.joined()).bytes
  }

  private func row(_ values: [Value]) -> String {
    values.map { value in
      let text = String(decoding: content(value), as: UTF8.self)
      return text.unicodeScalars.indices.reduce(into: "| ") { cell, index in
        let scalars = text.unicodeScalars
        switch scalars[index] {
        case "|": cell += "\\|"
        case "\\": cell += "\\\\"
        case "\r": cell += "<br>"
        case "\n":
          let isPair = index > scalars.startIndex && scalars[scalars.index(before: index)] == "\r"
          if !isPair { cell += "<br>" }
        case let scalar: cell.unicodeScalars.append(scalar)
        }
      } + " "
    }.joined() + "|\n"
  }
}

extension String {
  fileprivate var bytes: [UInt8] { Array(utf8) }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// The lines of an answer: a list in JSON for each item, in the order of the columns.
struct AnswerLines: Sendable {
  private(set) var bytes = ByteBuffer()

  /// Begins a line.
  mutating func begin() { append("[") }

  /// Appends a value of the current line.
  ///
  /// - Parameters:
  ///   - field: The value.
  ///   - isFirst: `true` for the first value of the line.
  mutating func add(_ field: Field, isFirst: Bool) {
    let size = JSONText.sizeBound
    bytes.append(upTo: field.count * size.forByte + size.forValue + 1) { text in
      if !isFirst { text.append(Ascii.comma) }
      _ = JSONText.append(field, onOneLine: true, to: &text)
    }
  }

  /// Appends a value of the current line.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - isFirst: `true` for the first value of the line.
  mutating func add(_ value: Value, isFirst: Bool) {
    value.withField { add($0, isFirst: isFirst) }
  }

  /// Appends a value of the current line with its kind in JSON.
  ///
  /// - Parameters:
  ///   - value: The value.
  ///   - column: The column of the value.
  ///   - hasTypedValues: `true` if values are typed as numbers or texts in the source.
  ///   - isFirst: `true` for the first value of the line.
  mutating func add(_ value: Value, of column: Column, _ hasTypedValues: Bool, isFirst: Bool) {
    value.withField { add(column.typed($0, hasTypedValues), isFirst: isFirst) }
  }

  /// Ends a line.
  mutating func end() { append("]\n") }

  /// A copy of the lines.
  var text: [UInt8] {
    var text: [UInt8] = []
    bytes.withBytes { text.append($0) }
    return text
  }

  private mutating func append(_ text: StaticString) {
    bytes.append(upTo: text.utf8CodeUnitCount) { $0.append(text) }
  }
}

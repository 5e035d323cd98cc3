// SPDX-License-Identifier: GPL-3.0-or-later

/// The inference of a column's kind from a sample of its values.
struct KindSample {
  /// The number of rows of a sample.
  static let rowCount = 200

  /// The length in bytes from which a value is a text.
  static let maximumLength = 1000

  private var inference = TypeInference()
  private var hasValues = false

  /// Returns a column with the kind of its values, if it has any.
  func typed(_ column: SQLColumn) -> SQLColumn {
    guard hasValues else { return column }
    var column = column
    let type = inference.result.type
    column.kind = type.format == .plain ? type.kind : .text
    return column
  }

  mutating func add(_ value: SQLValue) {
    guard value != .null else { return }
    hasValues = true
    if case .text(let bytes) = value, bytes.count > Self.maximumLength {
      inference.addText(bytes.span)
    } else {
      inference.add(value.bytes.span)
    }
  }

  /// Adds a value that is too long to be read.
  mutating func addLongValue() {
    hasValues = true
    inference.addText(Array("…".utf8).span)
  }
}

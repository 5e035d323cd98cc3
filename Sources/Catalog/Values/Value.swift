// SPDX-License-Identifier: GPL-3.0-or-later

/// A value with its exact bytes in the decoded source, without quoting.
package enum Value: Sendable, Hashable {
  /// No value: the row is too short, or has no such key.
  case absent

  /// An explicit null value in the source.
  case null

  /// Text: the bytes between the delimiters, which may be invalid UTF-8.
  case bytes([UInt8])

  /// The JSON text of a number, `true`, `false`, a list or an object.
  case json([UInt8])
}

extension Value {
  /// Creates a value from text.
  package init(_ text: String) {
    self = .bytes(Array(text.utf8))
  }

  /// The bytes of the value, which are empty for a missing value.
  package var bytes: [UInt8] {
    switch self {
    case .absent, .null: []
    case .bytes(let bytes), .json(let bytes): bytes
    }
  }

  /// `true` if there is no value, not even an empty one.
  package var isMissing: Bool {
    switch self {
    case .absent, .null: true
    case .bytes, .json: false
    }
  }

  /// `true` if the value is missing or has no bytes.
  package var isEmpty: Bool { bytes.isEmpty }

  /// `true` for a list or an object, which can be opened as a collection.
  package var isNested: Bool {
    guard case .json(let bytes) = self else { return false }
    return bytes.first == UInt8(ascii: "[") || bytes.first == UInt8(ascii: "{")
  }

  /// The value as text.
  ///
  /// Invalid UTF-8 and unpaired surrogates become U+FFFD. A missing value is empty.
  package var text: String { JSONString.displayText(bytes) }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// A value as it stands in the source, to the byte, without its quoting.
package enum Value: Sendable, Hashable {
  /// There is none: the row is too short, or has no such key.
  case absent

  /// The source says that there is none.
  case null

  /// Text: the bytes between the delimiters, any bytes at all.
  case bytes([UInt8])

  /// A number, `true`, `false`, a list or an object, as JSON spells it.
  case json([UInt8])
}

extension Value {
  /// The value of a text.
  package init(_ text: String) {
    self = .bytes(Array(text.utf8))
  }

  /// Its bytes; none where there is no value.
  package var bytes: [UInt8] {
    switch self {
    case .absent, .null: []
    case .bytes(let bytes), .json(let bytes): bytes
    }
  }

  /// Whether there is no value at all, not even an empty one.
  package var isMissing: Bool {
    switch self {
    case .absent, .null: true
    case .bytes, .json: false
    }
  }

  /// Whether there is nothing to see: no value, or no bytes.
  package var isEmpty: Bool { bytes.isEmpty }

  /// Whether it is a list or an object, which opens as a collection of its own.
  package var isNested: Bool {
    guard case .json(let bytes) = self else { return false }
    return bytes.first == UInt8(ascii: "[") || bytes.first == UInt8(ascii: "{")
  }

  /// The value as text: what is not UTF-8, and half a surrogate pair, becomes U+FFFD, no value is
  /// empty.
  package var text: String { JSONString.shown(bytes) }
}

/// A value as it stands in the source, to the byte, without its quoting.
package enum Value: Sendable, Hashable {
  /// There is none: the row is too short, or the source says null.
  case absent

  /// The bytes between the delimiters, any bytes at all.
  case bytes([UInt8])
}

extension Value {
  /// The value of a text.
  package init(_ text: String) {
    self = .bytes(Array(text.utf8))
  }

  /// Whether there is nothing to see: absent, or no bytes.
  package var isEmpty: Bool {
    switch self {
    case .absent: true
    case .bytes(let bytes): bytes.isEmpty
    }
  }

  /// The value as text: what is not UTF-8 becomes U+FFFD, absent is empty.
  package var text: String {
    switch self {
    case .absent: ""
    case .bytes(let bytes): String(decoding: bytes, as: UTF8.self)
    }
  }
}

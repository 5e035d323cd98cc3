// SPDX-License-Identifier: GPL-3.0-or-later

/// A borrowed field value.
///
/// The bytes are valid only while the row is being visited.
struct Field {
  enum Kind: UInt8 {
    /// A missing field: the row is too short, or the object lacks the key.
    case absent

    /// An explicit null in the source.
    case null

    case text

    /// A number, a Boolean, a list or an object in JSON syntax.
    case json
  }

  var start: UnsafePointer<UInt8>?
  var count: Int
  var kind: Kind

  static var absent: Field { Field(start: nil, count: 0, kind: .absent) }
  static var null: Field { Field(start: nil, count: 0, kind: .null) }

  /// The bytes of the value; empty if the value is missing.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  /// A copy of the value that outlives the row.
  var value: Value {
    switch kind {
    case .absent: .absent
    case .null: .null
    case .text: .bytes(Array(bytes))
    case .json: .json(Array(bytes))
    }
  }
}

extension Value {
  /// Passes the value to a closure as a field.
  func withField<Result>(_ body: (Field) -> Result) -> Result {
    let kind: Field.Kind =
      switch self {
      case .absent: .absent
      case .null: .null
      case .bytes: .text
      case .json: .json
      }
    return bytes.withUnsafeBufferPointer { bytes in
      body(Field(start: bytes.baseAddress, count: bytes.count, kind: kind))
    }
  }
}

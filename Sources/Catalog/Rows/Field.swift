// SPDX-License-Identifier: GPL-3.0-or-later

/// A value where it lies: bytes that somebody keeps in place for as long as the row is looked at.
struct Field {
  enum Kind: UInt8 {
    /// There is none: the row is too short, or has no such key.
    case absent

    /// The source says that there is none.
    case null

    case text

    /// A number, `true`, `false`, a list or an object, as JSON spells it.
    case json
  }

  var start: UnsafePointer<UInt8>?
  var count: Int
  var kind: Kind

  static var absent: Field { Field(start: nil, count: 0, kind: .absent) }

  /// The bytes; none where there is no value.
  var bytes: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(start: start, count: count) }

  /// A copy that outlives the row.
  var value: Value {
    switch kind {
    case .absent: .absent
    case .null: .null
    case .text: .bytes(Array(bytes))
    case .json: .json(Array(bytes))
    }
  }
}

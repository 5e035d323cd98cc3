// SPDX-License-Identifier: GPL-3.0-or-later

/// A column of a collection.
package struct Column: Sendable, Hashable {
  /// The inferred type of a column's values.
  ///
  /// The type is a guess from a sample. It determines alignment and how a value is written as JSON.
  /// It never changes a value, and comparisons use the values themselves.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case integer
    case decimal
    case date
    case dateTime
    case boolean
    case text

    package var isNumeric: Bool { self == .integer || self == .decimal }

    /// `true` for dates, with or without a time.
    package var isTime: Bool { self == .date || self == .dateTime }
  }

  package let name: String
  package let kind: Kind

  /// The bytes of the JSON key, which exported JSON uses; `nil` if they equal the name.
  ///
  /// They differ for an empty key, a repeated key, and a key with an unpaired surrogate.
  let key: [UInt8]?

  /// Creates a column.
  package init(name: String, kind: Kind) {
    self.init(name: name, kind: kind, key: nil)
  }

  /// Creates a column with the JSON key that its name stands for, if the two differ.
  init(name: String, kind: Kind, key: [UInt8]?) {
    self.name = name
    self.kind = kind
    self.key = key
  }
}

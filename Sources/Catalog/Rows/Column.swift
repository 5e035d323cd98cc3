// SPDX-License-Identifier: GPL-3.0-or-later

/// A column of a collection: what all its items have a value for.
package struct Column: Sendable, Hashable {
  /// What the values of a column seem to be.
  ///
  /// The kind is a guess from a sample. It governs alignment and how JSON spells a value; it never
  /// changes a value, and comparison looks at the values themselves.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case integer
    case decimal
    case date
    case dateTime
    case boolean
    case text

    /// Whether its values are numbers.
    package var isNumeric: Bool { self == .integer || self == .decimal }

    /// Whether its values are dates, with times or without.
    package var isTime: Bool { self == .date || self == .dateTime }
  }

  package let name: String
  package let kind: Kind

  /// The bytes of a key of JSON that is not the name; JSON is written with it.
  ///
  /// It is empty, stands in its object again, or has half a surrogate pair.
  let key: [UInt8]?

  /// A column of this name and kind.
  package init(name: String, kind: Kind) {
    self.init(name: name, kind: kind, key: nil)
  }

  /// A column whose name stands for a key.
  init(name: String, kind: Kind, key: [UInt8]?) {
    self.name = name
    self.kind = kind
    self.key = key
  }
}

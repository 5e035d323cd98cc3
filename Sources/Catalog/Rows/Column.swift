// SPDX-License-Identifier: GPL-3.0-or-later

/// A column of a collection.
package struct Column: Sendable {
  /// The kind of a column's values, which is a guess from a sample unless the user chose it.
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
  package let type: ColumnType

  /// The types that a sample fits equally well, if the type cannot be decided.
  package let rivals: [ColumnType]

  package var kind: Kind { type.kind }

  /// The bytes of the JSON key, which exported JSON uses; `nil` if they equal the name.
  ///
  /// They differ for an empty key, a repeated key, and a key with an unpaired surrogate.
  let key: [UInt8]?

  /// The items that the values name, if there are some.
  var target: (any ItemTarget)?

  /// Creates a column of plain values.
  package init(name: String, kind: Kind) {
    self.init(name: name, ColumnType(kind))
  }

  /// Creates a column.
  ///
  /// - Parameters:
  ///   - name: The name.
  ///   - type: The type.
  ///   - rivals: The types that a sample fits equally well.
  ///   - key: The JSON key that the name stands for, if the two differ.
  init(name: String, _ type: ColumnType, rivals: [ColumnType] = [], key: [UInt8]? = nil) {
    self.name = name
    self.type = type
    self.rivals = rivals
    self.key = key
  }

  /// Creates a column of the type that a sample has.
  init(
    name: String,
    _ result: (type: ColumnType, rivals: [ColumnType]),
    key: [UInt8]? = nil
  ) {
    self.init(name: name, result.type, rivals: result.rivals, key: key)
  }

  /// Returns the column with another name.
  func named(_ name: String) -> Column {
    Column(name: name, type, rivals: rivals).leading(to: target)
  }

  /// Returns the column with another type.
  func typed(_ type: ColumnType) -> Column {
    Column(name: name, type, key: key).leading(to: target)
  }
}

extension Column: Hashable {
  /// Returns `true` if two columns are alike, wherever their values lead.
  package static func == (a: Column, b: Column) -> Bool {
    a.name == b.name && a.type == b.type && a.rivals == b.rivals && a.key == b.key
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(type)
  }
}

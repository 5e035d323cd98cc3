// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Catalog

/// A plain reference implementation of values of other items.
///
/// Each item is compared with the value that names it, and the first one counts.
struct SlowLookup {
  /// The other items, to which their own values may lead again.
  let items: [Item]
  let columns: [Column]

  /// The index of the column that names the items.
  let key: Int

  /// Returns the value that names of columns lead to, which is absent if a value names no item.
  ///
  /// - Parameters:
  ///   - path: The names of the columns.
  ///   - value: The value that names the first item.
  ///   - type: The type of its column.
  func value(_ path: [String], from value: Value, of type: ColumnType) -> Value {
    var (value, type) = (value, type)
    for name in path {
      let wanted = SlowName(value, of: type, comparedWith: columns[key].type)
      let item = items.first { item in
        wanted != nil && SlowName(item[key], of: columns[key].type, comparedWith: type) == wanted
      }
      guard let item, let index = columns.firstIndex(where: { $0.name == name }) else {
        return .absent
      }
      (value, type) = (item[index], columns[index].type)
    }
    return value
  }
}

/// A value that names an item, as far as it must be equal to the name of the item.
enum SlowName: Equatable {
  case text([UInt8])
  case number(DecimalReference)

  /// The spelling of a date, or of a date and time.
  case moment(String)

  /// Creates the name of a value, or returns `nil` if the value names nothing.
  init?(_ value: Value, of type: ColumnType, comparedWith other: ColumnType) {
    let bytes = value.bytes
    if bytes.isEmpty { return nil }
    self = .text(bytes)
    var plain = PlainSpelling()
    let spelling: String
    switch type.read(bytes.span, into: &plain) {
    case .missing: return nil
    case .text, .unreadable: return
    case .plain: spelling = String(decoding: bytes, as: UTF8.self)
    case .rewritten: spelling = String(decoding: plain.array, as: UTF8.self)
    }
    if type.kind.isNumeric, other.kind.isNumeric {
      if let number = SlowNumeral(spelling) { self = .number(number.decimal) }
    } else if type.kind.isTime, type.kind == other.kind {
      if let moment = SlowDateTime(spelling) { self = .moment(moment.text) }
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// What a column of JSON items holds.
enum JSONColumn: Hashable, Sendable {
  /// The value of a key, unescaped; of an object that has it several times, that of one of them.
  ///
  /// Occurrences count from 1.
  case member(key: [UInt8], occurrence: Int)

  /// The whole item, where it is no object.
  case whole

  /// What it is called, if no other column is: the key, or `value` for the whole item.
  var name: String {
    switch self {
    case .member(let key, _): JSONString.name(key)
    case .whole: "value"
    }
  }
}

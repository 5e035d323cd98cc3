// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

/// How what refers to an item is called for good.
struct ReferrerName: Equatable, CustomStringConvertible {
  /// The name of the collection.
  let name: String

  /// The columns by which it refers.
  let columns: [String]

  var description: String { "\(name) by \(columns.joined(separator: ", "))" }
}

extension Referrer {
  var fullName: ReferrerName { ReferrerName(name: name, columns: columns) }
}

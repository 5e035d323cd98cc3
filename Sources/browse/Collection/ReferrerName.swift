// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

/// The name that identifies a referring collection across sessions.
struct ReferrerName: Equatable, CustomStringConvertible {
  let name: String

  /// The names of the referring columns.
  let columns: [String]

  var description: String { "\(name) by \(columns.joined(separator: ", "))" }
}

extension Referrer {
  var fullName: ReferrerName { ReferrerName(name: name, columns: columns) }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

extension Column.Kind {
  /// Its name for people.
  var name: String {
    switch self {
    case .integer: "integer"
    case .decimal: "decimal"
    case .date: "date"
    case .dateTime: "date and time"
    case .boolean: "boolean"
    case .text: "text"
    }
  }
}

extension Column.Kind {
  /// On which side values of it stand.
  var alignment: Alignment {
    switch self {
    case .integer, .decimal: .decimal
    case .date, .dateTime, .boolean, .text: .leading
    }
  }
}

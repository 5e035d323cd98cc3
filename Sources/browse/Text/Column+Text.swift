// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

extension Column.Kind {
  /// The name of the type for display.
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

extension ColumnType {
  /// The alignment of values of the type.
  var alignment: Alignment {
    switch kind {
    case .integer, .decimal: hasDecimalComma ? .decimalComma : .decimal
    case .date, .dateTime, .boolean, .text: .leading
    }
  }
}

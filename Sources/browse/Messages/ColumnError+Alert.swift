// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

extension ColumnError: ExplainedError {
  package var alert: Alert {
    switch self {
    case .exists(let name):
      Alert("a column “\(name)” exists already", advice: "choose another name")
    case .circular(let name):
      Alert(
        "“\(name)” would be computed from itself",
        advice: "choose another name for the new column"
      )
    case .tooLong(let name):
      Alert(
        "the expression of “\(name)” is too long, with those of the columns that it reads",
        advice: "read fewer computed columns"
      )
    }
  }
}

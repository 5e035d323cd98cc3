// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// An error about the items of a collection.
enum CollectionError: Error, Equatable {
  case numberIsMemberName(Int)
  case noSuchMember(String)
  case notListed(row: Item.ID)
}

extension CollectionError: ExplainedError {
  var alert: Alert {
    switch self {
    case .numberIsMemberName(let number):
      Alert(
        "no item \(number.grouped)",
        advice: "run “open \"\(number)\"” to open the item of that name"
      )
    case .noSuchMember(let name):
      Alert("“\(name)” no longer exists", advice: "run “show” to list the items")
    case .notListed(let id):
      Alert(
        "row \(id.grouped) is not among the listed items",
        advice: "run “back” and “clear” to list all"
      )
    }
  }
}

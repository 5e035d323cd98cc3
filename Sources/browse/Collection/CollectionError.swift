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
        "there is no item \(number.grouped)",
        advice: "“open \"\(number)\"” opens what is called so"
      )
    case .noSuchMember(let name):
      Alert("there is no “\(name)” any more", advice: "“show” lists those that there are")
    case .notListed(let id):
      Alert(
        "row \(id.grouped) is not among the items that are listed",
        advice: "“back” and “clear” list all"
      )
    }
  }
}

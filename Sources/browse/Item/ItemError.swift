// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// An error about the fields of an item, or about references to and from it.
enum ItemError: Error, Equatable {
  case noSuchField(Int)
  case noFieldNamed(String, near: [String])
  case notNested(String, hasReferences: Bool)
  case missingReference(String)
  case brokenReference(by: String, in: String)
  case notPickable
}

extension ItemError: ExplainedError {
  var alert: Alert {
    switch self {
    case .noSuchField(let number):
      Alert("no field \(number.grouped)", advice: "run “show” to list the fields")
    case .noFieldNamed(let name, let near):
      Alert(
        "unknown field “\(name)”",
        advice: Alert.didYouMean(near) ?? "run “show” to list the fields"
      )
    case .notNested(let name, let hasReferences):
      Alert(
        "cannot open “\(name)”",
        advice: "open a list\(hasReferences ? ", an object or a reference" : " or an object")"
      )
    case .missingReference(let name):
      Alert(
        "“\(name)” has no value and refers to nothing",
        advice: "try another item"
      )
    case .brokenReference(let name, let collection):
      Alert(
        "“\(name)” refers to a missing item of “\(collection)”",
        advice: "it may have been deleted"
      )
    case .notPickable:
      Alert(
        "cannot pick an item opened from another item",
        advice: "run “link” for its location and open it there"
      )
    }
  }
}

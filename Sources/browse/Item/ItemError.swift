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
  case noSuchReferrer(String)
  case ambiguousReferrer(String)
}

extension ItemError: ExplainedError {
  var alert: Alert {
    switch self {
    case .noSuchField(let number):
      Alert("there is no field \(number.grouped)", advice: "“show” lists the fields")
    case .noFieldNamed(let name, let near):
      Alert(
        "there is no field “\(name)”",
        advice: Alert.didYouMean(near) ?? "“show” lists the fields"
      )
    case .notNested(let name, let hasReferences):
      Alert(
        "“\(name)” leads nowhere",
        advice: "only lists\(hasReferences ? ", objects and references" : " and objects") open"
      )
    case .missingReference(let name):
      Alert(
        "“\(name)” has no value here, and refers to nothing",
        advice: "other items may have one"
      )
    case .brokenReference(let name, let collection):
      Alert(
        "there is no item of “\(collection)” that “\(name)” refers to",
        advice: "it may be gone since"
      )
    case .notPickable:
      Alert(
        "an item that a reference has led to is not picked",
        advice: "“link” says where it is; open it there"
      )
    case .noSuchReferrer(let name):
      Alert("“\(name)” does not refer to this any more", advice: "“show” lists what does")
    case .ambiguousReferrer(let name):
      Alert("“\(name)” refers to this by several columns", advice: "open one by its number")
    }
  }
}

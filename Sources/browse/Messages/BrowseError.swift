// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Glibc
import Navigator

/// What can go wrong in the program itself.
enum BrowseError: Error, Equatable {
  case noSuchItem(Int)
  case numberIsName(Int)
  case noSuchValue(Int)
  case noSuchBar(Int)
  case notPlaces(String)
  case basketFull(Int)
  case tooFewToCompare(Int)
  case changesNotApplied
  case noSuchField(Int)
  case noField(String, near: [String])
  case noFieldCalled(String)
  case noMember(String, near: [String])
  case noMemberCalled(String)
  case noSuchRow(Item.ID)
  case notListed(row: Item.ID)
  case noSuchBookmark(String, near: [String])
  case notABookmarkName(String)
  case wrongBookmarkLine(Int, path: String)
  case noSuchEntry(Int)
  case nothingKept
  case notNested(String, hasReferences: Bool)
  case refersToNothing(String)
  case nothingReferredTo(by: String, in: String)
  case notPickable
  case noReferrerCalled(String)
  case refersOften(String)
  case noColumnLeft
  case noTerminal
  case noInput
  case unwritable(String, code: Int32)
  case traceOntoSource(String)
}

extension BrowseError: ExplainedError {
  var alert: Alert {
    switch self {
    case .noSuchItem(let number):
      Alert("there is no item \(number.grouped)", advice: "“count” says how many there are")
    case .numberIsName(let number):
      Alert(
        "there is no item \(number.grouped)",
        advice: "“open \"\(number)\"” opens what is called so"
      )
    case .noSuchValue(let number):
      Alert("there is no value \(number.grouped)", advice: "“next” shows more of them")
    case .noSuchBar(let number):
      Alert("there is no bar \(number.grouped)", advice: "“show” draws those that there are")
    case .notPlaces(let text):
      Alert(
        "“\(text)” is no number of an item",
        advice: "type numbers such as “3 5-7”, or “all”"
      )
    case .basketFull(let count):
      Alert(
        "the basket is full with \(count.counted("item")), and not all were picked",
        advice: "“settings” has the number of picks"
      )
    case .tooFewToCompare(let count):
      Alert(
        "\(count == 0 ? "nothing" : "one item") is picked",
        advice: "pick two or more to compare"
      )
    case .changesNotApplied:
      Alert("what was filled in was not applied", advice: "say “apply” or “cancel” on the form")
    case .noSuchField(let number):
      Alert("there is no field \(number.grouped)", advice: "“show” lists the fields")
    case .noField(let name, let near):
      Alert(
        "there is no field “\(name)”",
        advice: Alert.didYouMean(near) ?? "“show” lists the fields"
      )
    case .noFieldCalled(let name):
      Alert("there is no field “\(name)” any more", advice: "“columns” lists those that there are")
    case .noMember(let name, let near):
      Alert(
        "there is no “\(Secrets.removed(from: name))” here",
        advice: Alert.didYouMean(near) ?? "“show” lists what there is"
      )
    case .noMemberCalled(let name):
      Alert("there is no “\(name)” any more", advice: "“show” lists those that there are")
    case .noSuchRow(let id):
      Alert("there is no row \(id.grouped)", advice: "“count” says how many there are")
    case .notListed(let id):
      Alert(
        "row \(id.grouped) is not among the items that are listed",
        advice: "“back” and “clear” list all"
      )
    case .noSuchBookmark(let name, let near):
      Alert(
        "there is no bookmark “\(name)”",
        advice: Alert.didYouMean(near) ?? "“show” lists them"
      )
    case .notABookmarkName(let name):
      Alert(
        "“\(name)” cannot be the name of a bookmark",
        advice: "use words without “=”, that do not begin with “#” and are no number"
      )
    case .wrongBookmarkLine(let line, let path):
      Alert(
        subject: "\(path):\(line)",
        "is no bookmark, and is left as it is",
        advice: "write a line as “NAME = LOCATION”"
      )
    case .noSuchEntry(let number):
      Alert("there is no entry \(number.grouped)", advice: "“show” lists them")
    case .nothingKept:
      Alert("nothing is kept from session to session", advice: "start without --private")
    case .notNested(let name, let hasReferences):
      Alert(
        "“\(name)” leads nowhere",
        advice: "only lists\(hasReferences ? ", objects and references" : " and objects") open"
      )
    case .refersToNothing(let name):
      Alert(
        "“\(name)” has no value here, and refers to nothing",
        advice: "other items may have one"
      )
    case .nothingReferredTo(let name, let collection):
      Alert(
        "there is no item of “\(collection)” that “\(name)” refers to",
        advice: "it may be gone since"
      )
    case .notPickable:
      Alert(
        "an item that a reference has led to is not picked",
        advice: "“link” says where it is; open it there"
      )
    case .noReferrerCalled(let name):
      Alert("“\(name)” does not refer to this any more", advice: "“show” lists what does")
    case .refersOften(let name):
      Alert("“\(name)” refers to this by several columns", advice: "open one by its number")
    case .noColumnLeft:
      Alert("no column would be left", advice: "“columns” says which there are")
    case .unwritable(let name, let code):
      Alert(
        subject: name,
        "cannot be written: \(systemMessage(code))",
        advice: "choose another place"
      )
    case .traceOntoSource(let path):
      Alert("“\(path)” is what is being browsed", advice: "trace into another file")
    case .noInput:
      Alert("standard input is closed", advice: "name a file, or give the data through a pipe")
    case .noTerminal:
      Alert("there is no terminal to type on", advice: "give the commands with -c or -f")
    }
  }
}

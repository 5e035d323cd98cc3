// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Glibc
import Navigator

/// An error of several features, or of the program as a whole.
enum BrowseError: Error, Equatable {
  case noSuchItem(Int)
  case changesNotApplied
  case noMember(String, near: [String])
  case noSuchRow(Item.ID)
  case noSuchEntry(Int)
  case allColumnsExcluded
  case noInput
  case noTerminal
  case unwritable(String, code: Int32)
  case traceOntoSource(String)
}

extension BrowseError: ExplainedError {
  var alert: Alert {
    switch self {
    case .noSuchItem(let number):
      Alert("there is no item \(number.grouped)", advice: "“count” says how many there are")
    case .changesNotApplied:
      Alert("what was filled in was not applied", advice: "say “apply” or “cancel” on the form")
    case .noMember(let name, let near):
      Alert(
        "there is no “\(Secrets.removed(from: name))” here",
        advice: Alert.didYouMean(near) ?? "“show” lists what there is"
      )
    case .noSuchRow(let id):
      Alert("there is no row \(id.grouped)", advice: "“count” says how many there are")
    case .noSuchEntry(let number):
      Alert("there is no entry \(number.grouped)", advice: "“show” lists them")
    case .allColumnsExcluded:
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

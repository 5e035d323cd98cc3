// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Glibc
import Navigator

/// An error that several features share, or that concerns the whole program.
enum BrowseError: Error, Equatable {
  case noSuchItem(Int)
  case changesNotApplied
  case noMember(String, near: [String])
  case noSuchRow(Item.ID)
  case allColumnsExcluded
  case noInput
  case noTerminal
}

extension BrowseError {
  /// The advice on an effect that only a trusted command file may have.
  static var trustAdvice: String { "use --trust if you trust the command file" }
}

extension BrowseError: ExplainedError {
  var alert: Alert {
    switch self {
    case .noSuchItem(let number):
      Alert("no item \(number.grouped)", advice: "run “count” for the number of items")
    case .changesNotApplied:
      Alert("the form has unapplied changes", advice: "run “apply” or “cancel” on the form")
    case .noMember(let name, let near):
      Alert(
        "no item “\(name)”",
        advice: Alert.didYouMean(near) ?? "run “show” to list the items"
      )
    case .noSuchRow(let id):
      id.row > 0
        ? Alert("no row \(id.grouped)", advice: "run “count” for the number of items")
        : Alert("no row “\(id.name)”", advice: "run “show” to list the items")
    case .allColumnsExcluded:
      Alert("no columns left to show", advice: "run “columns” to list them")
    case .noInput:
      Alert("standard input is closed", advice: "name a file, or pipe data in")
    case .noTerminal:
      Alert("no terminal for input", advice: "use -c or -f to pass commands")
    }
  }
}

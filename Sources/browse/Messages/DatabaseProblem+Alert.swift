// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

extension DatabaseProblem {
  /// Returns an alert for a problem with the database at `path`, with advice.
  func alert(of path: String) -> Alert {
    let (message, advice) = explanation
    return Alert(subject: path, message, advice: advice)
  }

  private var explanation: (String, String) {
    switch self {
    case .missingTrait(let trait, let package):
      (
        "this browse was built without \(trait)",
        "install \(package) and build it with the trait \(trait), which is on by default"
      )
    case .missingLibrary(let library, let package):
      ("\(library) is not installed", "install \(package)")
    case .notAURL(let suggestion):
      (
        "is no URL of a database, and there is no such file",
        Alert.didYouMean(suggestion.map { [$0] } ?? []) ?? "write “postgres://USER@HOST/DATABASE”"
      )
    case .notADatabase:
      (
        "is no SQLite database, or an encrypted one",
        "decrypt it first, or see what “file” says of it"
      )
    case .corrupt(let message):
      ("is damaged: \(message)", "get it again, or see “.recover” of the sqlite3 program")
    case .locked:
      ("somebody else is writing to it and does not end", "try again when they are done")
    case .cannotOpen(let message):
      ("cannot be opened: \(message)", "check who may read it and its folder")
    case .serverUnreachable(let message):
      ("no server answers: \(message)", "check host and port, and whether it runs")
    case .loginRejected(let message):
      (message, "check user, password (~/.pgpass or PGPASSWORD) and database")
    case .connectionLost(let message):
      ("the connection was lost: \(message)", "type the same again to connect anew")
    case .noSuchTable(let name, let names):
      (
        "there is no table “\(name)”",
        Alert.didYouMean(NameSuggestions.names(for: name, among: names))
          ?? "open the database to see them"
      )
    case .changed(let message):
      ("is not what it was: \(message)", "leave it and open it again")
    case .notPermitted(let message):
      (
        "the database says: \(message)",
        "have its owner grant SELECT on it, or come as another user"
      )
    case .refused(let message):
      ("the database says: \(message)", "ask in another way")
    case .unsupportedOperation(let what, let advice):
      (what, advice)
    }
  }
}

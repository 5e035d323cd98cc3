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
        "browse was built without \(trait)",
        "install \(package) and rebuild with the trait \(trait), which is on by default"
      )
    case .missingLibrary(let library, let package):
      ("\(library) is not installed", "install \(package)")
    case .notAURL(let suggestion):
      (
        "not a database URL, and no such file",
        Alert.didYouMean(suggestion.map { [$0] } ?? []) ?? "use “postgres://USER@HOST/DATABASE”"
      )
    case .notADatabase:
      (
        "not a SQLite database, or encrypted",
        "decrypt it, or run “file” to identify it"
      )
    case .corrupt(let message):
      ("corrupt database: \(message)", "get a new copy, or run “.recover” in sqlite3")
    case .locked:
      ("locked by another writer", "try again when it is done")
    case .writerWaiting:
      ("the preview stopped because another program is writing", "press Enter to run the command")
    case .cannotOpen(let message):
      ("cannot open: \(message)", "check the permissions of the file and its directory")
    case .serverUnreachable(let message):
      ("cannot connect: \(message)", "check the host and port, and that the server is running")
    case .loginRejected(let message):
      (
        "login rejected: \(message)",
        "check the user, password (~/.pgpass or PGPASSWORD) and database"
      )
    case .connectionLost(let message):
      ("connection lost: \(message)", "repeat the command to reconnect")
    case .noSuchTable(let name, let names):
      (
        "unknown table “\(name)”",
        Alert.didYouMean(NameSuggestions.names(for: name, among: names))
          ?? "open the database to list its tables"
      )
    case .changed(let message):
      ("changed since it was opened: \(message)", "open it again")
    case .notPermitted(let message):
      (
        "database error: \(message)",
        "ask the owner to grant SELECT, or connect as another user"
      )
    case .refused(let message):
      ("database error: \(message)", "change the query")
    case .tooManyColumns:
      (
        "too many columns: SQLite reads at most 2,000 at once, including the key of a row",
        "read some of them with “sql SELECT …”"
      )
    case .valueTooLong(let limit, let column, let row):
      (
        (row.map { "row \($0): " } ?? "")
          + (column.map { "the value of “\($0)”" } ?? "a value or a row")
          + " is longer than \(limit.grouped) bytes",
        "use “hide \(column ?? "COLUMN")”, or leave the column out of the statement or the view"
      )
    case .outOfMemory(let limit):
      (
        "the query needs more than \(limit.grouped) bytes of memory",
        "leave out long columns with “hide”, or filter the rows"
      )
    case .unsupportedOperation(let what, let advice):
      (what, advice)
    }
  }
}

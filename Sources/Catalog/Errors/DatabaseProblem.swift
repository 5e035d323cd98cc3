// SPDX-License-Identifier: GPL-3.0-or-later

/// What can be wrong with a database, or between it and us.
package enum DatabaseProblem: Error, Sendable, Equatable {
  /// This program was built without what opens it.
  case missingTrait(String, package: String)

  /// The library that opens it is not installed.
  case missingLibrary(String, package: String)

  /// It is nearly a URL of PostgreSQL, and nothing else; this one may be meant.
  case notAURL(meant: String?)

  /// It is no database, or an encrypted one.
  case notADatabase

  /// What it holds cannot be understood, as the engine says.
  case corrupt(String)

  /// Somebody else is writing to it, and does not end.
  case locked

  /// It cannot be opened, as the engine says.
  case cannotOpen(String)

  /// Nobody answers at its host, or not in time, as the client library says.
  case noServer(String)

  /// Who asks was not let in, as the server says.
  case notAdmitted(String)

  /// The connection was lost, as the client library says.
  case lost(String)

  /// It has no table or view of this name; these are near or all.
  case noSuchTable(String, among: [String])

  /// A table or a column is not what it was when it was opened, as the engine says.
  case changed(String)

  /// Who asks may not see that, as it says.
  case notPermitted(String)

  /// It refused a statement for another reason, as it says.
  case refused(String)

  /// It cannot do this as other collections do.
  case impossible(String, advice: String)
}

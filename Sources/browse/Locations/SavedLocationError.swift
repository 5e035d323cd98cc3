// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// A user error about bookmarks and saved locations.
enum SavedLocationError: Error, Equatable {
  case noSuchField(String)
  case notABookmarkName(String)
  case invalidBookmarkLine(Int, path: String)
  case persistenceDisabled
  case notReloadable(String)
}

extension SavedLocationError: ExplainedError {
  var alert: Alert {
    switch self {
    case .noSuchField(let name):
      Alert("field “\(name)” no longer exists", advice: "run “columns” to list the columns")
    case .notABookmarkName(let name):
      Alert(
        "invalid bookmark name “\(name)”",
        advice:
          "use a name that is not a number, does not begin with “#”, and has no “=” or password"
      )
    case .invalidBookmarkLine(let line, let path):
      Alert(
        subject: "\(path):\(line)",
        "invalid bookmark, left unchanged",
        advice: "write it as “NAME = LOCATION”"
      )
    case .notReloadable(let title):
      Alert("“\(title)” cannot be opened anew", advice: "run “back”, then “reload”")
    case .persistenceDisabled:
      Alert(
        "nothing is saved between sessions",
        advice: "start without --private, and with HOME set"
      )
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// A user error about bookmarks and saved locations.
enum SavedLocationError: Error, Equatable {
  case noSuchField(String)
  case noSuchBookmark(String, near: [String])
  case notABookmarkName(String)
  case invalidBookmarkLine(Int, path: String)
  case persistenceDisabled
}

extension SavedLocationError: ExplainedError {
  var alert: Alert {
    switch self {
    case .noSuchField(let name):
      Alert("there is no field “\(name)” any more", advice: "“columns” lists those that there are")
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
    case .invalidBookmarkLine(let line, let path):
      Alert(
        subject: "\(path):\(line)",
        "is no bookmark, and is left as it is",
        advice: "write a line as “NAME = LOCATION”"
      )
    case .persistenceDisabled:
      Alert("nothing is kept from session to session", advice: "start without --private")
    }
  }
}

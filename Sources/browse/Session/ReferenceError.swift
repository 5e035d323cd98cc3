// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// An error about declared references.
enum ReferenceError: Error, Equatable {
  /// The words after `refer` are invalid.
  case unclear(String)

  /// The columns of the collection cannot refer to others.
  case noColumns

  /// A location is that of a part of a collection, which has another one.
  case partial(String, whole: String)

  /// A line cannot contain the name, which has a line break.
  case notALine(String)

  /// The column has no declared reference.
  case notDeclared(String)

  /// A line of the file of references has another form.
  case invalidLine(Int, path: String)

  /// The column is computed.
  case computed(String)
}

extension ReferenceError: ExplainedError {
  var alert: Alert {
    switch self {
    case .unclear(let text):
      Alert(
        "“\(text)” does not name a column and a location",
        advice: "type “refer \(ReferenceRequest.usage)”, with quotes around names with spaces"
      )
    case .noColumns:
      Alert("the columns here cannot refer to another collection", advice: "open a file or a table")
    case .partial(let location, let whole):
      Alert("“\(location)” is a part of a collection", advice: "refer to “\(whole)”")
    case .notALine(let name):
      Alert("“\(name)” has a line break", advice: "give the column another name in the source")
    case .notDeclared(let column):
      Alert("no reference of “\(column)” is declared", advice: "run “references” to list them")
    case .invalidLine(let line, let path):
      Alert(
        subject: path,
        "line \(line) is not “SOURCE \(ReferenceRequest.usage)”",
        advice: "correct it, or delete it; locations are absolute"
      )
    case .computed(let column):
      Alert("“\(column)” is computed", advice: "name a column of the source")
    }
  }
}

extension CatalogError {
  /// `true` if a reference can be followed once it leads to another location, or names another column.
  var needsOtherLocation: Bool {
    switch self {
    case .notFound, .notACollection, .noSuchPart, .notReferable, .noReferenceColumn,
      .database(_, .noSuchTable):
      true
    default: false
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Warnings that an answer leaves out values of a collection.
struct AnswerRemarks: Equatable {
  /// The warnings, which name no command.
  let alerts: [Alert]

  private let collection: ObjectIdentifier
  private let query: Query

  /// Creates the warnings about the answer to a query; `nil` if there are none.
  ///
  /// - Parameters:
  ///   - query: The query.
  ///   - collection: The collection.
  ///   - isFinal: `true` if all items were read.
  init?(_ query: Query, of collection: any ItemCollection, isFinal: Bool = true) {
    let stopped = SourceText.stoppedMatches(collection.stoppedMatchCount(of: query.filter))
    let unreadable = collection.unreadableValues(of: query).map {
      TypeText.warning($0, isFinal: isFinal)
    }
    alerts = [stopped].compactMap(\.self) + unreadable
    if alerts.isEmpty { return nil }
    self.collection = ObjectIdentifier(collection)
    self.query = query
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog

/// A warning about the values of a collection for which a regular expression was stopped.
struct StoppedMatchReport: Equatable {
  let collection: ObjectIdentifier
  let filter: Filter

  /// The number of different values.
  let count: Int

  /// Creates a report, or returns `nil` if nothing was stopped.
  init?(_ collection: any ItemCollection, _ query: Query) {
    let count = collection.stoppedMatchCount(of: query.filter)
    guard let filter = query.filter, count > 0 else { return nil }
    self.collection = ObjectIdentifier(collection)
    self.filter = filter
    self.count = count
  }
}

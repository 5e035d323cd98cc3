// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// The numbers of values that could not be read as the comparisons and the order of a query need
/// them.
///
/// A collection has one, and every scan of it adds to it. The number of a query grows until a scan
/// reaches the end.
final class UnreadableValues: Sendable {
  private let counts = Mutex<[Query: Int]>([:])

  /// The maximum number of queries, beyond which all are forgotten.
  private static let maximumQueryCount = 1000

  /// Returns the number of values found so far.
  func count(of query: Query) -> Int { counts.withLock { $0[query] ?? 0 } }

  /// Adds the number of values that a scan has found from the beginning of the source.
  func learn(_ count: Int, of query: Query) {
    guard count > 0 else { return }
    counts.withLock { counts in
      if counts.count >= Self.maximumQueryCount { counts = [:] }
      counts[query] = max(count, counts[query] ?? 0)
    }
  }
}

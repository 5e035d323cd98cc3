// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// The facts about a source that its scans have found so far.
///
/// Collections of the same source with other types of columns share them.
final class ScanFindings: Sendable {
  /// The positions of rows and matches, and the sort orders.
  let cache: QueryCache

  /// The values for which a pattern was stopped.
  let stoppedMatches = StoppedMatches()

  /// The values that could not be read as a query needs them.
  let unreadableValues = UnreadableValues()

  /// `true` once all keys are known.
  let isSettled = Mutex(false)

  /// The premature end of the text, once a scan has reached it.
  let reachedEarlyEnd = Mutex<EarlyEnd?>(nil)

  /// `true` once a scan has reached the end.
  let hasReachedEnd = Mutex(false)

  /// Creates findings without any fact.
  ///
  /// - Parameter start: The first row.
  init(start: RowStart) {
    cache = QueryCache(start: start)
  }
}

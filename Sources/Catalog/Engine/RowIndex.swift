// SPDX-License-Identifier: GPL-3.0-or-later

/// A sparse index of the matches of a filter, built while scanning.
///
/// Without a filter every row matches, so the index covers all rows.
struct RowIndex: Sendable {
  /// A row and the number of matches before it.
  struct Checkpoint: Sendable, Equatable {
    let rowStart: RowStart
    let matchesBefore: Int

    /// The number of values before the row that could not be read as the filter's comparisons need
    /// them.
    var unreadableBefore = 0

    /// The checkpoint of the same row in the index of all rows.
    var unfiltered: Checkpoint { Checkpoint(rowStart: rowStart, matchesBefore: rowStart.row - 1) }
  }

  /// The maximum number of checkpoints.
  ///
  /// Beyond it, every second checkpoint is dropped, except for the first and the last.
  static let maximumCheckpointCount = 1 << 16

  /// The checkpoints in source order, beginning with the first row.
  private(set) var checkpoints: [Checkpoint]

  /// The number of matches, once all rows have been scanned.
  private(set) var total: Int?

  init(from start: RowStart) {
    checkpoints = [Checkpoint(rowStart: start, matchesBefore: 0)]
  }

  /// Returns the last checkpoint that is not after the match at a position.
  func checkpoint(before position: Int) -> Checkpoint {
    // The first checkpoint has no matches before it, so the index is at least 1.
    checkpoints[max(1, firstIndex { $0.matchesBefore > position }) - 1]
  }

  /// The number of matches found so far.
  var seen: Int { total ?? checkpoints.last?.matchesBefore ?? 0 }

  /// Adds the checkpoints of a scan, in order.
  ///
  /// If the scan reached the end, the last checkpoint is at the end of the source.
  mutating func learn(_ new: [Checkpoint], isAtEnd: Bool) {
    for checkpoint in new {
      let index = firstIndex { $0.rowStart.row >= checkpoint.rowStart.row }
      if index == checkpoints.count {
        checkpoints.append(checkpoint)
      } else if checkpoints[index].rowStart.row != checkpoint.rowStart.row {
        checkpoints.insert(checkpoint, at: index)
      }
    }
    if isAtEnd { total = new.last?.matchesBefore }
    if checkpoints.count > Self.maximumCheckpointCount { thinOut() }
  }

  private mutating func thinOut() {
    let last = checkpoints.count - 1
    checkpoints = checkpoints.indices
      .filter { $0.isMultiple(of: 2) || $0 == last }
      .map { checkpoints[$0] }
  }

  /// Returns the index of the first checkpoint for which a monotonic condition holds.
  private func firstIndex(where holds: (Checkpoint) -> Bool) -> Int {
    var low = 0
    var high = checkpoints.count
    while low < high {
      let middle = (low + high) / 2
      if holds(checkpoints[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

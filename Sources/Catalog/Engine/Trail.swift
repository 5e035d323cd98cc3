// SPDX-License-Identifier: GPL-3.0-or-later

/// What is known about where the matches of a filter are, learned while scanning.
///
/// Without a filter every row matches, and the trail is the sparse index of rows.
struct Trail: Sendable {
  /// A row together with how many rows before it match.
  struct Checkpoint: Sendable, Equatable {
    let place: RowPlace
    let matchesBefore: Int

    /// The same row where every row matches.
    var unfiltered: Checkpoint { Checkpoint(place: place, matchesBefore: place.row - 1) }
  }

  /// How many checkpoints are kept; of more, every second one goes, but for the first and the last.
  static let mostCheckpoints = 1 << 16

  /// In the order of the file; the first is the first row.
  private(set) var checkpoints: [Checkpoint]

  /// How many rows match, once all have been seen.
  private(set) var total: Int?

  init(from start: RowPlace) {
    checkpoints = [Checkpoint(place: start, matchesBefore: 0)]
  }

  /// The last checkpoint that the match at a place, from 0, is not before.
  func checkpoint(before place: Int) -> Checkpoint {
    // The first checkpoint has no matches before it, so the index is at least 1.
    checkpoints[max(1, firstIndex { $0.matchesBefore > place }) - 1]
  }

  /// How many matches have been seen at least.
  var seen: Int { total ?? checkpoints.last?.matchesBefore ?? 0 }

  /// Adds what a scan has learned: its checkpoints in order, the last behind all of them if it has
  /// seen the end.
  mutating func learn(_ new: [Checkpoint], isAtEnd: Bool) {
    for checkpoint in new {
      let index = firstIndex { $0.place.row >= checkpoint.place.row }
      if index == checkpoints.count {
        checkpoints.append(checkpoint)
      } else if checkpoints[index].place.row != checkpoint.place.row {
        checkpoints.insert(checkpoint, at: index)
      }
    }
    if isAtEnd { total = new.last?.matchesBefore }
    if checkpoints.count > Self.mostCheckpoints { thinOut() }
  }

  private mutating func thinOut() {
    let last = checkpoints.count - 1
    checkpoints = checkpoints.indices
      .filter { $0.isMultiple(of: 2) || $0 == last }
      .map { checkpoints[$0] }
  }

  /// The first checkpoint for which something holds that holds for all after it.
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

/// What is known about where the matches of a filter are, learned while scanning.
///
/// Without a filter every row matches, and the trail is the sparse index of rows.
struct Trail: Sendable {
  /// A row together with how many rows before it match.
  struct Checkpoint: Sendable, Equatable {
    let place: RowPlace
    let matchesBefore: Int
  }

  /// How many matches, and how many rows, lie between checkpoints at most.
  static let matchSpacing = 1024
  static let rowSpacing = 65_536

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

  /// Adds what a scan has learned: its checkpoints in order, and the total if it saw the end.
  mutating func learn(_ new: [Checkpoint], total newTotal: Int?) {
    for checkpoint in new {
      let index = firstIndex { $0.place.row >= checkpoint.place.row }
      if index == checkpoints.count {
        checkpoints.append(checkpoint)
      } else if checkpoints[index].place.row != checkpoint.place.row {
        checkpoints.insert(checkpoint, at: index)
      }
    }
    total = newTotal ?? total
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

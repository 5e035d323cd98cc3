// SPDX-License-Identifier: GPL-3.0-or-later

/// What a walk over a part has found.
struct PartWalk<Visitor: RowVisitor>: Sendable {
  /// Rows of the part that were passed, their numbers and matches counted from its beginning.
  var checkpoints: [Trail.Checkpoint] = []

  /// How many rows begin in it, and how many of them match.
  var rows = 0
  var matches = 0

  /// Where the walk has ended: behind its last row.
  var end = 0

  var visitor: Visitor

  /// Notes where the next row begins, or the last one has ended.
  mutating func leaveCheckpoint(at place: Int) {
    checkpoints.append(
      Trail.Checkpoint(
        place: RowPlace(offset: place, row: rows + 1),
        matchesBefore: matches
      )
    )
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// The result of scanning a part.
struct PartScan<Visitor: RowVisitor>: Sendable {
  /// The checkpoints in the part.
  ///
  /// Their row and match numbers count from the start of the part.
  var checkpoints: [RowIndex.Checkpoint] = []

  /// The number of rows that begin in the part.
  var rows = 0

  /// The number of those rows that match the filter.
  var matches = 0

  /// The number of values that could not be read as the filter's comparisons need them.
  var unreadable = 0

  /// The offset after the last row.
  var end = 0

  var visitor: Visitor

  /// Adds a checkpoint at the start of the next row or the end of the last one.
  mutating func addCheckpoint(at offset: Int) {
    checkpoints.append(
      RowIndex.Checkpoint(
        rowStart: RowStart(offset: offset, row: rows + 1),
        matchesBefore: matches,
        unreadableBefore: unreadable
      )
    )
  }
}

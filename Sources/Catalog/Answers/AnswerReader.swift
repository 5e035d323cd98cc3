// SPDX-License-Identifier: GPL-3.0-or-later

/// A reader of the items of an answer, one after the other.
protocol AnswerReader {
  /// The columns of the items.
  var columns: [Column] { get }

  /// Returns the values so far that the answer leaves out.
  ///
  /// - Parameter isFinal: `true` if all items were read.
  func omissions(isFinal: Bool) -> [AggregateOmission]

  /// Appends the next item to lines, and returns `false` at the end.
  ///
  /// - Throws: ``CatalogError`` if the items cannot be read, or when cancelled.
  mutating func append(to lines: inout AnswerLines) throws(CatalogError) -> Bool
}

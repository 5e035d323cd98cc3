// SPDX-License-Identifier: GPL-3.0-or-later

/// A value and its number of occurrences.
package struct ValueCount: Sendable, Equatable {
  package let value: Value
  package let count: Int

  /// Creates a count.
  package init(value: Value, count: Int) {
    self.value = value
    self.count = count
  }
}

/// The frequencies of the values of a column.
package struct ValueFrequencies: Sendable, Equatable {
  /// The values, most frequent first.
  ///
  /// Equally frequent values are in the order of their bytes, beginning with the absent value.
  package let values: [ValueCount]

  /// The number of distinct values besides `others`.
  ///
  /// Absent values count as one.
  package let distinct: Int

  /// The number of counted rows.
  package let total: Int

  /// The number of rows that no count includes, because there were too many distinct values.
  package let others: Int

  /// The maximum by which a count may be too low.
  ///
  /// Every value that occurs more often than that is present.
  package let undercount: Int

  /// `true` if every distinct value has its count.
  package var isComplete: Bool { others == 0 }
}

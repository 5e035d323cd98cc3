// SPDX-License-Identifier: GPL-3.0-or-later

/// A value and how often it occurs.
package struct ValueCount: Sendable, Equatable {
  package let value: Value
  package let count: Int

  /// A value that occurs so often.
  package init(value: Value, count: Int) {
    self.value = value
    self.count = count
  }
}

/// How often the values of a column occur.
package struct ValueFrequencies: Sendable, Equatable {
  /// The most frequent first; equally frequent ones by their bytes, the absent before all.
  package let values: [ValueCount]

  /// How many values there are besides `others`; the absent ones are one.
  package let distinct: Int

  /// How many rows were counted.
  package let total: Int

  /// Rows that no count includes, since there were too many distinct values.
  package let others: Int

  /// By how much a count may be too low, at most; no value that occurs more often is missing.
  package let undercount: Int

  /// Whether each value has its count.
  package var isComplete: Bool { others == 0 }
}

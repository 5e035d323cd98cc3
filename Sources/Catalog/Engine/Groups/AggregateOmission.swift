// SPDX-License-Identifier: GPL-3.0-or-later

/// The values that an aggregate leaves out.
package struct AggregateOmission: Sendable, Equatable {
  /// The reason why values are left out.
  package enum Reason: Sendable, Equatable {
    /// They are not numbers, of which the aggregate is.
    case notNumbers

    /// They are not of the most common kind of values.
    case ofAnotherKind

    /// They are too large to compute statistics of the column with.
    case tooLarge

    /// They are not of the kind of most values, of which the statistics of the column are.
    case statistics(of: ColumnStatistics.Kind)

    /// They are values of several columns that statistics leave out for one of these reasons.
    case columns(Int)

    /// They could not be computed.
    case uncomputed

    /// They are keys or results that could not be computed, and are missing in the answer.
    case missing
  }

  /// The aggregate, the key, the result or the column: `mean dep_delay`.
  package let text: String

  /// The number of values.
  package let count: Int
  package let reason: Reason

  /// `false` if there may be more values than those that were counted.
  package let isFinal: Bool

  /// Creates an omission.
  package init(_ text: String, _ count: Int, _ reason: Reason, isFinal: Bool = true) {
    self.text = text
    self.count = count
    self.reason = reason
    self.isFinal = isFinal
  }
}

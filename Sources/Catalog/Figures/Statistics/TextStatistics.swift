// SPDX-License-Identifier: GPL-3.0-or-later

/// The statistics of the texts of a column.
package struct TextStatistics: Sendable, Equatable {
  package let count: Int

  /// The first text in byte order.
  package let minimum: Value

  /// The last text in byte order.
  package let maximum: Value
}

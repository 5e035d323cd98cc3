// SPDX-License-Identifier: GPL-3.0-or-later

/// What is known about the texts of a column.
package struct TextStatistics: Sendable, Equatable {
  package let count: Int

  /// The first by its bytes.
  package let minimum: Value

  /// The last by its bytes.
  package let maximum: Value
}

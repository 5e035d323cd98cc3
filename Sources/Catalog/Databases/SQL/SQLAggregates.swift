// SPDX-License-Identifier: GPL-3.0-or-later

/// The expressions that aggregate the numbers or the dates of a column.
struct SQLAggregates {
  /// The condition for values that are numbers or dates.
  let isMeasured: SQL

  /// The number that is added, as an exact decimal; `nil` for dates.
  let exact: SQL?

  /// The square of the number, as an exact decimal; `nil` if the engine has no exact one.
  let square: SQL?

  /// `true` if the numbers are floats.
  let isFloat: Bool
}

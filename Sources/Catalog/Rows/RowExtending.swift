// SPDX-License-Identifier: GPL-3.0-or-later

/// An object that adds values to rows.
protocol RowExtending: AnyObject, Sendable {
  /// Returns a row with further values, which is valid until the next one.
  func extend(_ row: Row) -> Row
}

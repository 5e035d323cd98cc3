// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// The settings and the window, which determine how screens are drawn.
struct Display: Equatable {
  var settings = Settings()
  var window = WindowSize()

  /// `true` if the terminal replaces the previous page when a page is redrawn.
  var replacesPages = false

  /// Returns the number of items on a page.
  ///
  /// - Parameter hasView: `true` if a line below the items describes the filter, order or limit.
  func pageSize(hasView: Bool) -> Int {
    settings.pageSize ?? window.rows.map { max(1, $0 - Self.reservedRows - (hasView ? 1 : 0)) }
      ?? Self.defaultPageSize
  }

  /// The number of items on a page if the window's height is unknown.
  private static let defaultPageSize = 20

  /// The number of lines around the items.
  ///
  /// These are the column names and a rule above, and below, the hidden columns, the position, a
  /// remark and the prompt.
  private static let reservedRows = 6
}

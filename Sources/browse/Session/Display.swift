// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// The settings and the window, which determine how screens are drawn.
struct Display: Equatable {
  var settings = Settings()
  var window = WindowSize()

  /// `true` if a new page replaces the previous one in the terminal, so that drawing it again takes
  /// no lines.
  var replacesPages = false

  /// The number of items on a page.
  var pageSize: Int {
    settings.pageSize ?? window.rows.map { max(1, $0 - Self.reservedRows) }
      ?? Self.defaultPageSize
  }

  /// The number of items on a page if the window's height is unknown.
  private static let defaultPageSize = 20

  /// The lines around the items: column names and rule above, two lines and the prompt below, and a
  /// spare line.
  private static let reservedRows = 6
}

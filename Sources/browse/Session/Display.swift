// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// The settings and the window, which determine how screens are drawn.
struct Display: Equatable {
  var settings = Settings()
  var window = Window()

  /// `true` if a new page replaces the previous one in the terminal, so that drawing it again takes
  /// no lines.
  var replacesPages = false

  /// The number of items on a page.
  var pageSize: Int {
    settings.pageSize ?? window.rows.map { max(1, $0 - Self.rowsAroundPage) } ?? Self.usualPageSize
  }

  /// The number of items on a page if the window's height is unknown.
  private static let usualPageSize = 20

  /// The lines around the items: column names and rule above, two lines and the prompt below, and a
  /// spare line.
  private static let rowsAroundPage = 6
}

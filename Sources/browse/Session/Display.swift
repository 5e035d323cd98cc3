// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// How everything is shown: what a person has set, and how much is seen at once.
struct Display: Equatable {
  var settings = Settings()
  var window = Window()

  /// `true` if a page can take the place of the one before, so that drawing it again takes no room.
  var replacesPages = false

  /// The items on a page.
  var pageSize: Int {
    settings.pageSize ?? window.rows.map { max(1, $0 - Self.rowsAroundPage) } ?? Self.usualPageSize
  }

  /// The items on a page where there is no window to fill.
  private static let usualPageSize = 20

  /// What a window shows besides the items: names and rule above them, two remarks and the prompt
  /// below, and a line to spare.
  private static let rowsAroundPage = 6
}

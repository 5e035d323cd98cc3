// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// The user's settings.
struct Settings: Equatable {
  /// The format of dates on screens.
  ///
  /// Exports keep the format of the source.
  enum DateStyle: String, CaseIterable {
    /// ISO 8601, as in the source.
    case iso

    /// `31.12.2026`
    case dmy

    /// `12/31/2026`
    case mdy
  }

  /// The number of items on a page, or `nil` to fill the window.
  var pageSize: Int?

  /// The maximum width of a table cell, in terminal columns.
  var maximumCellWidth = 40

  /// The color theme, or `nil` to derive one from the terminal's colors.
  var theme: Theme?

  /// The maximum number of picked items.
  var maximumPicks = 100

  /// `true` to show the type of a column next to its name.
  var showsKinds = false

  /// `true` to show the names of items beside the values that refer to them, on pages.
  var showsNames = false

  var dateStyle = DateStyle.iso

  /// The texts that mark a missing value in every column of a file, besides the empty one.
  var missing: [String] = []
}

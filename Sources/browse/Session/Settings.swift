// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// What a person can set.
struct Settings: Equatable {
  /// How dates are shown; exports leave them as they are.
  enum DateStyle: String, CaseIterable {
    /// As ISO 8601 writes them, and the source.
    case iso

    /// `31.12.2026`
    case dmy

    /// `12/31/2026`
    case mdy
  }

  /// The items on a page; `nil` for as many as the window has room for.
  var pageSize: Int?

  /// The columns of the terminal that the widest cell of a table may take.
  var widestCell = 40

  /// The colours; `nil` for those that the terminal's own suggest.
  var theme: Theme?

  /// How many items can be picked.
  var mostPicks = 100

  /// Whether the types of columns stand beside their names.
  var showsKinds = false

  var dateStyle = DateStyle.iso
}

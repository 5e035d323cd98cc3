// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

extension Item.ID {
  /// The row number with thousands separators, or the key.
  var grouped: String { row > 0 ? row.grouped : name }

  /// The text of the ID in the prompt, with long keys truncated.
  var crumb: String {
    let text = VisibleText.of(name)
    return DisplayWidth.of(text) > Self.maximumCrumbWidth
      ? DisplayWidth.cut(text, to: Self.maximumCrumbWidth - 1) + "…" : text
  }

  private static let maximumCrumbWidth = 40
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

extension Item.ID {
  /// Its number as people write it, or its key.
  var grouped: String { row > 0 ? row.grouped : name }

  /// It in the prompt, where a long key is cut.
  var crumb: String {
    let text = VisibleText.of(name)
    return DisplayWidth.of(text) > Self.widestCrumb
      ? DisplayWidth.cut(text, to: Self.widestCrumb - 1) + "…" : text
  }

  private static let widestCrumb = 40
}

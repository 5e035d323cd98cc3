// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

extension Content {
  /// Returns the content as drawn in a window of the given width, without colours.
  func drawn(width: Int? = 80) -> String { Renderer(width: width, theme: nil).text(of: self) }
}

extension Screen {
  /// Returns the screen as drawn in a window of the given width, without colours.
  func drawn(width: Int? = 80) -> String { body.drawn(width: width) }
}

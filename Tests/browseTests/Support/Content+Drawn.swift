// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

extension Content {
  /// The content in a window of so many columns, without colours.
  func drawn(width: Int? = 80) -> String { Renderer(width: width, theme: nil).text(of: self) }
}

extension Screen {
  /// The screen in a window of so many columns, without colours.
  func drawn(width: Int? = 80) -> String { body.drawn(width: width) }
}

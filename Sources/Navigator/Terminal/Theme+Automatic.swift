// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

extension Theme {
  /// Returns the theme for an output, `nil` for plain text.
  ///
  /// The output is plain text if it is not a terminal, `NO_COLOR` is set (<https://no-color.org>)
  /// or `TERM` is `dumb`. `COLORFGBG` determines whether the background is light.
  public static func automatic(for output: FileOutput) -> Theme? {
    guard output.isTerminal, Environment.value(of: "NO_COLOR") == nil,
      Environment.value(of: "TERM") != "dumb"
    else { return nil }
    return Theme(colors: Environment.value(of: "COLORFGBG"))
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

extension Theme {
  /// Returns the theme for an output, `nil` for plain text.
  ///
  /// The output is plain text if it is not a terminal, `NO_COLOR` is set (<https://no-color.org>)
  /// or `TERM` is `dumb`. `COLORFGBG` determines whether the background is light.
  public static func automatic(for output: FileOutput) -> Theme? {
    func value(_ name: String) -> String? {
      getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }
    guard output.isTerminal, value("NO_COLOR") == nil, value("TERM") != "dumb" else { return nil }
    return Theme(colors: value("COLORFGBG"))
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

extension FileOutput {
  /// Writes a line that begins with the program's name; where somebody sees it in a window, it is
  /// continued between words.
  func report(_ text: String) {
    write(Renderer(width: window.columns, theme: nil).text(of: .line("browse: \(text)")))
  }
}

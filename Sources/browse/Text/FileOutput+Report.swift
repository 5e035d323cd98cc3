// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

extension FileOutput {
  /// Writes a line that begins with the program's name.
  func report(_ text: String) { report(text, from: "browse") }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

extension FileOutput {
  /// Writes a line with the program's name as a prefix.
  func report(_ text: String) { report(text, from: "browse") }
}

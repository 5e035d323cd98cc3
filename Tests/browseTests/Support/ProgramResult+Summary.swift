// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport

extension Program.Result {
  /// The exit code, output and errors in one text, for comparisons that show them all.
  var summary: String { "\(status)|\(output)|\(errors)" }
}

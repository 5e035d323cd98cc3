// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport

extension Program.Result {
  /// The whole of what a run left behind, for a comparison that shows all of it.
  var summary: String { "\(status)|\(output)|\(errors)" }
}

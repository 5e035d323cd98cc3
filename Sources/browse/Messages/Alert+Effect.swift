// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

extension Alert {
  /// Returns the alert with the effect of the problem, as it continues “so …”.
  func with(effect: String) -> Alert {
    Alert(subject: subject, "\(message), so \(effect)", excerpt: excerpt, advice: advice)
  }
}

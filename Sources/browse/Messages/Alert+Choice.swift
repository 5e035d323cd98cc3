// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

extension Alert {
  /// Returns an alert for a text that is not one of the allowed words.
  static func notAChoice(_ text: String, among choices: [String]) -> Alert {
    Alert("invalid value “\(text)”", advice: "use \(choices.formattedList("or"))")
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

extension Alert {
  /// Returns what is wrong with a text that is none of the words that can be chosen.
  static func notAChoice(_ text: String, among choices: [String]) -> Alert {
    Alert("“\(text)” will not do", advice: "type \(choices.formattedList("or"))")
  }
}

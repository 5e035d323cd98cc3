// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// An error about a value or a bar that does not exist.
enum FiguresError: Error, Equatable {
  case noSuchValue(Int)
  case noSuchBar(Int)
}

extension FiguresError: ExplainedError {
  var alert: Alert {
    switch self {
    case .noSuchValue(let number):
      Alert("no value \(number.grouped)", advice: "run “next” for more values")
    case .noSuchBar(let number):
      Alert("no bar \(number.grouped)", advice: "run “show” to draw the bars")
    }
  }
}

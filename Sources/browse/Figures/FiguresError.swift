// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// An error about a bar that does not exist.
enum FiguresError: Error, Equatable {
  case noSuchBar(Int)
}

extension FiguresError: ExplainedError {
  var alert: Alert {
    switch self {
    case .noSuchBar(let number):
      Alert("no bar \(number.grouped)", advice: "run “show” to draw the bars")
    }
  }
}

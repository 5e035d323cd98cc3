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
      Alert("there is no value \(number.grouped)", advice: "“next” shows more of them")
    case .noSuchBar(let number):
      Alert("there is no bar \(number.grouped)", advice: "“show” draws those that there are")
    }
  }
}

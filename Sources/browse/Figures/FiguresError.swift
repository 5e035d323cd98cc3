// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// A mistake with the values of a column that are counted or drawn.
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

// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// A user error about picked items.
enum PicksError: Error, Equatable {
  case invalidPositions(String)
  case basketFull(Int)
  case tooFewToCompare(Int)
}

extension PicksError: ExplainedError {
  var alert: Alert {
    switch self {
    case .invalidPositions(let text):
      Alert(
        "“\(text)” is no number of an item",
        advice: "type numbers such as “3 5-7”, or “all”"
      )
    case .basketFull(let count):
      Alert(
        "the basket is full with \(count.counted("item")), and not all were picked",
        advice: "“settings” has the number of picks"
      )
    case .tooFewToCompare(let count):
      Alert(
        "\(count == 0 ? "nothing" : "one item") is picked",
        advice: "pick two or more to compare"
      )
    }
  }
}

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
        "“\(text)” is not an item number",
        advice: "use numbers such as “3 5-7”, or “all”"
      )
    case .basketFull(let count):
      Alert(
        "the basket is full at \(count.counted("item")): not all were picked",
        advice: "filter first, or run “settings” and “picks \(min(10_000, count * 10))”"
      )
    case .tooFewToCompare(let count):
      Alert(
        "\(count == 0 ? "no items" : "only one item") picked",
        advice: "pick at least two to compare"
      )
    }
  }
}

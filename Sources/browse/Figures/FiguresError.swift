// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// An error about a part of a plot or a histogram that does not exist.
enum FiguresError: Error, Equatable {
  case noSuchBar(Int, count: Int)
  case noSuchBin(Int, count: Int)

  /// A column has neither numbers nor dates.
  case noHistogram(String)
}

extension FiguresError: ExplainedError {
  var alert: Alert {
    switch self {
    case .noSuchBar(let number, let count):
      Alert("no bar \(number.grouped)", advice: "the plot has \(count.counted("bar"))")
    case .noSuchBin(let number, let count):
      Alert("no bin \(number.grouped)", advice: "the histogram has \(count.counted("bin"))")
    case .noHistogram(let column):
      Alert(
        "“\(column)” has neither numbers nor dates, so that there is no histogram",
        advice: "go “back”, and run “frequency” to count its values"
      )
    }
  }
}

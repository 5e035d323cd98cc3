// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// An invalid setting or value.
enum SettingError: Error, Equatable {
  case unknown(String)
  case notANumber(String, ClosedRange<Int>, or: String?)
  case notAChoice(String, [String])
  case unreadable(String)
}

extension SettingError: ExplainedError {
  var alert: Alert {
    switch self {
    case .unknown(let name):
      let names = Setting.all.map(\.name)
      return Alert(
        "“\(name)” is no setting",
        advice: Alert.didYouMean(NameSuggestions.names(for: name, among: names))
          ?? "there are \(names.formattedList("and"))"
      )
    case .notANumber(let text, let range, let word):
      let numbers = "a number from \(range.lowerBound) to \(range.upperBound)"
      return Alert(
        "“\(text)” will not do",
        advice: "type \(numbers)" + (word.map { ", or “\($0)”" } ?? "")
      )
    case .notAChoice(let text, let choices):
      return .notAChoice(text, among: choices)
    case .unreadable(let line):
      return Alert("“\(line)” sets nothing", advice: "write a line as “page = 30”")
    }
  }
}

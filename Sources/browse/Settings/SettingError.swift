// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// An invalid setting or value.
enum SettingError: Error, Equatable {
  case unknown(String)
  case notANumber(String, ClosedRange<Int>, or: String?)
  case notAChoice(String, [String])
  case unreadable(String)

  /// The settings are used, but cannot be written to their file.
  case notSaved(PrivateFileError)
}

extension SettingError: ExplainedError {
  var alert: Alert {
    switch self {
    case .unknown(let name):
      let names = Setting.all.map(\.name)
      return Alert(
        "unknown setting “\(name)”",
        advice: Alert.didYouMean(NameSuggestions.names(for: name, among: names))
          ?? "use \(names.formattedList("or"))"
      )
    case .notANumber(let text, let range, let word):
      let numbers = "\(range.lowerBound) to \(range.upperBound)"
      return Alert(
        "invalid value “\(text)”",
        advice: "use \(numbers)" + (word.map { ", or “\($0)”" } ?? "")
      )
    case .notAChoice(let text, let choices):
      return .notAChoice(text, among: choices)
    case .unreadable(let line):
      return Alert("invalid line “\(line)”", advice: "write it as “page = 30”")
    case .notSaved(let error):
      return error.alert.with(effect: "the settings hold for this session only")
    }
  }
}

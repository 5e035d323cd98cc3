// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// An error in the command line.
enum OptionError: Error, Equatable {
  case unknownOption(String)
  case missingValue(option: String)

  /// An option follows where a value is required.
  ///
  /// `assignment` is the spelling that would pass that option as the value.
  case missingValueBefore(String, option: String, assignment: String)
  case unexpectedValue(option: String)
  case invalidValue(String, option: String, allowed: String)
  case secondLocation(String)
  case emptyLocation
}

extension OptionError: ExplainedError {
  var alert: Alert {
    switch self {
    case .unknownOption(let name):
      Alert(
        "unknown option “\(name)”",
        advice: Alert.didYouMean(
          NameSuggestions.names(for: name, among: Option.all.flatMap(\.names))
        )
          ?? "“browse --help” lists them"
      )
    case .missingValue(let option):
      Alert("“\(option)” needs a value", advice: "“browse --help” says which")
    case .missingValueBefore(let next, let option, let assignment):
      Alert(
        "“\(option)” needs a value, and “\(next)” is an option",
        advice: "put the value between them, or write “\(assignment)” if that is it"
      )
    case .unexpectedValue(let option):
      Alert("“\(option)” takes no value", advice: "leave out what follows “=”")
    case .invalidValue(let value, let option, let allowed):
      Alert("“\(value)” is no value for “\(option)”", advice: "use \(allowed)")
    case .secondLocation(let location):
      Alert(
        "a second location, “\(Secrets.removed(from: location))”",
        advice: "quote a name that has spaces"
      )
    case .emptyLocation:
      Alert(
        "the location is empty",
        advice: "name a file or a directory, or “-” for standard input"
      )
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// An error in the command line.
enum OptionError: Error, Equatable {
  case unknownOption(String)
  case missingValue(option: String)

  /// An option follows where a value is required.
  ///
  /// `assignment` is the argument that passes it as a value, such as `--file=-i`.
  case missingValueBefore(String, option: String, assignment: String)
  case unexpectedValue(option: String)
  case invalidValue(String, option: String, allowed: String)
  case standardInputAmongFiles
  case emptyLocation

  /// The location is a database, to which a type of files does not apply.
  case typeOfDatabase(SourceType)
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
          ?? "run “browse --help” to list them"
      )
    case .missingValue(let option):
      Alert("“\(option)” requires a value", advice: "see “browse --help”")
    case .missingValueBefore(let next, let option, let assignment):
      Alert(
        "“\(option)” requires a value, but “\(next)” is an option",
        advice: "put a value between them, or write “\(assignment)”"
      )
    case .unexpectedValue(let option):
      Alert("“\(option)” takes no value", advice: "remove “=” and the text after it")
    case .invalidValue(let value, let option, let allowed):
      Alert("invalid value “\(value)” for “\(option)”", advice: "use \(allowed)")
    case .standardInputAmongFiles:
      Alert(
        "standard input cannot be united with files",
        advice: "remove “-” or the files; quote a name with spaces"
      )
    case .emptyLocation:
      Alert(
        "empty location",
        advice: "name a file or directory, or “-” for standard input"
      )
    case .typeOfDatabase(let type):
      Alert("“--type \(type.rawValue)” does not apply to a database", advice: "remove it")
    }
  }
}

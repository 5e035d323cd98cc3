// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// An error in an export request.
enum ExportError: Error, Equatable {
  case missingFile
  case fileExists(String)
  case missingFormat
  case unclearFormat(String)
  case noFormatByName(String)
  case isDirectory(String)
  case unexpectedExportWord(String)
  case untrustedReplacement(String)
  case notAChoice(String, [String])
}

extension ExportError: ExplainedError {
  var alert: Alert {
    switch self {
    case .missingFile: Alert("there is no name of a file", advice: "type one, or -")
    case .fileExists(let path):
      Alert("“\(path)” exists", advice: "set “replace” to yes, or choose another name")
    case .missingFormat:
      Alert("“as” needs a format", advice: "use \(ExportFormat.allNames)")
    case .unclearFormat(let path):
      Alert(
        "“\(path)” does not say which format",
        advice: "add “as” and one of \(ExportFormat.allNames)"
      )
    case .noFormatByName(let path):
      Alert(
        "“\(path)” does not say which format",
        advice: "set “format” to one of \(ExportFormat.allNames)"
      )
    case .isDirectory(let path):
      Alert("“\(path)” is a directory", advice: "name a file in it")
    case .unexpectedExportWord(let word):
      Alert(
        "“\(word)” does not belong there",
        advice: Alert.didYouMean(NameSuggestions.names(for: word, among: ExportRequest.keywords))
          ?? UsageError.advice("export \(ExportRequest.usage)")
      )
    case .untrustedReplacement(let path):
      Alert(
        "a command file may not replace “\(path)”",
        advice: "start with --trust if you trust the file"
      )
    case .notAChoice(let text, let choices):
      .notAChoice(text, among: choices)
    }
  }
}

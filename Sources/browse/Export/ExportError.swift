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

  /// The file has the user's bookmarks, references, settings or history.
  case ontoOwnFile(String)

  case unexpectedExportWord(String)

  /// The terminal has no clipboard.
  case noClipboard
}

extension ExportError {
  /// The advice on data that cannot be copied to the clipboard.
  static var clipboardAdvice: String { "export it to a file" }
}

extension ExportError: ExplainedError {
  var alert: Alert {
    switch self {
    case .missingFile: Alert("missing file name", advice: "name a file, or - for standard output")
    case .fileExists(let path):
      Alert("“\(path)” already exists", advice: "set “replace” to yes, or choose another name")
    case .missingFormat:
      Alert("“as” requires a format", advice: "use \(ExportFormat.allNames)")
    case .unclearFormat(let path):
      Alert(
        "cannot tell the format from “\(path)”",
        advice: "add “as” and \(ExportFormat.allNames)"
      )
    case .noFormatByName(let path):
      Alert(
        "cannot tell the format from “\(path)”",
        advice: "set “format” to \(ExportFormat.allNames)"
      )
    case .isDirectory(let path):
      Alert("“\(path)” is a directory", advice: "name a file in it")
    case .ontoOwnFile(let path):
      Alert("“\(path)” belongs to browse", advice: "choose another name")
    case .unexpectedExportWord(let word):
      Alert(
        "unexpected “\(word)”",
        advice: Alert.didYouMean(NameSuggestions.names(for: word, among: ExportRequest.keywords))
          ?? UsageError.advice("export \(ExportRequest.usage)")
      )
    case .noClipboard: Alert("no terminal with a clipboard", advice: Self.clipboardAdvice)
    }
  }
}

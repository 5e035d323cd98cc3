// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

extension ExportRequest {
  /// Completes a word after `export`: a file, a format or an option.
  ///
  /// - Parameters:
  ///   - before: The words between `export` and the one to complete.
  ///   - word: The word to complete.
  @MainActor
  static func complete(_ before: [String], _ word: String) async -> Completion {
    let needsFile = before.allSatisfy { $0.hasPrefix("--") }
    if needsFile, !word.hasPrefix("--") { return await FileNames.complete(word) }
    if before.last == "as", before.count > 1 {
      let formats = ExportFormat.allCases.map {
        Completion.Candidate($0.rawValue, note: $0.note)
      }
      return Completion(formats, beginning: word)
    }
    let words = [
      Completion.Candidate("as", note: "choose the format"),
      .init("--force", note: "replace an existing file"),
      .init("--spreadsheet", note: "escape spreadsheet formulas with a quote mark"),
    ]
    let rest = words.filter { !before.contains($0.text) && !(needsFile && $0.text == "as") }
    return Completion(rest, beginning: word)
  }
}

extension ExportFormat {
  /// A short description of the format.
  fileprivate var note: String {
    switch self {
    case .csv: "comma-separated (RFC 4180)"
    case .tsv: "tab-separated"
    case .json: "array of objects"
    case .jsonl: "one object per line"
    case .markdown: "GitHub table"
    }
  }
}

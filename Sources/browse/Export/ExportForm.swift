// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Glibc
import Navigator

/// The contents of the export form.
struct ExportFields: Equatable {
  /// The path of the file, or `-` for standard output.
  var file: String

  /// The format, `nil` for the one that the file name implies.
  var format: ExportFormat?

  /// `true` if an existing file may be replaced.
  var replacesFile = false

  /// `true` if formulas are escaped.
  var isForSpreadsheet = false

  /// Creates fields that suggest a file named after a collection.
  init(suggesting name: String) {
    file = "\(name.isEmpty ? "items" : name)-export.csv"
  }

  /// The request that the fields describe.
  var request: ExportRequest {
    get throws {
      guard format != nil || file == "-" || ExportFormat(path: file) != nil else {
        throw ExportError.noFormatByName(file)
      }
      var words = [file]
      if let format { words += ["as", format.rawValue] }
      if replacesFile { words.append("--force") }
      if isForSpreadsheet { words.append("--spreadsheet") }
      let request = try ExportRequest(words)
      if !replacesFile, !request.isToStandardOutput, access(request.path, F_OK) == 0 {
        throw ExportError.fileExists(request.path)
      }
      return request
    }
  }
}

extension ExportFields: CustomStringConvertible {
  var description: String { (try? request.description) ?? file }
}

/// The export form.
typealias ExportForm = ValueForm<ExportFields>

extension ExportForm {
  /// Creates a form that suggests a file named after a collection.
  ///
  /// - Parameters:
  ///   - name: The name of the collection.
  ///   - entered: The contents that were entered before, when the form reappears.
  convenience init(suggesting name: String, restoring entered: ExportFields? = nil) {
    self.init(
      "export",
      editing: ExportFields(suggesting: name),
      restoring: entered,
      fields: [
        .text(
          "file",
          \.file,
          hint: "path, or - for standard output",
          isName: true
        ) { guard !$0.isEmpty else { throw ExportError.missingFile } }
        .completed(by: FileNames.complete),
        .choice(
          "format",
          \.format,
          or: "by name",
          hint: "csv, tsv, json, jsonl, markdown; or by file name"
        ),
        .toggle("replace", \.replacesFile, hint: "replace an existing file"),
        .toggle("spreadsheet", \.isForSpreadsheet, hint: "escape spreadsheet formulas"),
      ],
      applyHelp: "save the items",
      cancelHelp: "save nothing",
      rule: { _ = try $0.request }
    )
  }
}

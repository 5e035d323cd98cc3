// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// A request to export to a file or to standard output.
struct ExportRequest: Equatable, CustomStringConvertible {
  /// The path of the file, or `-` for standard output.
  var path: String
  var format: ExportFormat
  var replacesFile = false
  var isForSpreadsheet = false

  /// `true` if the file may only be created where untrusted command files may create files.
  var isConfined = false

  /// The arguments of `export` for this request, without quotes.
  var description: String {
    "\(path) as \(format.rawValue)" + (replacesFile ? " --force" : "")
      + (isForSpreadsheet ? " --spreadsheet" : "")
  }

  var isToStandardOutput: Bool { path == "-" }
}

// MARK: Parsing

extension ExportRequest {
  static let usage = "FILE [as FORMAT] [--force] [--spreadsheet]"

  static let examples = [
    Command.Example("export items.json", "choose the format by file name"),
    Command.Example("export items.txt as tsv --force", "replace an existing file"),
    Command.Example("export - as markdown", "write to standard output"),
  ]

  /// The words that are not the file.
  static let keywords = ["as", "--force", "--spreadsheet"]

  /// Parses the words after `export`.
  init(_ words: [String]) throws {
    self.init(path: "-", format: .csv)
    var name: String?
    var format: ExportFormat?
    var rest = words[...]
    while let word = rest.popFirst() {
      switch word {
      case "--force": replacesFile = true
      case "--spreadsheet": isForSpreadsheet = true
      case "as" where name != nil: format = try Self.format(rest.popFirst())
      case "as": throw ExportError.missingFile
      default:
        guard name == nil, !word.hasPrefix("--") else {
          throw ExportError.unexpectedExportWord(word)
        }
        name = word
      }
    }
    guard let name = words.isEmpty ? "-" : name else { throw ExportError.missingFile }
    path = FileNames.path(of: name)
    guard !FileNames.isDirectory(path) else { throw ExportError.isDirectory(name) }
    if let format {
      self.format = format
    } else if !isToStandardOutput {
      guard let format = ExportFormat(path: name) else { throw ExportError.unclearFormat(name) }
      self.format = format
    }
  }

  private static func format(_ name: String?) throws -> ExportFormat {
    guard let name else { throw ExportError.missingFormat }
    return try ExportFormat(named: name)
  }
}

extension Argument where Value == ExportRequest {
  /// A file with an optional format and options.
  static var export: Argument {
    Argument<[String]>.words(ExportRequest.usage).map { try ExportRequest($0) }
      .completed(byWord: ExportRequest.complete)
  }
}

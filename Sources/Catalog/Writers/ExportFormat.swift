// SPDX-License-Identifier: GPL-3.0-or-later

/// An export format.
package enum ExportFormat: String, Sendable, CaseIterable {
  /// Comma-separated values (RFC 4180), with LF line ends as usual on this system.
  case csv

  /// Tab-separated values, quoted as in `csv` so that this library can read them back.
  case tsv

  /// An array of objects (RFC 8259).
  case json

  /// An object per line.
  case jsonl

  /// A GitHub-flavored Markdown table.
  case markdown

  /// Returns the format for a file extension, or `nil` if the extension is unknown.
  package init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let point = name.lastIndex(of: ".") else { return nil }
    switch name[name.index(after: point)...].lowercased() {
    case "csv": self = .csv
    case "tsv", "tab": self = .tsv
    case "json": self = .json
    case "jsonl", "ndjson": self = .jsonl
    case "md", "markdown": self = .markdown
    default: return nil
    }
  }

  /// The usual file extension.
  var fileExtension: String { self == .markdown ? "md" : rawValue }

  /// Returns the format with a name that the user typed.
  ///
  /// - Throws: ``CatalogError/unknownFormat(_:)``.
  package init(named name: String) throws(CatalogError) {
    guard let format = ExportFormat(rawValue: name.lowercased()) else {
      throw .unknownFormat(name)
    }
    self = format
  }
}

/// The user's options for an export.
package struct ExportOptions: Sendable, Equatable {
  /// `true` to put an apostrophe before values that a spreadsheet would run as a formula.
  package var spreadsheet: Bool

  /// Creates export options.
  package init(spreadsheet: Bool = false) {
    self.spreadsheet = spreadsheet
  }
}

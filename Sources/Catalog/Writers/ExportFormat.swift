// SPDX-License-Identifier: GPL-3.0-or-later

/// How items can be written.
package enum ExportFormat: String, Sendable, CaseIterable {
  /// RFC 4180, but for the line ends: LF, as everything on this system writes and reads it.
  case csv

  /// As `csv` with tabs; a value with a tab or a line break in it is quoted, as ours reads it.
  case tsv

  /// An array of objects (RFC 8259).
  case json

  /// An object a line.
  case jsonl

  /// A table as GitHub shows it.
  case markdown

  /// Whether it spells numbers otherwise than text.
  var dependsOnKinds: Bool { self != .csv && self != .tsv }

  /// The format that the end of a path names; `nil` if it names none.
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

  /// The format of a name that a person typed.
  ///
  /// - Throws: ``CatalogError/unknownFormat(_:)``.
  package init(named name: String) throws(CatalogError) {
    guard let format = ExportFormat(rawValue: name.lowercased()) else {
      throw .unknownFormat(name)
    }
    self = format
  }
}

/// What a person says about how items are written.
package struct ExportOptions: Sendable, Equatable {
  /// Whether what a spreadsheet would run as a formula gets a quote mark before it.
  package var spreadsheet: Bool

  /// Options of an export.
  package init(spreadsheet: Bool = false) {
    self.spreadsheet = spreadsheet
  }
}

/// Where items are written to.
package enum ExportTarget: Sendable {
  /// A file; one that is there is replaced only if `force` says so.
  case file(String, force: Bool)

  /// An open descriptor, such as standard output; it stays open. Whoever writes to a pipe ignores
  /// `SIGPIPE` for the whole program; the error is `EPIPE` then.
  case descriptor(Int32)

  /// Whoever takes text, such as a terminal that must be spared some of it; called with whole items.
  case text(@Sendable (String) -> Void)
}

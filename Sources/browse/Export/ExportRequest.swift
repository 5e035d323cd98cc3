import Catalog
import Glibc
import Navigator

/// What `export` is asked to write.
struct ExportRequest: Equatable, CustomStringConvertible {
  /// The file, or `-` for standard output.
  var path: String
  var format: ExportFormat
  var replacesFile = false
  var isForSpreadsheet = false

  /// What would be typed for it, but for quotes.
  var description: String {
    "\(path) as \(format.rawValue)" + (replacesFile ? " --force" : "")
      + (isForSpreadsheet ? " --spreadsheet" : "")
  }

  var isToStandardOutput: Bool { path == "-" }
}

// MARK: Reading

extension ExportRequest {
  static let usage = "FILE [as FORMAT] [--force] [--spreadsheet]"

  static let examples = [
    Command.Example("export items.json", "the name says the format"),
    Command.Example("export items.txt as tsv --force", "in place of what is there"),
    Command.Example("export - as markdown", "to standard output"),
  ]

  /// The words that are understood behind the file.
  static let words = ["as", "--force", "--spreadsheet"]

  /// Reads the words after `export`.
  init(_ words: [String]) throws {
    var rest = words[...]
    let path = rest.popFirst() ?? "-"
    var format: ExportFormat?
    guard !Self.words.contains(path) else { throw BrowseError.missingFile }
    self.init(path: FileNames.path(of: path), format: .csv)
    guard !FileNames.isDirectory(self.path) else { throw BrowseError.isDirectory(path) }
    while let word = rest.popFirst() {
      switch word {
      case "as": format = try Self.format(rest.popFirst())
      case "--force": replacesFile = true
      case "--spreadsheet": isForSpreadsheet = true
      default: throw BrowseError.unexpectedExportWord(word)
      }
    }
    if let format {
      self.format = format
    } else if !isToStandardOutput {
      guard let format = ExportFormat(path: path) else { throw BrowseError.unclearFormat(path) }
      self.format = format
    }
  }

  private static func format(_ name: String?) throws -> ExportFormat {
    guard let name else { throw BrowseError.missingFormat }
    return try ExportFormat(named: name)
  }
}

extension Argument where Value == ExportRequest {
  /// A file with a format and options.
  static var export: Argument {
    Argument<[String]>.words(ExportRequest.usage).map { try ExportRequest($0) }
      .completed(byWord: ExportRequest.complete)
  }
}

// MARK: Writing

extension ExportRequest {
  /// Writes the items of a screen, in its order, with its columns.
  ///
  /// On a terminal, control characters are shown as stand-ins; elsewhere every byte is as it came.
  ///
  /// - Returns: What was written.
  @MainActor
  func write(
    _ screen: some ItemScreen,
    standardOutput: FileOutput
  ) async throws(CatalogError) -> ExportSummary {
    try await send(to: standardOutput) { target throws(CatalogError) in
      try await screen.reader.ask("writing") { _, progress throws(CatalogError) in
        try await Exporter.write(
          screen.collection,
          screen.query,
          projection: screen.projection,
          as: format,
          options: options,
          to: target,
          progress: progress
        )
      }
    }
  }

  /// Writes a table that was found out about a collection, as ``write(_:standardOutput:)`` does.
  ///
  /// - Returns: What was written.
  @MainActor
  func write(
    _ table: Tabulation,
    about collection: any ItemCollection,
    standardOutput: FileOutput
  ) async throws(CatalogError) -> ExportSummary {
    try await send(to: standardOutput) { target throws(CatalogError) in
      try await Exporter.write(table, as: format, options: options, to: target, source: collection)
    }
  }

  private var options: ExportOptions { ExportOptions(spreadsheet: isForSpreadsheet) }

  @MainActor
  private func send(
    to standardOutput: FileOutput,
    _ write: @MainActor (ExportTarget) async throws(CatalogError) -> ExportSummary
  ) async throws(CatalogError) -> ExportSummary {
    let target: ExportTarget =
      switch isToStandardOutput {
      case true where standardOutput.isTerminal:
        .text { standardOutput.write(VisibleText.ofLines($0)) }
      case true: .descriptor(standardOutput.descriptor)
      case false: .file(path, force: replacesFile)
      }
    await standardOutput.drain()
    do throws(CatalogError) {
      return try await write(target)
    } catch .exportFailed(_, EPIPE) where isToStandardOutput && standardOutput.isDiverted {
      // The shell command has read enough.
      return ExportSummary()
    }
  }
}

extension ExportSummary {
  /// What a person should know about it, `nil` for nothing.
  var remark: String? {
    let parts = [unreadableRemark, cutRemark, replacedRemark].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: "; ")
  }

  private var unreadableRemark: String? {
    guard unreadable.count > 0 else { return nil }
    let (were, their) = unreadable.count == 1 ? ("was", "its") : ("were", "their")
    return "\(unreadable.count.counted("line")) \(were) not JSON (\(unreadable.place)) and \(were) "
      + "written without values; “\(ExportFormat.jsonl.rawValue)” keeps \(their) text"
  }

  private var replacedRemark: String? {
    guard replaced.count > 0 else { return nil }
    let have = replaced.count == 1 ? "has" : "have"
    return
      "\(replaced.count.counted("row")) (\(replaced.place)) \(have) bytes that are not UTF-8 and "
      + "became “\u{FFFD}”; “csv” keeps them, and --encoding says what they are"
  }

  private var cutRemark: String? {
    guard cut.count > 0 else { return nil }
    let have = cut.count == 1 ? "has a value that was" : "have values that were"
    return "\(cut.count.counted("row")) (\(cut.place)) \(have) cut after "
      + "\(RowOddities.longestValue.grouped) bytes"
  }
}

extension Sighting {
  /// Where it was met: `row 17`, `the first in row 17`.
  fileprivate var place: String {
    (count == 1 ? "row " : "the first in row ") + firstRow.grouped
  }
}

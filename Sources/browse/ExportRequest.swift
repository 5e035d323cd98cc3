import Catalog
import Navigator

/// What `export` is asked to write.
struct ExportRequest: Equatable, CustomStringConvertible {
  /// The file, or `-` for standard output.
  var path: String
  var format: ExportFormat
  var replacesFile = false
  var isForSpreadsheet = false

  var description: String { "\(path) as \(format.rawValue)" }

  var isToStandardOutput: Bool { path == "-" }
}

// MARK: Reading

extension ExportRequest {
  static let usage = "FILE [as FORMAT] [--force] [--spreadsheet]"

  /// Reads the words after `export`.
  init(_ words: [String]) throws {
    var rest = words[...]
    let path = rest.popFirst() ?? "-"
    var format: ExportFormat?
    self.init(path: path, format: .csv)
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
  }
}

// MARK: Writing

extension ExportRequest {
  /// Writes what a screen's filter leaves, in its order, with its columns.
  ///
  /// On a terminal, control characters are shown as stand-ins; elsewhere every byte is as it came.
  ///
  /// - Returns: What was written.
  @MainActor
  func write(
    _ list: CollectionScreen,
    standardOutput: FileOutput
  ) async throws(CatalogError) -> ExportSummary {
    let target: ExportTarget =
      switch isToStandardOutput {
      case true where standardOutput.isTerminal:
        .text { standardOutput.write(VisibleText.ofLines($0)) }
      case true: .descriptor(standardOutput.descriptor)
      case false: .file(path, force: replacesFile)
      }
    return try await Exporter.write(
      list.collection,
      list.query,
      projection: list.projection,
      as: format,
      options: ExportOptions(spreadsheet: isForSpreadsheet),
      to: target
    )
  }
}

extension ExportSummary {
  /// What a person should know about it, `nil` for nothing.
  var remark: String? {
    let parts = [unreadableRemark, cutRemark].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: " ")
  }

  private var unreadableRemark: String? {
    guard unreadable > 0 else { return nil }
    let were = unreadable == 1 ? "was" : "were"
    return
      "\(unreadable.counted("row")) could not be read as JSON and \(were) written without values."
  }

  private var cutRemark: String? {
    guard let firstCutRow else { return nil }
    let limit = RowOddities.longestValue.grouped
    return cut == 1
      ? "Row \(firstCutRow.grouped) has a value that was cut after \(limit) bytes."
      : "\(cut.grouped) rows, the first row \(firstCutRow.grouped), have values that were cut after "
        + "\(limit) bytes."
  }
}

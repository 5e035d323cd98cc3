/// What a person says about a source, where guessing is not wanted.
package struct ReadingOptions: Sendable, Equatable {
  /// What it is; `nil` for what its name or its content tells.
  package var type: SourceType?

  /// How delimited text is written.
  package var dialect: DialectRequest

  /// How its bytes spell text; `nil` for what its content tells.
  package var encoding: TextEncoding?

  /// Options that leave everything to the content.
  package init(
    type: SourceType? = nil,
    dialect: DialectRequest = DialectRequest(),
    encoding: TextEncoding? = nil
  ) {
    self.type = type
    self.dialect = dialect
    self.encoding = encoding
  }
}

/// What a source can be.
package enum SourceType: String, Sendable, CaseIterable {
  case csv
  case tsv
  case json
  case jsonl
  case sqlite

  /// The type of text that a file's name tells, or else its content.
  ///
  /// JSON Lines are often called `.json`, so that there the content decides.
  init?(_ text: TextFile, path: String) {
    let named = SourceType(path: path)
    if let named, named != .json {
      self = named
      return
    }
    switch ContentFormat(of: text.sample, isWhole: text.isWhole) {
    case .jsonLines: self = .jsonl
    case .json: self = .json
    default:
      guard let named else { return nil }
      self = named
    }
  }

  /// The type that a file's name tells, `.gz` and its like left out.
  private init?(path: String) {
    var parts = Catalog.lastPart(of: path).lowercased().split(separator: ".")
    if parts.count > 2, let last = parts.last, ["gz", "bz2", "xz", "zst"].contains(last) {
      parts.removeLast()
    }
    guard parts.count > 1 else { return nil }
    switch parts.last {
    case "csv", "psv": self = .csv
    case "tsv", "tab": self = .tsv
    case "json", "geojson": self = .json
    case "jsonl", "ndjson": self = .jsonl
    default: return nil
    }
  }
}

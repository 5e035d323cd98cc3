// SPDX-License-Identifier: GPL-3.0-or-later

extension SourceType {
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
    var parts = FilePath.lastPart(of: path).lowercased().split(separator: ".")
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

// SPDX-License-Identifier: GPL-3.0-or-later

extension SourceType {
  /// Detects the type from the extension of the file name, or else from the content.
  ///
  /// JSON Lines files are often named `.json`, so the content decides for that extension. A file that
  /// is named after JSON Lines is JSON if its values are not on lines of their own.
  init?(_ text: TextFile, path: String) {
    let named = SourceType(path: path)
    if named == .jsonl, JSONOutline.breaksLines(text.sample, isComplete: text.isComplete) {
      self = .json
      return
    }
    if let named, named != .json {
      self = named
      return
    }
    switch ContentFormat(of: text.sample, isComplete: text.isComplete) {
    case .jsonLines: self = .jsonl
    case .json: self = .json
    default:
      guard let named else { return nil }
      self = named
    }
  }

  /// Determines the type from the extension, ignoring a compression suffix such as `.gz`.
  init?(path: String) {
    var parts = FilePath.lastComponent(of: path).lowercased().split(separator: ".")
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

// SPDX-License-Identifier: GPL-3.0-or-later

// Recognition of texts that are not tables.

extension ForeignFormat {
  /// Recognizes a text that is not a table.
  ///
  /// - Parameters:
  ///   - sample: The beginning of the text, in UTF-8.
  ///   - path: The path of the file. A name such as `a.csv` leaves only markup to be recognized,
  ///     which servers send in place of a table.
  init?(ofText sample: [UInt8], path: String) {
    let text = String(decoding: sample.prefix(1 << 14), as: UTF8.self)
    if let markup = Self.markup(text) {
      self = markup
      return
    }
    guard SourceType(path: path) == nil else { return nil }
    let name = FilePath.lastComponent(of: path).lowercased()
    if let point = name.lastIndex(of: "."), let named = Self.extensions[String(name[point...])] {
      self = named
      return
    }
    var lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    // The sample may end within the last line.
    if sample.count > 1 << 14 { lines.removeLast() }
    let significant = lines.filter { line in
      let first = line.first { $0 != " " && $0 != "\t" }
      return first != nil && first != "#" && first != ";"
    }
    guard let format = Self.settings(significant.prefix(50)) ?? Self.yaml(significant.prefix(50))
    else { return nil }
    self = format
  }

  private static let extensions: [String: ForeignFormat] = [
    ".xml": .xml, ".xsd": .xml, ".svg": .xml, ".html": .html, ".htm": .html, ".xhtml": .html,
    ".yaml": .yaml, ".yml": .yaml, ".toml": .toml, ".ini": .ini,
  ]

  /// Recognizes XML and HTML by the first element.
  private static func markup(_ text: String) -> ForeignFormat? {
    let beginning = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }.prefix(2048).lowercased()
    guard beginning.first == "<" else { return nil }
    if beginning.hasPrefix("<!doctype html") || beginning.hasPrefix("<html") { return .html }
    guard beginning.hasPrefix("<?xml") || beginning.hasPrefix("<!doctype") else { return nil }
    return beginning.contains("<html") ? .html : .xml
  }

  /// Recognizes TOML and INI: a section in brackets, and lines with a key and an equals sign.
  private static func settings(_ lines: some Collection<Substring>) -> ForeignFormat? {
    var sections = 0
    var values = 0
    var hasTypedValues = false
    for line in lines {
      let line = line.drop { $0 == " " || $0 == "\t" }
      if line.hasPrefix("["), line.last == "]", !line.contains(",") {
        sections += 1
        hasTypedValues = hasTypedValues || line.hasPrefix("[[")
      } else if let sign = line.firstIndex(of: "="), isKey(line[..<sign]) {
        values += 1
        let value = line[line.index(after: sign)...].drop { $0 == " " }
        hasTypedValues = hasTypedValues || value.hasPrefix("\"") || value.hasPrefix("[")
      } else if !hasTypedValues || values == 0 {
        // Only TOML has values of several lines.
        return nil
      }
    }
    guard sections > 0, values > 0 else { return nil }
    return hasTypedValues ? .toml : .ini
  }

  /// Recognizes YAML: keys with a colon and elements with a hyphen, some of which are nested.
  private static func yaml(_ lines: some Collection<Substring>) -> ForeignFormat? {
    var keys = 0
    var hasStructure = false
    for line in lines {
      if line == "---" || line.hasPrefix("%YAML") {
        hasStructure = true
        continue
      }
      var rest = line.drop { $0 == " " }
      while rest.hasPrefix("- ") {
        hasStructure = true
        rest = rest.dropFirst(2).drop { $0 == " " }
      }
      guard let colon = rest.firstIndex(of: ":"), isKey(rest[..<colon]) else {
        // An element may be a text without a key.
        guard rest.startIndex > line.startIndex, line.contains("- ") else { return nil }
        continue
      }
      let value = rest[rest.index(after: colon)...]
      guard value.isEmpty || value.first == " " else { return nil }
      keys += 1
      hasStructure = hasStructure || value.allSatisfy { $0 == " " }
    }
    return keys >= 2 && hasStructure ? .yaml : nil
  }

  /// Returns `true` for a name of letters, digits and `_-./`, which may be followed by spaces.
  private static func isKey(_ text: Substring) -> Bool {
    let name = text.prefix { $0 != " " }
    return !name.isEmpty && text[name.endIndex...].allSatisfy { $0 == " " }
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-./\"".contains($0)) }
  }
}

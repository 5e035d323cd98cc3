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
    if let element = Self.element(text, isComplete: sample.count <= 1 << 14) {
      self = element
      return
    }
    var lines = text.split(omittingEmptySubsequences: false) { $0.isNewline }
    // The sample may end within the last line.
    if sample.count > 1 << 14 { lines.removeLast() }
    let significant = lines.filter { line in
      let first = line.first { $0 != " " && $0 != "\t" }
      return first != nil && first != "#" && first != ";"
    }
    if let settings = Self.settings(significant.prefix(50)) {
      self = settings
    } else if YAMLOutline.isYAML(significant.prefix(50)) {
      self = .yaml
    } else {
      return nil
    }
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

  /// Recognizes XML and HTML without a declaration: one element that contains everything.
  ///
  /// If only the beginning is known, another element must begin at once.
  private static func element(_ text: String, isComplete: Bool) -> ForeignFormat? {
    var rest = text.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    while rest.hasPrefix("<!--"), let end = rest.firstRange(of: "-->") {
      rest = rest[end.upperBound...].drop { $0.isWhitespace }
    }
    guard rest.first == "<", let end = rest.firstIndex(of: ">") else { return nil }
    let tag = rest[..<end].dropFirst()
    let name = tag.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "_-.:".contains($0)) }
    guard name.first?.isLetter == true,
      tag.endIndex == name.endIndex || tag[name.endIndex].isWhitespace || tag.last == "/"
    else { return nil }
    let inner = rest[rest.index(after: end)...].drop { $0.isWhitespace }
    if isComplete {
      var last = rest
      while last.last?.isWhitespace == true { last.removeLast() }
      guard last.hasSuffix("</\(name)>") || (tag.last == "/" && inner.isEmpty) else { return nil }
    } else if inner.first != "<" {
      return nil
    }
    return htmlElements.contains(name.lowercased()) ? .html : .xml
  }

  /// The elements with which parts of pages begin.
  private static let htmlElements: Set<String> = [
    "html", "head", "body", "table", "div", "p", "ul", "ol", "pre", "section", "form",
  ]

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

  /// Returns `true` for a name of letters, digits and `_-./`, which may be followed by spaces.
  private static func isKey(_ text: Substring) -> Bool {
    let name = text.prefix { $0 != " " }
    return !name.isEmpty && text[name.endIndex...].allSatisfy { $0 == " " }
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "_-./\"".contains($0)) }
  }
}

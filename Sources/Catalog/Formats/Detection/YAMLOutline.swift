// SPDX-License-Identifier: GPL-3.0-or-later

/// Recognizes YAML: keys with a colon and elements with a hyphen, some of which are nested.
struct YAMLOutline {
  private var keys = 0

  /// `true` if a line is one that other texts rarely have: an element, a key without a value on its
  /// line, a text of several lines, or the mark of a document.
  private var hasStructure = false

  /// The indentation of the key whose text follows on deeper lines.
  private var block: Int?

  /// Returns `true` if lines without comments and empty ones are YAML.
  static func isYAML(_ lines: some Collection<Substring>) -> Bool {
    var outline = YAMLOutline()
    return lines.allSatisfy { outline.add($0) } && outline.keys >= 2 && outline.hasStructure
  }

  /// Adds a line.
  ///
  /// Returns `false` if it cannot be YAML.
  private mutating func add(_ line: Substring) -> Bool {
    if line == "---" || line == "..." || line.hasPrefix("--- ") || line.hasPrefix("%YAML") {
      hasStructure = true
      block = nil
      return true
    }
    var rest = line.drop { $0 == " " }
    let indentation = line.distance(from: line.startIndex, to: rest.startIndex)
    if let block, indentation > block { return true }
    block = nil
    var isElement = false
    while rest.hasPrefix("- ") || rest == "-" {
      isElement = true
      rest = rest.dropFirst(2).drop { $0 == " " }
    }
    if isElement { hasStructure = true }
    guard let value = Self.value(of: rest) else {
      if isElement, Self.isBlock(rest) { block = indentation }
      // An element may be a text without a key.
      return isElement
    }
    keys += 1
    if value.isEmpty { hasStructure = true }
    if Self.isBlock(value) {
      hasStructure = true
      block = line.distance(from: line.startIndex, to: rest.startIndex)
    }
    return true
  }

  /// Returns the text after a key and its colon, or `nil` if there is no key.
  private static func value(of text: Substring) -> Substring? {
    guard let colon = colon(after: text) else { return nil }
    let rest = text[text.index(after: colon)...]
    guard rest.isEmpty || rest.first == " " else { return nil }
    let value = rest.drop { $0 == " " }
    return value.first == "#" ? "" : value
  }

  /// Returns the colon after a key, which is a name, a name in quotes, or `<<`.
  private static func colon(after text: Substring) -> Substring.Index? {
    if let quote = text.first, quote == "\"" || quote == "'" {
      guard let end = text.dropFirst().firstIndex(of: quote) else { return nil }
      let next = text.index(after: end)
      return next < text.endIndex && text[next] == ":" ? next : nil
    }
    let name = text.prefix { $0 != ":" && $0 != " " }
    let isName = name.allSatisfy {
      $0.isASCII && ($0.isLetter || $0.isNumber || "_-./$@".contains($0))
    }
    guard !name.isEmpty, isName || name == "<<" else { return nil }
    let colon = text[name.endIndex...].firstIndex { $0 != " " }
    return colon.flatMap { text[$0] == ":" ? $0 : nil }
  }

  /// Returns `true` for the mark of a text on the following lines: `|`, `>-`, `|2`.
  private static func isBlock(_ value: Substring) -> Bool {
    guard value.first == "|" || value.first == ">" else { return false }
    let rest = value.dropFirst().prefix { $0 != " " }
    return rest.count <= 2 && rest.allSatisfy { "+-123456789".contains($0) }
      && value[rest.endIndex...].allSatisfy { $0 == " " }
  }
}

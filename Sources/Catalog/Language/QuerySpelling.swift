// SPDX-License-Identifier: GPL-3.0-or-later

/// Quoting of names and values so that they parse to the same text.
package enum QuerySpelling {
  /// Returns the text, in quotes if necessary.
  static func spelled(_ text: String) -> String { needsQuotes(text) ? quoted(text) : text }

  /// Returns the text in quotes.
  static func quoted(_ text: String) -> String {
    guard text.utf8.contains(UInt8(ascii: "\"")) else { return "\"" + text + "\"" }
    var quoted = "\"".unicodeScalars
    for scalar in text.unicodeScalars {
      if scalar == "\"" { quoted.append(scalar) }
      quoted.append(scalar)
    }
    quoted.append("\"")
    return String(quoted)
  }

  /// Returns the name of a column as an operand, in backticks if necessary.
  package static func operand(_ name: String) -> String {
    let isOther = Literal(name).isNumber || Period(literal: name) != nil || reserved.contains(name)
    return isOther || needsQuotes(name) || hasSign(name) ? backticked(name) : name
  }

  /// Returns the parts of a path with points between them, each in backticks if necessary.
  package static func path(_ parts: [String]) -> String {
    parts.map { $0.isEmpty ? "" : pathPart($0) }.joined(separator: ".")
  }

  /// Returns a part of a path, in backticks if necessary.
  static func pathPart(_ name: String) -> String {
    needsQuotes(name) || hasSign(name) || name.utf8.contains(UInt8(ascii: "."))
      ? backticked(name) : name
  }

  /// Returns the name in backticks.
  static func backticked(_ name: String) -> String {
    var quoted = "`".unicodeScalars
    for scalar in name.unicodeScalars {
      if scalar == "`" { quoted.append(scalar) }
      quoted.append(scalar)
    }
    quoted.append("`")
    return String(quoted)
  }

  /// The words with a value of their own.
  private static let reserved: Set<String> = ["now", "today"]

  /// Returns `true` if a text has a sign of arithmetic.
  static func hasSign(_ text: String) -> Bool {
    text.utf8.contains { "+-*/%".utf8.contains($0) }
  }

  private static let keywords: Set<String> = [
    "and", "or", "not", "in", "is", "between", "contains", "starts", "ends", "with", "matches",
    "like", "ilike", "empty", "null", "asc", "desc", "natural", "by", "as",
  ]

  private static func needsQuotes(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return true }
    // A fast path, because most names consist of letters and there may be many.
    let isPlain = text.utf8.allSatisfy { byte in
      byte == UInt8(ascii: "_") || (0x61...0x7A).contains(byte | 0x20)
        || ((0x30...0x39).contains(byte))
    }
    if isPlain { return isKeyword(text) }
    // In an order, a leading hyphen means `desc`, unless it begins a number.
    if first == "#" || (first == "-" && NumberScanner(Array(text.utf8).span) == nil) { return true }
    let hasSign = text.unicodeScalars.contains {
      $0.properties.isWhitespace || "()=<>:~!,\"'`".unicodeScalars.contains($0)
    }
    return hasSign || isKeyword(text)
  }

  /// Returns `true` if the text is a keyword, which has at most eight letters.
  private static func isKeyword(_ text: String) -> Bool {
    text.utf8.count <= 8 && keywords.contains(text.lowercased())
  }
}

extension Column {
  /// The name, quoted if necessary so that a command reads it back.
  package var spelledName: String { QuerySpelling.spelled(name) }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// A typed pattern as PCRE2 reads it, and its case rule.
///
/// A few items have another meaning in PCRE2 than in POSIX patterns, or than most people expect:
///
/// | typed | meaning |
/// | --- | --- |
/// | `\d`, `[:digit:]` | the digits 0 to 9, not those of all scripts |
/// | `{,3}` | up to three times, not these characters |
/// | `\<`, `\>`, `` \` ``, `\'` | an error: boundaries in POSIX patterns, characters in PCRE2 |
struct PatternSyntax {
  /// The pattern for PCRE2.
  private(set) var text = ""

  /// `true` if the pattern contains a capital letter that is not part of its syntax.
  let hasCapital: Bool

  init(_ pattern: String) throws(Pattern.CompilationError) {
    var scanner = PatternScanner(rest: Array(pattern.unicodeScalars)[...])
    try scanner.run()
    text = String(scanner.text)
    hasCapital = Needle.hasCapital(String(scanner.literals))
  }
}

/// Reads a pattern from start to end.
private struct PatternScanner {
  var rest: ArraySlice<Unicode.Scalar>
  private(set) var text = String.UnicodeScalarView()

  /// The characters that are not part of the syntax.
  private(set) var literals = String.UnicodeScalarView()

  mutating func run() throws(Pattern.CompilationError) {
    while let scalar = rest.popFirst() {
      switch scalar {
      case "\\": try escape()
      case "[": bracket()
      case "(": group()
      case "{": bounds()
      default: add(scalar)
      }
    }
  }

  private mutating func add(_ scalar: Unicode.Scalar) {
    text.append(scalar)
    literals.append(scalar)
  }

  private mutating func addSyntax(_ string: String) { text += string.unicodeScalars }

  /// Copies the syntax up to a scalar, including it.
  private mutating func copy(through isLast: (Unicode.Scalar) -> Bool) {
    while let scalar = rest.popFirst() {
      text.append(scalar)
      if isLast(scalar) { return }
    }
  }

  // MARK: Escapes

  private mutating func escape() throws(Pattern.CompilationError) {
    let boundaries: [Unicode.Scalar: String] = ["<": "\\b", ">": "\\b", "`": "\\A", "'": "\\z"]
    switch rest.first {
    case "d": replaceEscape(with: "[0-9]")
    case "D": replaceEscape(with: "[^0-9]")
    case "Q": literalText()
    case let mark? where boundaries[mark] != nil:
      let message = "ambiguous \\\(mark): use \(boundaries[mark] ?? ""), or \(mark) alone"
      throw .invalid(message: message, offset: rest.startIndex - 1)
    default: copyEscape()
    }
  }

  private mutating func replaceEscape(with syntax: String) {
    rest.removeFirst()
    addSyntax(syntax)
  }

  /// Copies an escape, with the capitals of arguments such as those of `\x{1F}` and `\pL`.
  private mutating func copyEscape() {
    text.append("\\")
    guard let letter = rest.popFirst() else { return }
    text.append(letter)
    guard "cgkNopPx".unicodeScalars.contains(letter) else { return }
    switch rest.first {
    case "{": copy { $0 == "}" }
    case "<" where "gk".unicodeScalars.contains(letter): copy { $0 == ">" }
    case _ where letter == "x":
      for _ in 0..<2 where rest.first?.properties.isASCIIHexDigit == true { copy { _ in true } }
    case _ where "cpP".unicodeScalars.contains(letter): copy { _ in true }
    default: break
    }
  }

  /// Copies `\Q…\E`, whose content is literal.
  private mutating func literalText() {
    addSyntax("\\")
    copy { _ in true }
    while let scalar = rest.popFirst() {
      if scalar == "\\", rest.first == "E" {
        addSyntax("\\")
        return copy { _ in true }
      }
      add(scalar)
    }
  }

  // MARK: Brackets, groups and bounds

  private mutating func bracket() {
    addSyntax("[")
    if rest.first == "^" { copy { _ in true } }
    // A bracket that comes first belongs to the set.
    if rest.first == "]" { copy { _ in true } }
    while let scalar = rest.popFirst() {
      switch (scalar, rest.first) {
      case ("]", _): return addSyntax("]")
      case ("[", ":"): namedClass()
      case ("\\", "d"): replaceEscape(with: "0-9")
      case ("\\", "D"): replaceEscape(with: Self.nonDigits)
      case ("\\", "Q"): literalText()
      case ("\\", _): copyEscape()
      default: add(scalar)
      }
    }
  }

  /// The ranges of all characters but the ASCII digits.
  private static let nonDigits = "\\x{0}-\\x{2F}\\x{3A}-\\x{10FFFF}"

  /// Reads the rest of a class such as `[:alpha:]`.
  private mutating func namedClass() {
    for (name, ranges) in [(":digit:]", "0-9"), (":^digit:]", Self.nonDigits)]
    where rest.starts(with: name.unicodeScalars) {
      rest = rest.dropFirst(name.unicodeScalars.count)
      return addSyntax(ranges)
    }
    addSyntax("[")
    copy { _ in true }
    // Without an end, the bracket is an ordinary character.
    let name = rest.prefix { $0.properties.isAlphabetic || $0 == "^" }
    guard rest.dropFirst(name.count).starts(with: ":]".unicodeScalars) else { return }
    copy { $0 == "]" }
  }

  /// Reads the beginning of a group such as `(?<name>` or a verb such as `(*UCP)`.
  private mutating func group() {
    addSyntax("(")
    switch rest.first {
    case "*": copy { $0 == ":" || $0 == ")" }
    case "?" where rest.dropFirst().first == "'":
      for _ in 0..<2 { copy { $0 == "'" } }
    case "?" where Self.endsAtParenthesis.contains { rest.starts(with: $0.unicodeScalars) }:
      copy { $0 == ")" }
    case "?": copy { ":=!>|)".unicodeScalars.contains($0) }
    default: break
    }
  }

  /// The beginnings of a comment, a back reference and a call.
  private static let endsAtParenthesis = ["?#", "?P=", "?P>"]

  /// Reads the beginning of bounds such as `{2,3}`.
  private mutating func bounds() {
    let digits = rest.dropFirst().prefix { ("0"..."9").contains($0) }
    let isUpperOnly =
      rest.first == "," && !digits.isEmpty && rest.dropFirst(1 + digits.count).first == "}"
    addSyntax(isUpperOnly ? "{0" : "{")
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// A manual page in the macros of man(7).
///
/// Text between grave accents is set in bold.
struct ManualText {
  private(set) var text: String

  /// `true` directly after a heading, where a paragraph needs no macro.
  private var isBelowHeading = false

  /// Creates a page that contains only its title line.
  ///
  /// - Parameters:
  ///   - name: The name of the page.
  ///   - section: The section of the manual.
  ///   - date: The date of the last change.
  ///   - source: The name and version of the program.
  ///   - title: The title of the section.
  init(name: String, section: Int, date: String, source: String, title: String) {
    let words = [source, title].map(Self.quoted).joined(separator: " ")
    text = ".TH \(name.uppercased()) \(section) \(date) \(words)\n"
  }

  mutating func section(_ title: String) { head(".SH", title) }

  mutating func subsection(_ title: String) { head(".SS", title) }

  private mutating func head(_ macro: String, _ title: String) {
    text += "\(macro) \(Self.quoted(title))\n"
    isBelowHeading = true
  }

  mutating func paragraph(_ words: String) {
    begin()
    text += Self.lines(of: words)
  }

  private mutating func begin() {
    if !isBelowHeading { text += ".PP\n" }
    isBelowHeading = false
  }

  /// Appends a term and its meaning.
  mutating func item(_ term: String, _ meaning: String) {
    isBelowHeading = false
    text += ".TP\n" + Self.set(term) + "\n" + Self.lines(of: meaning)
  }

  /// Appends lines that are set in bold and keep their line breaks.
  mutating func literal(_ lines: [String]) {
    begin()
    text += ".nf\n.RS\n" + lines.map { Self.set("`\($0)`") + "\n" }.joined() + ".RE\n.fi\n"
  }
}

extension ManualText {
  /// Breaks text into lines of about 76 bytes at most, and after each sentence (man(7)).
  private static func lines(of words: String) -> String {
    var lines: [String] = []
    for word in words.split(whereSeparator: \.isWhitespace) {
      let last = lines.last ?? "."
      // Measures the escaped text, which is longer than the words.
      if last.hasSuffix(".") || set(last).utf8.count + set(String(word)).utf8.count > 76 {
        lines.append(String(word))
      } else {
        lines[lines.count - 1] += " " + word
      }
    }
    var isBold = false
    return lines.map { set($0, isBold: &isBold) + "\n" }.joined()
  }

  private static func set(_ words: String) -> String {
    var isBold = false
    return set(words, isBold: &isBold)
  }

  /// Converts words to a line of roff source, escaping everything that roff would interpret.
  private static func set(_ words: String, isBold: inout Bool) -> String {
    var line = isBold ? "\\fB" : ""
    for scalar in words.unicodeScalars {
      if scalar == "`" {
        isBold.toggle()
        line += isBold ? "\\fB" : "\\fR"
      } else {
        line += escaped(scalar)
      }
    }
    if isBold { line += "\\fR" }
    return line.first == "." ? "\\&" + line : line
  }

  /// Returns words as a quoted argument of a macro.
  private static func quoted(_ words: String) -> String {
    "\"" + words.unicodeScalars.map(escaped).joined() + "\""
  }

  /// Escapes a character that is special to roff or is not ASCII, by its name in groff_char(7).
  private static func escaped(_ scalar: Unicode.Scalar) -> String {
    switch scalar {
    case "\\": "\\e"
    case "-": "\\-"
    case "'": "\\(aq"
    case "`": "\\(ga"
    case "^": "\\(ha"
    case "~": "\\(ti"
    case "\"": "\\(dq"
    case "“": "\\(lq"
    case "”": "\\(rq"
    case _ where scalar.isASCII: String(scalar)
    default: "\\[u\(code(of: scalar))]"
    }
  }

  private static func code(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

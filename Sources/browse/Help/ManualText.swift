// SPDX-License-Identifier: GPL-3.0-or-later

/// Text for man(1), in the macros of man(7); what stands between grave accents is set bold.
struct ManualText {
  private(set) var text: String

  /// Whether a heading has just been written, below which a paragraph begins by itself.
  private var isBelowHeading = false

  /// The beginning of a page.
  ///
  /// - Parameters:
  ///   - name: What it is about.
  ///   - section: The section of the manual.
  ///   - date: When it was last changed.
  ///   - source: What it belongs to: program and version.
  ///   - title: What the section is called.
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

  /// A term, and what it means.
  mutating func item(_ term: String, _ meaning: String) {
    isBelowHeading = false
    text += ".TP\n" + Self.set(term) + "\n" + Self.lines(of: meaning)
  }

  /// Lines to be set as they stand.
  mutating func literal(_ lines: [String]) {
    begin()
    text += ".nf\n.RS\n" + lines.map { Self.set("`\($0)`") + "\n" }.joined() + ".RE\n.fi\n"
  }
}

extension ManualText {
  /// A sentence a line, as man(7) wants them, none longer than a line of a terminal.
  private static func lines(of words: String) -> String {
    var lines: [String] = []
    for word in words.split(whereSeparator: \.isWhitespace) {
      let last = lines.last ?? "."
      // A character becomes several where it needs an escape.
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

  /// A line of input, no part of which is a request or an escape that was not meant.
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

  /// An argument of a macro.
  private static func quoted(_ words: String) -> String {
    "\"" + words.unicodeScalars.map(escaped).joined() + "\""
  }

  /// A character as groff_char(7) names it where it means something else, or is not ASCII.
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

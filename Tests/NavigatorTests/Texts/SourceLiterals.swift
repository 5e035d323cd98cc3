// SPDX-License-Identifier: GPL-3.0-or-later

/// A string literal of a Swift source file.
struct SourceLiteral {
  /// The line, counted from 1.
  let line: Int

  /// The text, with a space in place of each escape and each interpolation.
  let text: String

  /// The names of the functions whose arguments contain the literal.
  let callees: [String]

  /// `true` if the text contains two letters in a row.
  var hasWord: Bool { zip(text, text.dropFirst()).contains { $0.isLetter && $1.isLetter } }
}

/// Finds the string literals of a Swift source file, also inside interpolations.
struct SourceScanner {
  private let source: [Character]
  private var index = 0
  private var line = 1

  /// The names of the functions whose arguments contain the current position.
  private var callees: [String] = []

  /// The identifier before the current position.
  private var word = ""

  private var literals: [SourceLiteral] = []

  private init(_ source: String) {
    self.source = Array(source)
  }

  /// Returns the literals of a source file.
  static func literals(in source: String) -> [SourceLiteral] {
    var scanner = SourceScanner(source)
    scanner.scanCode()
    return scanner.literals
  }

  private func sees(_ text: String) -> Bool { source[index...].starts(with: text) }

  private mutating func skip(_ count: Int = 1) {
    for character in source[index..<min(index + count, source.count)] where character.isNewline {
      line += 1
    }
    index += count
  }

  /// Scans to the end of the source, or to the parenthesis that ends an interpolation.
  private mutating func scanCode() {
    let depth = callees.count
    while index < source.count {
      if sees("//") {
        while index < source.count, !source[index].isNewline { skip() }
      } else if sees("\"") || sees("#\"") {
        scanLiteral()
      } else {
        let character = source[index]
        if character == "(" { callees.append(word) }
        if character == ")" {
          guard callees.count > depth else { return }
          callees.removeLast()
        }
        word = character.isLetter || character.isNumber ? word + String(character) : ""
        skip()
      }
    }
  }

  private mutating func scanLiteral() {
    let start = line
    let hashes = sees("#") ? "#" : ""
    let mark = (sees(hashes + "\"\"\"") ? "\"\"\"" : "\"") + hashes
    skip(mark.count)
    var text = ""
    while index < source.count, !sees(mark) {
      if sees("\\" + hashes + "(") {
        skip(2 + hashes.count)
        scanCode()
        text += " "
      } else if sees("\\" + hashes) {
        skip(1 + hashes.count)
        if sees("u") { while !sees("}") { skip() } }
        text += " "
      } else {
        text.append(source[index])
      }
      skip()
    }
    skip(mark.count)
    word = ""
    literals.append(SourceLiteral(line: start, text: text, callees: callees))
  }
}

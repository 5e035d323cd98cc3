// SPDX-License-Identifier: Apache-2.0

/// A public declaration in a source file.
struct PublicDeclaration {
  /// The kind and the name of a declaration, such as `func` and `map`.
  let keyword: String, name: String

  /// The argument labels of a function, without those that are `_`.
  let labels: [String]

  /// The name of the type that the declaration is in or extends, such as `Publisher`.
  ///
  /// It is empty for a type that is declared in no other one.
  let context: String

  /// The first line of the declaration.
  let line: String

  /// The lines of its documentation comment.
  let documentation: [String]

  /// The name with the labels, such as `drop(while:)`.
  var fullName: String {
    labels.isEmpty ? name : name + "(" + labels.map { $0 + ":" }.joined() + ")"
  }

  /// The lines of the first code block in the documentation comment.
  var codeBlock: [String]? {
    guard let start = documentation.firstIndex(of: "```swift") else { return nil }
    let code = documentation[(start + 1)...]
    return Array(code.prefix { $0 != "```" })
  }
}

extension PublicDeclaration {
  /// Returns the public declarations of a source file that are indented by at most two spaces.
  static func all(in source: String) -> [PublicDeclaration] {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var found: [PublicDeclaration] = []
    var documentation: [String] = []
    var context = ""
    for (index, line) in lines.enumerated() {
      let indent = line.prefix { $0 == " " }.count
      let text = line.dropFirst(indent)
      if text.hasPrefix("///") {
        let comment = text.dropFirst(3)
        documentation.append(String(comment.hasPrefix(" ") ? comment.dropFirst() : comment))
        continue
      }
      if text.hasPrefix("@") { continue }
      let (keyword, name) = declared(by: text)
      if indent == 0, text.hasPrefix("public ") || keyword == "extension" { context = "" }
      if !keyword.isEmpty, indent <= 2, text.hasPrefix("public ") {
        found.append(
          PublicDeclaration(
            keyword: keyword,
            name: name,
            labels: keyword == "func" ? labels(in: lines[index...].joined(separator: " ")) : [],
            context: context,
            line: String(text),
            documentation: documentation
          )
        )
      }
      if indent == 0, !name.isEmpty, keyword != "func" { context = name }
      documentation = []
    }
    return found
  }

  private static let keywords: Set<Substring> = [
    "func", "var", "let", "struct", "class", "enum", "protocol", "typealias", "extension", "case",
  ]

  /// Returns the keyword of a declaration and the name after it.
  private static func declared(by line: Substring) -> (keyword: String, name: String) {
    let words = line.split(separator: " ")
    guard let index = words.firstIndex(where: keywords.contains), index + 1 < words.count else {
      return ("", "")
    }
    let name = words[index + 1].drop { $0 == "`" }
    return (String(words[index]), String(name.prefix { $0.isLetter || $0.isNumber || $0 == "." }))
  }

  /// Returns the argument labels of the function that `text` begins with, without `_`.
  private static func labels(in text: String) -> [String] {
    var depth = 0
    var labels: [String] = []
    var isInParameters = false
    var isAtStart = false
    var previous: Character = " "
    for (character, index) in zip(text, text.indices) {
      switch character {
      case "(" where depth == 0 && !isInParameters:
        isInParameters = true
        isAtStart = true
      case ")" where depth == 0: return labels.filter { $0 != "_" }
      case "(", "[", "{", "<": depth += 1
      case ")", "]", "}": depth -= 1
      case ">" where previous != "-": depth -= 1
      case "," where depth == 0: isAtStart = true
      case _ where isAtStart && character != " ":
        let label = text[index...].prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        labels.append(String(label))
        isAtStart = false
      default: break
      }
      previous = character
    }
    return labels
  }
}

// SPDX-License-Identifier: Apache-2.0

/// A public declaration in a source file, or an extension.
struct PublicDeclaration {
  /// The keyword of the declaration, such as `func`.
  let keyword: String

  /// The name without argument labels, such as `map`.
  let name: String

  /// The argument labels of a function, without those that are `_`.
  let labels: [String]

  /// The name of the type that the declaration is a member of, or an empty string.
  let context: String

  /// The first line of the declaration.
  let line: String

  /// The lines of its documentation comment.
  let documentation: [String]

  /// The name with the labels, such as `drop(while:)`.
  var fullName: String {
    labels.isEmpty ? name : name + "(" + labels.map { $0 + ":" }.joined() + ")"
  }

  /// The full name with the context, such as `Publisher.drop(while:)`.
  var path: String { context.isEmpty ? fullName : context + "." + fullName }

  /// The lines of the first code block in the documentation comment.
  var codeBlock: [String]? {
    guard let start = documentation.firstIndex(of: "```swift") else { return nil }
    let code = documentation[(start + 1)...]
    return Array(code.prefix { $0 != "```" })
  }
}

extension PublicDeclaration {
  /// A type or an extension that contains the lines with a greater indent.
  private struct Scope {
    let indent: Int
    let name: String

    /// The keyword of a public type, or an empty string.
    let publicKeyword: String

    /// Returns `true` for a requirement of a public protocol or a case of a public enum.
    func makesPublic(_ keyword: String, indent: Int) -> Bool {
      indent == self.indent + 2
        && (publicKeyword == "protocol" || publicKeyword == "enum" && keyword == "case")
    }
  }

  /// Returns the public declarations and the extensions of the source files in a folder.
  static func all(under folder: String) throws -> [PublicDeclaration] {
    try ProjectFiles.swiftFiles(in: folder).flatMap { all(in: try ProjectFiles.text(of: $0)) }
  }

  /// Returns the public declarations and the extensions of a source file.
  static func all(in source: String) -> [PublicDeclaration] {
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    var found: [PublicDeclaration] = []
    var documentation: [String] = []
    var scopes: [Scope] = []
    for (index, line) in lines.enumerated() {
      let indent = line.prefix { $0 == " " }.count
      var text = line.dropFirst(indent)
      if text.hasPrefix("///") {
        let comment = text.dropFirst(3)
        documentation.append(String(comment.hasPrefix(" ") ? comment.dropFirst() : comment))
        continue
      }
      if text.hasPrefix("@") {
        guard let start = text.firstRange(of: "public ")?.lowerBound else { continue }
        text = text[start...]
      }
      defer { documentation = [] }
      let (keyword, name) = declared(by: text)
      if keyword.isEmpty { continue }
      scopes.removeAll { $0.indent >= indent }
      let isMember = scopes.last?.makesPublic(keyword, indent: indent) ?? false
      let isPublic = text.hasPrefix("public ") || keyword == "extension" || isMember
      if isPublic {
        found.append(
          PublicDeclaration(
            keyword: keyword,
            name: name,
            labels: keyword == "func"
              ? labels(in: lines[index...].prefix(40).joined(separator: " ")) : [],
            context: scopes.map(\.name).joined(separator: "."),
            line: String(text),
            documentation: documentation
          )
        )
      }
      if ["struct", "class", "enum", "protocol", "extension"].contains(keyword) {
        scopes.append(Scope(indent: indent, name: name, publicKeyword: isPublic ? keyword : ""))
      }
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
      .prefix { $0.isLetter || $0.isNumber || $0 == "." }
    // `case .none:` is no declaration.
    return name.isEmpty || name.hasPrefix(".") ? ("", "") : (String(words[index]), String(name))
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

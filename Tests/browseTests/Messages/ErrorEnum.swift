// SPDX-License-Identifier: GPL-3.0-or-later

/// An enum of errors in the text of a source file.
struct ErrorEnum {
  let name: String

  /// The path of the file below `Sources`.
  let file: String

  let cases: [String]

  /// Reads the enum with this name from a file below `Sources`.
  ///
  /// Returns `nil` if the file does not declare it.
  init?(_ name: String, in file: String) throws {
    let lines = try ProgramSources.lines(of: file)
    guard let start = lines.firstIndex(where: { Self.name(declaredIn: $0) == name }) else {
      return nil
    }
    let indent = String(lines[start].prefix { $0 == " " })
    let body = lines[(start + 1)...].prefix { $0 != indent + "}" }
    let marks = ["case ", "indirect case "].map { indent + "  " + $0 }
    self.name = name
    self.file = file
    cases = body.flatMap { line in
      marks.first(where: line.hasPrefix).map { Self.names(in: line.dropFirst($0.count)) } ?? []
    }
  }

  /// The enums of errors that the sources declare.
  static var all: [ErrorEnum] {
    get throws {
      try ProgramSources.files.flatMap { file in
        try ProgramSources.lines(of: file).filter(declaresError).compactMap(name).compactMap {
          try ErrorEnum($0, in: file)
        }
      }
    }
  }

  /// Returns the name of the enum that a line declares, or `nil` for any other line.
  private static func name(declaredIn line: String) -> String? {
    let words = line.split { $0 == " " || $0 == ":" }
    guard let word = words.firstIndex(of: "enum"), word + 1 < words.count,
      words[..<word].allSatisfy({ ["public", "package", "private"].contains($0) })
    else { return nil }
    return String(words[word + 1])
  }

  /// Returns `true` if a line declares an enum that conforms to `Error`.
  private static func declaresError(_ line: String) -> Bool {
    guard name(declaredIn: line) != nil, let colon = line.firstIndex(of: ":") else { return false }
    let protocols = line[colon...].split { !$0.isLetter }
    return !line[..<colon].contains("<")
      && (protocols.contains("Error") || protocols.contains("ExplainedError"))
  }

  /// Returns the names in a declaration such as `asc, desc` or `month(Int)`.
  private static func names(in declaration: Substring) -> [String] {
    var depth = 0
    let outside = declaration.filter { character in
      if character == "(" { depth += 1 }
      defer { if character == ")" { depth -= 1 } }
      return depth == 0
    }
    return outside.split(separator: ",").map { part in
      String(part.drop { $0 == " " }.prefix { $0.isLetter || $0.isNumber })
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite("examples in documentation comments")
struct DocumentationExampleTests {
  @Test("every operator, source and subject has an example that shows its output")
  func complete() throws {
    let declarations = try operatorsAndSources()
    let shown = declarations.filter { $0.codeBlock?.contains(where: isOutput) ?? false }
    let missing = Set(declarations.map(name)).subtracting(shown.map(name))
    #expect(missing == [], "no example")
    #expect(shown.count > 100)
    let silent = declarations.filter { $0.codeBlock.map { !$0.contains(where: isOutput) } ?? false }
    #expect(silent.map(name) == [], "no output")
  }

  @Test("every example that shows output is a test of this output")
  func tested() throws {
    let tests = try ProjectFiles.swiftFiles(in: "Tests/PublishingTests/Examples")
      .map(ProjectFiles.text)
      .joined()
    for declaration in try PublicDeclaration.all(under: "Sources/Publishing") {
      guard let example = declaration.codeBlock, example.contains(where: isOutput) else { continue }
      let lines = example.map { "    " + (expectation(of: $0) ?? $0) + "\n" }
      let isTested = tests.contains("\n" + lines.joined())
      #expect(isTested, "no test runs the example of \(name(of: declaration))")
    }
  }

  /// Returns `true` for a line that shows the output of an example, such as `// Prints: 2, 4`.
  private func isOutput(_ line: String) -> Bool { line.hasPrefix("// Prints: ") }

  /// Returns the line of a test that corresponds to a line that shows output.
  private func expectation(of line: String) -> String? {
    guard isOutput(line) else { return nil }
    let output = line.dropFirst("// Prints: ".count)
    let literal = output.contains("\"") ? "#\"\(output)\"#" : "\"\(output)\""
    return "#expect(takePrinted() == \(literal))"
  }

  private func name(of declaration: PublicDeclaration) -> String {
    declaration.keyword == "var" ? declaration.path : declaration.fullName
  }

  private func operatorsAndSources() throws -> [PublicDeclaration] {
    try PublicDeclaration.all(under: "Sources/Publishing").filter { declaration in
      // The requirements of protocols have no examples.
      guard declaration.line.hasPrefix("public ") else { return false }
      return switch (declaration.keyword, declaration.context) {
      case ("func", "Publisher"), ("func", "ConnectablePublisher"), ("func", "Subject"): true
      case ("var", "Publisher"), ("var", "Sequence"), ("var", "Future"): true
      case ("var", "Optional"), ("var", "Result"): true
      case ("func", "Scheduler"): declaration.name == "timer"
      case ("struct", ""), ("class", ""):
        declaration.name == "Published" || isPublisher(declaration.line)
      default: false
      }
    }
  }

  /// Returns `true` for the first line of a type that conforms to `Publisher` or `Subject`.
  private func isPublisher(_ line: String) -> Bool {
    let conformances = line.split(separator: ": ").last ?? ""
    return conformances.hasPrefix("Publisher") || conformances.hasPrefix("Subject")
  }
}

// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite("Documentation/Combine.md")
struct CombinePageTests {
  @Test("every name that the page says is here is declared")
  func present() throws {
    let declared = try declaredNames()
    let names = try rows().filter { !$0.state.hasPrefix("absent") }.flatMap(\.names)
    let missing = names.filter { !declared.contains($0) }
    #expect(missing == [])
    #expect(names.count > 250)
  }

  @Test("no name that the page says is absent is declared")
  func absent() throws {
    let declared = try declaredNames()
    let names = try rows().filter { $0.state.hasPrefix("absent") }.flatMap(\.names)
    let present = names.filter(declared.contains)
    #expect(present == [])
    #expect(names.count > 10)
  }

  @Test("every state is “same”, an existing difference, or a replacement")
  func states() throws {
    let differences = try ProjectFiles.text(of: "Documentation/Publishers.md")
    for row in try rows() where row.state != "same" {
      if row.state.hasPrefix("absent: ") { continue }
      #expect(row.state.hasPrefix("different: ["), "\(row.state)")
      let letter = row.state.dropFirst("different: [".count).prefix { $0 != "]" }
      let exists = differences.contains("\n| \(letter) | ")
      #expect(exists, "no difference \(letter)")
    }
  }

  @Test("every difference from Combine is referred to")
  func references() throws {
    let page = try ProjectFiles.text(of: "Documentation/Combine.md")
    let differences = try ProjectFiles.text(of: "Documentation/Publishers.md")
    // `ReplaySubject` is not part of Combine.
    for line in differences.split(separator: "\n") where !line.hasPrefix("| o |") {
      guard let letter = line.wholeMatch(of: /\| ([a-z]) \|.*/)?.1 else { continue }
      #expect(page.contains("[\(letter)]"), "no reference to \(letter)")
    }
  }

  @Test("every operator and publisher is on the page or among the additions")
  func complete() throws {
    let names = Set(try rows().flatMap(\.names) + additions())
    let contexts = [
      "", "Publisher", "ConnectablePublisher", "Publishers", "Subject", "Subscribers",
    ]
    let missing = try PublicDeclaration.all(under: "Sources/Publishing")
      .filter { contexts.contains($0.context) && $0.keyword != "extension" }
      .filter { !["Output", "Failure"].contains($0.name) && !names.contains($0.path) }
      .map(\.path)
    #expect(missing == [])
  }

  @Test("every addition that Publishers.md lists is declared")
  func additionsExist() throws {
    let testing = try PublicDeclaration.all(under: "Sources/PublishingTesting").map(\.path)
    let declared = try declaredNames().union(testing)
    let missing = try additions().filter { !declared.contains($0) }
    #expect(missing == [])
  }

  /// A row of a table: names, and the state of these names here.
  private struct Row {
    let names: [String]
    let state: String
  }

  private func rows() throws -> [Row] {
    tableRows(of: try ProjectFiles.text(of: "Documentation/Combine.md")).map { cells in
      Row(names: names(in: cells[0]), state: String(cells[1]))
    }
  }

  private func additions() throws -> [String] {
    let page = try ProjectFiles.text(of: "Documentation/Publishers.md")
    let section = page.split(separator: "\n## ").first { $0.hasPrefix("Additions\n") } ?? ""
    return tableRows(of: String(section)).flatMap { names(in: $0[0]) }
      .filter { $0 != "PublishingTesting" }
  }

  private func tableRows(of text: String) -> [[Substring]] {
    text.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .map { line in line.dropFirst(2).dropLast(2).split(separator: " | ") }
  }

  /// Returns the paths of the names in a cell, in the form of ``PublicDeclaration/path``.
  private func names(in cell: Substring) -> [String] {
    let pieces = cell.split(separator: "`", omittingEmptySubsequences: false)
    return zip(pieces, pieces.indices).filter { !$1.isMultiple(of: 2) }.map { piece, _ in
      let name = piece.prefix { $0 != "(" }
      let labels = piece.dropFirst(name.count).filter { $0 != "(" && $0 != ")" }
        .split(separator: ":").filter { $0 != "_" }.map { $0 + ":" }
      let isOperator = piece.contains("(") && !name.contains(".")
      return (isOperator ? "Publisher." : "") + name
        + (labels.isEmpty ? "" : "(" + labels.joined() + ")")
    }
  }

  private func declaredNames() throws -> Set<String> {
    Set(try PublicDeclaration.all(under: "Sources/Publishing").map(\.path))
  }
}

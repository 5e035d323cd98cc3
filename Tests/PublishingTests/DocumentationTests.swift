// SPDX-License-Identifier: Apache-2.0

import Testing

@Suite("Documentation/Publishers.md")
struct DocumentationTests {
  @Test("every test that the page names exists")
  func names() throws {
    let page = try ProjectFiles.text(of: "Documentation/Publishers.md")
    let tests = try testNames(in: "Tests/PublishingTests")
    for row in page.split(separator: "\n") where row.hasPrefix("| ") {
      let cell = row.split(separator: "|").dropFirst(2).last ?? ""
      for quoted in cell.split(separator: "“").dropFirst() {
        guard let name = quoted.split(separator: "”").first else { continue }
        // A name may be abbreviated at its end or in the middle: “a subscriber to…”.
        let parts = name.split(separator: "…")
        let exists = tests.contains { test in
          test.hasPrefix(parts[0]) && parts.dropFirst().allSatisfy { test.hasSuffix($0) }
        }
        #expect(exists, "no test “\(name)”")
      }
    }
  }

  @Test("every test file that the page names exists")
  func files() throws {
    let page = try ProjectFiles.text(of: "Documentation/Publishers.md")
    let files = try ProjectFiles.swiftFiles(in: "Tests/PublishingTests")
    for name in page.split(separator: "`") where name.hasSuffix("Tests") && !name.contains("/") {
      #expect(files.contains { $0.hasSuffix("/\(name).swift") })
    }
  }

  private func testNames(in folder: String) throws -> [String] {
    var names: [String] = []
    for file in try ProjectFiles.swiftFiles(in: folder) {
      for declaration in try ProjectFiles.text(of: file).split(separator: "@Test(").dropFirst() {
        let parts = declaration.split(
          separator: "\"",
          maxSplits: 2,
          omittingEmptySubsequences: false
        )
        if parts.count > 1 { names.append(String(parts[1])) }
      }
    }
    return names
  }
}

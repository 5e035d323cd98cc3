// SPDX-License-Identifier: Apache-2.0

import FoundationEssentials
import Testing

@Suite("Documentation/Publishers.md")
struct DocumentationTests {
  private let root = "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")

  @Test("every test that the page names exists")
  func names() throws {
    let page = try String(contentsOfFile: root + "/Documentation/Publishers.md", encoding: .utf8)
    let tests = try testNames(in: root + "/Tests/PublishingTests")
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
    let page = try String(contentsOfFile: root + "/Documentation/Publishers.md", encoding: .utf8)
    let folder = root + "/Tests/PublishingTests"
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
    for name in page.split(separator: "`") where name.hasSuffix("Tests") && !name.contains("/") {
      #expect(files.contains { $0.hasSuffix("/\(name).swift") || $0 == "\(name).swift" })
    }
  }

  private func testNames(in folder: String) throws -> [String] {
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder)
    var names: [String] = []
    for file in files where file.hasSuffix(".swift") {
      let source = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
      for declaration in source.split(separator: "@Test(").dropFirst() {
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

// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import TestSupport
import Testing

@Suite("Documentation/Promises.md")
struct PromisesTests {
  /// The names of all suites of tests, and of their functions as `Suite/function`.
  private static let tests: Set<String> = {
    let root = Repository.root + "/Tests/"
    let keywords = ["final class ", "struct ", "extension "]
    let files = (try? FileManager.default.subpathsOfDirectory(atPath: root)) ?? []
    var names: Set<String> = []
    for file in files where file.hasSuffix("Tests.swift") {
      let source = (try? String(contentsOfFile: root + file, encoding: .utf8)) ?? ""
      var suite = ""
      for line in source.split(separator: "\n") {
        if line.hasPrefix("  func ") {
          names.insert("\(suite)/\(line.dropFirst("  func ".count).prefix { $0 != "(" })")
        } else if let keyword = keywords.first(where: line.hasPrefix) {
          suite = String(line.dropFirst(keyword.count).prefix { $0.isLetter || $0.isNumber })
          names.insert(suite)
        }
      }
    }
    return names
  }()

  private func text(of file: String) throws -> String {
    try String(contentsOfFile: Repository.root + "/" + file, encoding: .utf8)
  }

  @Test("every suite that the page names exists")
  func names() throws {
    let page = try text(of: "Documentation/Promises.md")
    let named = page.matches(of: /`(\w+Tests)`/).map { String($0.1) }
    #expect(named.count > 30)
    #expect(Set(named).subtracting(Self.tests) == [])
  }

  @Test("each promise names a suite")
  func promises() throws {
    let page = try text(of: "Documentation/Promises.md")
    let promised = try #require(page.split(separator: "\n## What is not promised").first)
    for item in promised.split(separator: "\n- ").dropFirst() {
      let promise = item.split(separator: "\n\n")[0]
      #expect(promise.contains(/\(`\w+Tests`/), "\(promise)")
    }
  }

  @Test("every test that a guard names exists")
  func guards() throws {
    let lines = try text(of: "Tests/Guards/promises").split(separator: "\n")
    let filters = lines.filter { $0.hasPrefix("test: ") }.map { $0.dropFirst("test: ".count) }
    #expect(filters.count > 40)
    for name in filters.flatMap({ $0.split(separator: "|") }) {
      let name = name.split(separator: ".").last.map(String.init) ?? ""
      #expect(Self.tests.contains(name), "no test “\(name)”")
    }
  }
}

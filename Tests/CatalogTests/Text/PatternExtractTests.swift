// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

@Suite("Extraction with a regular expression")
struct PatternExtractTests {
  private func extract(_ pattern: String, _ value: String) throws -> String? {
    let pattern = try Pattern(pattern)
    return Array(value.utf8).withUnsafeBufferPointer { value in
      pattern.extract(from: value).text.map { String(decoding: $0, as: UTF8.self) }
    }
  }

  @Test(
    "gives the first group, else the match",
    arguments: [
      (#"\d+"#, "ab12c3", "12"), (#"(\d)\d*"#, "ab12c3", "1"), ("(a)(b)(c)", "xabc", "a"),
      ("(a)|b", "b", "b"), ("(a)|(b)", "b", "b"), ("(a)|(b)(c)", "bc", "bc"),
      ("(?:a)b", "ab", "ab"),
      ("(x*)a", "a", ""), ("", "tea", ""), ("é(.)", "aé日", "日"), ("z", "tea", nil), ("^$", "", ""),
      ("(?<year>....)-", "2024-03", "2024"), (#"a\Kb"#, "ab", "b"),
    ] as [(String, String, String?)]
  )
  func table(pattern: String, value: String, expected: String?) throws {
    #expect(try extract(pattern, value) == expected)
  }

  @Test("works in long values")
  func longValue() throws {
    let value = String(repeating: "x", count: 1000) + "id=42;"
    #expect(try extract(#"id=(\d+)"#, value) == "42")
  }

  @Test("gives the outcome of the match")
  func outcome() throws {
    let pattern = try Pattern("z")
    #expect([0x61].withUnsafeBufferPointer { pattern.extract(from: $0).outcome } == .notFound)
  }
}

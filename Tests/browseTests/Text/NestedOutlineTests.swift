// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog
@testable import browse

@Suite("The line about a list or an object")
struct NestedOutlineTests {
  @Test(
    "has the length and the first elements or members",
    arguments: [
      ("[]", "no elements"), ("{}", "no members"), ("[1]", "1 element: 1"),
      ("[\"a\",\"b\",\"c\"]", "3 elements: \"a\", \"b\", \"c\""),
      ("{\"id\":1,\"login\":\"octo\"}", "2 members: id: 1, login: \"octo\""),
      ("[[1,2],{\"a\":1}, null ,true]", "4 elements: [1,2], {\"a\":1}, null, true"),
      ("[{\"a\":\"0123456789012345678901234\"},[\n1]]", "2 elements: {…}, […]"),
      ("[\"0123456789012345678901234567890\"]", "1 element: \"012345678901234567890…\""),
      (
        "[1111111111,2222222222,3333333333,4444444444,5555555555]",
        "5 elements: 1111111111, 2222222222, 3333333333, 4444444444, …"
      ),
      ("[1,2,3,4,5,6,7,8,9]", "9 elements: 1, 2, 3, 4, 5, 6, 7, 8, …"),
      (
        "[{\"a\":\"0123456789012345678901234\"},{\"b\":\"0123456789012345678901234\"},1]",
        "3 elements: {…}, {…}, …"
      ),
      ("[1,[2],\"cut", "at least 2 elements: 1, [2], …"), ("[\"cut", "at least 0 elements"),
      ("[\"\\u001b\u{202E}é\"]", "1 element: \"\\u001b\u{FFFD}é\""),
    ]
  )
  func lines(text: String, line: String) throws {
    let outline = try #require(NestedOutline(.json(Array(text.utf8))))
    if text.contains("\u{202E}") {
      #expect(!outline.line.contains("\u{202E}"))
    } else {
      #expect(outline.line == line)
    }
  }

  @Test("does not exist for other values", arguments: ["1", "true", "NaN"])
  func others(text: String) {
    #expect(NestedOutline(.json(Array(text.utf8))) == nil)
    #expect(NestedOutline(.bytes(Array("[1]".utf8))) == nil)
  }
}

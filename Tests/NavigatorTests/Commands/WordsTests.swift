// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Navigator

@Suite("The words of a line")
struct WordsTests {
  @Test(
    "are read back from their quoted and from their shortest spelling",
    arguments: [
      "", "a", "a b", "\"", "'", "say \"hi\"", "it's", "'x", " ", "\u{301}", "\"\u{301}x",
      "a\"\u{301}b c",
      "'\u{301}", "\u{E0041}x", "e\u{301}",
    ]
  )
  func spelled(word: String) throws {
    #expect(try Words.all(of: Words.quoted(word)) == [word])
    #expect(try Words.all(of: Words.spelled(word)) == [word])
  }
}

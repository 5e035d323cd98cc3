// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Navigator

@Suite("The last word of a shell command")
struct ShellWordTests {
  @Test(
    "is parsed as a shell parses it",
    arguments: [
      ("", "", 0), ("ls", "ls", 0), ("ls ", "", 3), ("ls te", "te", 3), ("ls 'my te", "my te", 3),
      ("ls \"my te", "my te", 3), ("ls my\\ te", "my te", 3), ("cat <te", "te", 5),
      ("a|b;te", "te", 4), ("ls 'it'\\''s", "it's", 3), ("ls 'a b' c", "c", 9),
      ("größe te", "te", 8), ("ls $HOME/te", nil, 3), ("ls '$HOME", "$HOME", 3), ("a `b", nil, 2),
      ("$x te", "te", 3), (#"ls "a\b"#, #"a\b"#, 3), (#"ls "a\ b"#, #"a\ b"#, 3),
      (#"ls "a\$b\`c\"d\\e"#, #"a$b`c"d\e"#, 3), (#"ls a\bc"#, "abc", 3),
      ("ls \"a\\\nb", "ab", 3), ("ls a\\\nb", "ab", 3),
    ] as [(String, String?, Int)]
  )
  func word(command: String, text: String?, start: Int) {
    let word = ShellWord(endOf: command)
    #expect(word.text == text)
    #expect(word.start == start)
  }

  @Test("is completed with correctly quoted file names")
  func files() async throws {
    let folder = TemporaryFolder()
    let names = ["plain.csv", "my teas.csv", "it's.csv", "$x.csv", "größe.csv", "a\"b.csv"]
    for name in names { folder.write("", to: name) }
    mkdir(folder.path("more teas"), 0o700)
    let found = await ShellWord.complete("ls \(folder.path(""))").candidates
    #expect(found.count == names.count + 1)
    for candidate in found where candidate.isComplete {
      // Parsing the completed command yields the same name.
      let word = ShellWord(endOf: "ls " + candidate.text)
      #expect(names.contains(String(try #require(word.text).dropFirst(folder.path("").count))))
    }
    let more = await ShellWord.complete("ls \(folder.path("more"))").completed("ls x")
    #expect(more?.hasSuffix("more teas/") == true)
  }
}

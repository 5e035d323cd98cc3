// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("A pattern of files")
struct FilePatternTests {
  private let folder = TemporaryFolder()

  @Test(
    "is a text with wildcards",
    arguments: [("a*", true), ("a?", true), ("[a]", true), ("a", false)]
  )
  func wildcards(text: String, isPattern: Bool) {
    #expect((FilePattern(text) != nil) == isPattern)
  }

  @Test("finds the paths that match, in the order of their bytes")
  func paths() throws {
    for name in ["b", "é", "B", "a", ".hidden"] { folder.write("", to: name) }
    let pattern = try #require(FilePattern(folder.path("*")))
    #expect(pattern.paths == ["B", "a", "b", "é"].map(folder.path))
  }

  @Test("does not find directories")
  func directories() throws {
    folder.write("", to: "a.csv")
    folder.makeFolders("b.csv")
    let pattern = try #require(FilePattern(folder.path("*.csv")))
    #expect(pattern.paths == [folder.path("a.csv")])
  }

  @Test(
    "has the folder before the first wildcard, which a backslash does not make",
    arguments: [
      ("/data/*.csv", "/data"), ("logs/a?/x", "logs"), ("*.csv", "."), ("/*", "/"),
      ("/da\\[ta/x*", "/da[ta"), ("/da\\*/[ab]", "/da*"),
    ]
  )
  func folder(text: String, folder: String) throws {
    #expect(try #require(FilePattern(text)).folder == folder)
  }

  @Test("an escaped text matches itself only")
  func escaped() throws {
    for name in ["[a]", "a"] { folder.write("", to: name) }
    let pattern = try #require(FilePattern(FilePattern.escaped(folder.path("[a]"))))
    #expect(pattern.paths == [folder.path("[a]")])
  }
}

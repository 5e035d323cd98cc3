// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Navigator
@testable import browse

@Suite("Bookmarks")
struct BookmarksTests {
  private let text = """
    # Mine
    teas = /data/foods.csv?filter=category = tea#3
    no sign

    \t fish =\t /data/fish.csv \r
    = /x
    a =
    Ünï çode = /x = y

    """

  @Test("are parsed from lines of a name and a location")
  func lines() {
    var bookmarks = Bookmarks(Array(text.utf8))
    #expect(
      bookmarks.all == [
        .init(name: "teas", location: "/data/foods.csv?filter=category = tea#3"),
        .init(name: "fish", location: "/data/fish.csv"),
        .init(name: "Ünï çode", location: "/x = y"),
      ]
    )
    #expect(bookmarks.invalidLines == [3, 6, 7])
    #expect(bookmarks.remove("tea") == nil)
    #expect(bookmarks.remove("TEAS")?.name == "teas")
  }

  @Test("with a password in the name are invalid lines")
  func password() {
    let bookmarks = Bookmarks(Array("postgres://ann:secret@h = /x\npostgres://ann@h = /y\n".utf8))
    #expect(bookmarks.all == [.init(name: "postgres://ann@h", location: "/y")])
    #expect(bookmarks.invalidLines == [1])
  }

  @Test("keep all other lines when they are changed")
  func changed() {
    var bookmarks = Bookmarks(Array(text.utf8) + [0xFF, 0xFE])
    #expect(bookmarks.bytes == Array(text.utf8) + [0xFF, 0xFE, 0x0A])
    #expect(bookmarks.set(.init(name: "Fish", location: "/b"))?.location == "/data/fish.csv")
    #expect(bookmarks.set(.init(name: "new", location: "/n")) == nil)
    #expect(bookmarks.remove("teas")?.name == "teas")
    #expect(bookmarks.remove("none") == nil)
    let kept = """
      # Mine
      no sign

      Fish = /b
      = /x
      a =
      Ünï çode = /x = y

      """
    #expect(bookmarks.bytes == Array(kept.utf8) + [0xFF, 0xFE] + Array("\nnew = /n\n".utf8))
  }

  @Test("accept only names that can be parsed again")
  func names() {
    for name in ["teas", "my teas", "a#b", "3a", "ü"] {
      var bookmarks = Bookmarks()
      bookmarks.set(.init(name: name, location: "/x"))
      #expect(Bookmark.isName(name))
      #expect(Bookmarks(bookmarks.bytes) == bookmarks)
    }
    for name in ["", "#a", "a=b", "17", "a\nb", " a", "a ", "postgres://ann:secret@host/db"] {
      #expect(!Bookmark.isName(name))
    }
  }

  @Test("are changed atomically, in a file that only its owner can read")
  func file() throws {
    let folder = TemporaryFolder()
    let file = EditableFile<Bookmark>(path: folder.path("data/browse/bookmarks"))
    #expect(try file.lines() == Bookmarks())
    _ = try file.change { $0.set(.init(name: "a", location: "/x")) }
    _ = try file.change { $0.set(.init(name: "b", location: "/y")) }
    #expect(folder.read("data/browse/bookmarks") == "a = /x\nb = /y\n")
    var status = stat()
    #expect(stat(file.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    #expect(TemporaryFolder.names(in: folder.path("data/browse")) == ["bookmarks"])
    folder.write(String(repeating: "# much\n", count: 1 << 20), to: "data/browse/bookmarks")
    #expect(throws: PrivateFileError.failed(path: file.path, code: EFBIG)) {
      try file.change { $0.remove("a") }
    }
  }
}

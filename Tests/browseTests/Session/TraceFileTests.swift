// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@MainActor
@Suite("The file of a trace")
struct TraceFileTests {
  private let folder = TemporaryFolder()

  private enum Sample {
    case action
  }

  private func record(to path: String, besides sources: String...) throws {
    let trace = try Trace(path: path, sources: sources)
    trace.record(Sample.action, of: "teas")
    try trace.check()
  }

  private func lines(_ name: String) -> [Substring] {
    (folder.read(name) ?? "").split(separator: "\n", omittingEmptySubsequences: false)
  }

  // MARK: Appending

  @Test("is created for its owner only")
  func created() throws {
    try record(to: folder.path("trace"))
    #expect(lines("trace").count == 2)
    var status = stat()
    stat(folder.path("trace"), &status)
    #expect(status.st_mode & 0o7777 == 0o600)
  }

  @Test("keeps the lines of earlier traces")
  func appended() throws {
    try record(to: folder.path("trace"))
    let first = try #require(folder.read("trace"))
    try record(to: folder.path("trace"))
    #expect(folder.read("trace")?.hasPrefix(first) == true)
    #expect(lines("trace").count == 3)
  }

  @Test("may be empty before")
  func empty() throws {
    folder.write("", to: "trace")
    try record(to: folder.path("trace"))
    #expect(lines("trace").count == 2)
  }

  @Test("continues on a new line after an incomplete one")
  func torn() throws {
    try record(to: folder.path("trace"))
    let whole = try #require(folder.read("trace"))
    folder.write(whole + "{\"time\":", to: "trace")
    try record(to: folder.path("trace"))
    let lines = lines("trace")
    #expect(lines.count == 4)
    #expect(lines[1] == "{\"time\":")
    #expect(lines[2].hasSuffix("\"screen\":\"teas\",\"action\":\"action\"}"))
  }

  @Test("may be a device, also through a link")
  func device() throws {
    symlink("/dev/null", folder.path("link"))
    try record(to: "/dev/null")
    try record(to: folder.path("link"))
  }

  // MARK: Guards

  @Test(
    "is no other file, which stays unchanged",
    arguments: [
      "name,price\nSencha,12.50\n", "filter price > 3\n", "\n", "x",
      "{\"time\":\"2026-11-23T12:45:37.012Z\",\"level\":\"info\"}\n",
      "{\"time\":\"yesterday\",\"screen\":\"teas\"}\n",
    ]
  )
  func otherFile(text: String) {
    let path = folder.write(text, to: "other")
    #expect(throws: TraceError.notATrace(path: path)) { try record(to: path) }
    #expect(folder.read("other") == text)
  }

  @Test("is not the source, even if that is a trace", arguments: ["trace", "same"])
  func source(name: String) throws {
    try record(to: folder.path("trace"))
    let before = folder.read("trace")
    link(folder.path("trace"), folder.path("same"))
    let path = folder.path(name)
    #expect(throws: TraceError.ontoSource(path: path)) {
      try record(to: path, besides: folder.path("trace"))
    }
    #expect(folder.read("trace") == before)
  }

  @Test("is not one of several sources")
  func sources() throws {
    try record(to: folder.path("trace"))
    folder.write("a\n", to: "own.csv")
    let path = folder.path("trace")
    #expect(throws: TraceError.ontoSource(path: path)) {
      try record(to: path, besides: folder.path("own.csv"), path)
    }
  }

  @Test(
    "is no log of a database, whether or not that exists",
    arguments: ["shop.db-wal", "shop.db-shm", "shop.db-journal"],
    [nil, "", "rows"]
  )
  func databaseLog(name: String, text: String?) {
    let database = folder.write("", to: "shop.db")
    if let text { folder.write(text, to: name) }
    let path = folder.path(name)
    #expect(throws: TraceError.ontoDatabaseLog(path: path, database: database)) {
      try record(to: path)
    }
    #expect(folder.read(name) == text)
  }

  @Test("is not reached through a link to a file", arguments: ["trace", "missing"])
  func linkToFile(target: String) throws {
    try record(to: folder.path("trace"))
    let before = folder.read("trace")
    symlink(target, folder.path("link"))
    let path = folder.path("link")
    #expect(throws: TraceError.notAFile(path: path, kind: .link)) { try record(to: path) }
    #expect(folder.read("trace") == before)
    #expect(folder.names == ["link", "trace"])
  }

  @Test("is no directory")
  func directory() {
    let path = folder.path
    #expect(throws: TraceError.notAFile(path: path, kind: .directory)) { try record(to: path) }
  }

  @Test("is in an existing folder")
  func unwritable() {
    let path = folder.path("nothing/trace")
    #expect(throws: TraceError.unwritable(path: path, code: ENOENT)) { try record(to: path) }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Catalog

@Suite("An export file")
struct ExportTargetTests {
  private func write(
    _ text: String = "a,b\n1,2\n",
    to path: String,
    force: Bool = false
  ) async throws {
    _ = try await Exporter.write(
      delimited(text),
      as: .csv,
      to: .file(path, force: force)
    )
  }

  @Test("is replaced only on request and keeps its mode")
  func existing() async throws {
    let folder = TemporaryFolder()
    let path = folder.write("old", to: "out.csv")
    chmod(path, 0o640)
    await #expect(throws: CatalogError.exportExists(path: path)) { try await write(to: path) }
    #expect(folder.read("out.csv") == "old")
    try await write(to: path, force: true)
    #expect(folder.read("out.csv") == "a,b\n1,2\n")
    #expect(mode(of: path) == 0o640)
    #expect(folder.names == ["out.csv"])
  }

  @Test("is created with the default mode")
  func newFile() async throws {
    let folder = TemporaryFolder()
    try await write(to: folder.path("out.csv"))
    folder.write("", to: "usual")
    #expect(mode(of: folder.path("out.csv")) == mode(of: folder.path("usual")))
    #expect(folder.names == ["out.csv", "usual"])
  }

  @Test(
    "leaves a replaced file its owner, and takes from it the rights to run as another user",
    .enabled(if: geteuid() == 0)
  )
  func owner() async throws {
    let folder = TemporaryFolder()
    let path = folder.write("old", to: "out.csv")
    chown(path, 65_534, 65_534)
    chmod(path, 0o6640)
    try await write(to: path, force: true)
    var status = stat()
    stat(path, &status)
    #expect(status.st_uid == 65_534)
    #expect(status.st_gid == 65_534)
    #expect(status.st_mode & 0o7777 == 0o640)
  }

  // A device of the machine would be replaced by a mistake in the program.
  @Test("cannot be a directory, a link or a pipe")
  func notAFile() async throws {
    let folder = TemporaryFolder()
    let target = folder.write("old", to: "target")
    symlink(target, folder.path("link"))
    mkdir(folder.path("directory"), 0o700)
    mkfifo(folder.path("pipe"), 0o600)
    let unfit: [(String, FileKind)] = [
      (folder.path("link"), .link), (folder.path("directory"), .directory),
      (folder.path("pipe"), .other),
    ]
    for (path, kind) in unfit {
      await #expect(throws: CatalogError.exportNotAFile(path: path, kind: kind)) {
        try await write(to: path, force: true)
      }
    }
    #expect(folder.read("target") == "old")
    #expect(folder.names == ["directory", "link", "pipe", "target"])
  }

  @Test("cannot be the source file, under any name")
  func source() async throws {
    let folder = TemporaryFolder()
    let path = folder.write("a,b\n1,2\n", to: "a.csv")
    link(path, folder.path("same.csv"))
    let collection = try await Catalog.open(path)
    for name in ["a.csv", "same.csv"] {
      let target = folder.path(name)
      await #expect(throws: CatalogError.exportOntoSource(path: target)) {
        try await Exporter.write(collection, as: .csv, to: .file(target, force: true))
      }
    }
    #expect(folder.read("a.csv") == "a,b\n1,2\n")
  }

  @Test("is not the log of a database, even of another one", arguments: ["-wal", "-journal"])
  func databaseLog(ending: String) async throws {
    let folder = TemporaryFolder()
    let database = folder.write("any contents", to: "shop.db")
    let error = CatalogError.exportOntoDatabaseLog(path: database + ending, database: database)
    await #expect(throws: error) {
      try await Exporter.write(
        delimited("a\n1\n"),
        as: .csv,
        to: .file(database + ending, force: true)
      )
    }
  }

  @Test("is not named by bytes that are not valid UTF-8")
  func invalidName() async throws {
    let folder = TemporaryFolder()
    let path = String(decoding: Array((folder.path("x")).utf8) + [0xFF], as: UTF8.self)
    await #expect(throws: CatalogError.exportFailed(path: path, code: EILSEQ)) {
      try await Exporter.write(delimited("a\n1\n"), as: .csv, to: .file(path, force: false))
    }
  }

  @Test("may have a name that begins with a combining mark")
  func combiningMark() async throws {
    let folder = TemporaryFolder()
    folder.makeFolders("inner")
    let path = folder.path("inner") + "/\u{301}x.csv"
    _ = try await Exporter.write(delimited("a\n1\n"), as: .csv, to: .file(path, force: true))
    #expect(TemporaryFolder.names(in: folder.path("inner")) == ["\u{301}x.csv"])
  }

  @Test("is unchanged if the export fails or is cancelled")
  func nothingHalfWritten() async throws {
    let folder = TemporaryFolder()
    let path = folder.write("old", to: "out.csv")
    let text = "a,b\n" + String(repeating: "1,2\n", count: 400_000)
    let task = Task {
      try await Progress.observe { report in
        if report.done > 500_000 { withUnsafeCurrentTask { $0?.cancel() } }
      } during: {
        try await write(text, to: path, force: true)
      }
    }
    await #expect(throws: CatalogError.cancelled) { try await task.value }
    #expect(folder.read("out.csv") == "old")
    #expect(folder.names == ["out.csv"])

    let source = folder.write(text, to: "source.csv")
    let collection = try await Catalog.open(source)
    await #expect(throws: CatalogError.changed(path: source)) {
      try await Progress.observe { report in
        if report.done > 500_000 { truncate(source, 600_000) }
      } during: {
        try await Exporter.write(
          collection,
          as: .csv,
          to: .file(folder.path("new.csv"), force: false)
        )
      }
    }
    #expect(folder.names == ["out.csv", "source.csv"])
  }

  @Test("is not replaced if it appears during the export")
  func appearing() async throws {
    let folder = TemporaryFolder()
    let path = folder.path("out.csv")
    let replacement = try ExportFile(path, force: false, sources: [])
    folder.write("other", to: "out.csv")
    #expect(throws: CatalogError.exportExists(path: path)) { try replacement.commit() }
    #expect(folder.read("out.csv") == "other")
  }

  @Test("cannot be in a missing folder")
  func noFolder() async {
    let path = "/nowhere/out.csv"
    await #expect(throws: CatalogError.exportFailed(path: path, code: ENOENT)) {
      try await write(to: path)
    }
  }

  @Test("on a full disk causes an error", .enabled(if: access("/dev/full", W_OK) == 0))
  func diskFull() async throws {
    let full = Glibc.open("/dev/full", O_WRONLY)
    defer { close(full) }
    await #expect(throws: CatalogError.exportFailed(path: "-", code: ENOSPC)) {
      try await Exporter.write(delimited("a\n1\n"), as: .csv, to: .descriptor(full))
    }
  }

  private func mode(of path: String) -> mode_t {
    var status = stat()
    stat(path, &status)
    return status.st_mode & 0o7777
  }
}

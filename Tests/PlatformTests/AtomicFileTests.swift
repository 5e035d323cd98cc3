// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Platform
import TestSupport
import Testing

/// The tests run with files without a name, and with files that have a temporary name.
@Suite("An atomic file")
struct AtomicFileTests {
  private let folder = TemporaryFolder()

  private func file(
    _ name: String = "a",
    existing: AtomicFile.Existing = .isReplaced,
    permissions: mode_t? = nil,
    isUnnamed: Bool
  ) throws(AtomicFileError) -> AtomicFile {
    try AtomicFile(
      folder.path(name),
      existing: existing,
      permissions: permissions,
      usesUnnamedFiles: isUnnamed
    )
  }

  private func mode(of name: String) -> mode_t {
    var status = stat()
    stat(folder.path(name), &status)
    return status.st_mode & 0o7777
  }

  // MARK: The file

  @Test("has no name while it is written")
  func unnamed() throws {
    let file = try file(isUnnamed: true)
    try file.write([0x61])
    #expect(folder.names == [])
  }

  @Test("appears with its contents", arguments: [true, false])
  func appears(isUnnamed: Bool) throws {
    for existing in [AtomicFile.Existing.isReplaced, .isKept] {
      let name = "\(existing)"
      let file = try file(name, existing: existing, isUnnamed: isUnnamed)
      try file.write(Array("text".utf8))
      #expect(folder.read(name) == nil)
      try file.commit()
      #expect(folder.read(name) == "text")
    }
    #expect(folder.names == ["isKept", "isReplaced"])
  }

  @Test("replaces a file", arguments: [true, false])
  func replaces(isUnnamed: Bool) throws {
    folder.write("old", to: "a")
    let file = try file(isUnnamed: isUnnamed)
    try file.write(Array("new".utf8))
    #expect(folder.read("a") == "old")
    try file.commit()
    #expect(folder.read("a") == "new")
    #expect(folder.names == ["a"])
  }

  @Test("does not replace a file that must be kept", arguments: [true, false])
  func keeps(isUnnamed: Bool) throws {
    do {
      let file = try file(existing: .isKept, isUnnamed: isUnnamed)
      folder.write("old", to: "a")
      #expect(throws: AtomicFileError.exists) { try file.commit() }
    }
    #expect(folder.read("a") == "old")
    #expect(folder.names == ["a"])
  }

  @Test("replaces a link and leaves its target unchanged", arguments: [true, false])
  func link(isUnnamed: Bool) throws {
    symlink(folder.write("old", to: "target"), folder.path("a"))
    try file(isUnnamed: isUnnamed).commit()
    #expect(folder.read("a") == "")
    #expect(folder.read("target") == "old")
  }

  @Test("disappears if it is not committed", arguments: [true, false])
  func abandoned(isUnnamed: Bool) throws {
    try file(isUnnamed: isUnnamed).write([0x61])
    #expect(folder.names == [])
  }

  // MARK: Permissions

  @Test("has the requested permissions", arguments: [true, false])
  func permissions(isUnnamed: Bool) throws {
    try file(permissions: 0o604, isUnnamed: isUnnamed).commit()
    #expect(mode(of: "a") == 0o604)
  }

  @Test("has the permissions of any new file by default", arguments: [true, false])
  func usualPermissions(isUnnamed: Bool) throws {
    try file(isUnnamed: isUnnamed).commit()
    close(open(folder.path("usual"), O_WRONLY | O_CREAT, 0o666))
    #expect(mode(of: "a") == mode(of: "usual"))
  }

  // MARK: Paths

  @Test("is created relative to a folder that is open", arguments: [true, false])
  func base(isUnnamed: Bool) throws {
    folder.makeFolders("inner")
    let base = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    defer { close(base) }
    for name in ["a", "inner/a"] {
      try AtomicFile(name, in: base, existing: .isKept, usesUnnamedFiles: isUnnamed).commit()
      #expect(folder.read(name) == "")
    }
  }

  @Test("stays in its folder if that is renamed", arguments: [true, false])
  func renamedFolder(isUnnamed: Bool) throws {
    folder.makeFolders("inner")
    let file = try file("inner/a", isUnnamed: isUnnamed)
    rename(folder.path("inner"), folder.path("moved"))
    try file.commit()
    #expect(folder.read("moved/a") == "")
  }

  @Test("can have the longest name that the system allows", arguments: [true, false])
  func longName(isUnnamed: Bool) throws {
    let name = String(repeating: "é", count: 127)
    folder.write("old", to: name)
    try file(name, isUnnamed: isUnnamed).commit()
    #expect(folder.read(name) == "")
  }

  @Test("cannot be in a missing folder, nor replace a folder", arguments: [true, false])
  func noFolder(isUnnamed: Bool) throws {
    #expect(throws: AtomicFileError.failed(code: ENOENT)) {
      try file("missing/a", isUnnamed: isUnnamed)
    }
    folder.makeFolders("inner")
    #expect(throws: AtomicFileError.failed(code: EISDIR)) {
      try file("inner/", isUnnamed: isUnnamed)
    }
    #expect(throws: AtomicFileError.failed(code: EISDIR)) {
      try file("inner", isUnnamed: isUnnamed).commit()
    }
    #expect(folder.names == ["inner"])
  }

  // MARK: Temporary names

  @Test("removes the temporary file that a killed program left", arguments: [true, false])
  func leftover(isUnnamed: Bool) throws {
    folder.write("incomplete", to: ".a.browse-1")
    try file(isUnnamed: isUnnamed).commit()
    #expect(folder.names == ["a"])
  }

  @Test("leaves the temporary file of a running program", arguments: [true, false])
  func inUse(isUnnamed: Bool) throws {
    let other = try file(isUnnamed: false)
    try other.write(Array("other".utf8))
    #expect(folder.names == [".a.browse-1"])
    try file(isUnnamed: isUnnamed).commit()
    #expect(folder.names == [".a.browse-1", "a"])
    try other.commit()
    #expect(folder.read("a") == "other")
    #expect(folder.names == ["a"])
  }

  @Test("does not remove a link or a folder of its temporary name", arguments: [true, false])
  func foreignNames(isUnnamed: Bool) throws {
    folder.makeFolders(".a.browse-1")
    symlink(folder.path("target"), folder.path(".a.browse-2"))
    mkfifo(folder.path(".a.browse-3"), 0o600)
    try file(isUnnamed: isUnnamed).commit()
    #expect(folder.names == [".a.browse-1", ".a.browse-2", ".a.browse-3", "a"])
  }

  @Test("is replaced by several threads at once, each complete", arguments: [true, false])
  func threads(isUnnamed: Bool) async throws {
    let path = folder.path("a")
    try await withThrowingTaskGroup { group in
      for writer in 0..<4 {
        group.addTask {
          for _ in 0..<25 {
            let file = try AtomicFile(
              path,
              existing: .isReplaced,
              usesUnnamedFiles: isUnnamed
            )
            try file.write([UInt8](repeating: UInt8(writer), count: 1000))
            try file.commit()
          }
        }
      }
      try await group.waitForAll()
    }
    let bytes = try #require(folder.bytes(of: "a"))
    #expect(bytes.count == 1000 && Set(bytes).count == 1)
    #expect(folder.names == ["a"])
  }
}

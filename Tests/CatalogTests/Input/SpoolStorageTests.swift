// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Catalog

@Suite("Spool storage")
struct SpoolStorageTests {
  private let folder = TemporaryFolder()

  private var storage: SpoolStorage {
    var storage = SpoolStorage()
    storage.folder = folder.path
    return storage
  }

  @Test("creates private files without a name")
  func privacy() throws {
    let file = try storage.makeFile(for: "stdin")
    var status = stat()
    #expect(fstat(file.number, &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o600)
    #expect(status.st_nlink == 0)
    #expect(fcntl(file.number, F_GETFD) & FD_CLOEXEC != 0)
    #expect(folder.names == [])
  }

  @Test("requires an existing folder")
  func noFolder() throws {
    var storage = storage
    storage.folder = folder.path("nowhere")
    #expect(throws: CatalogError.spoolFailed(path: "pipe", code: ENOENT)) {
      _ = try SpooledPipe(storage: storage)
    }
  }

  @Test("stops before the disk is full and keeps what it has")
  func limit() async throws {
    var storage = storage
    storage.uncheckedSize = 1000
    storage.freeSpace = { _ in 0 }
    let pipe = try SpooledPipe(storage: storage)
    let content = lines(100)
    pipe.write(content)
    let (bytes, error) = pipe.file.remains()
    #expect(bytes == Array(content[..<1000]))
    #expect(error == .tooLarge(path: "pipe", kept: 1000, folder: folder.path))
  }

  @Test("keeps no part of a line of an answer")
  func wholeLines() throws {
    var storage = storage
    storage.uncheckedSize = 4
    storage.freeSpace = { _ in 0 }
    let spool = try Spool(path: "answer", storage: storage) { writer throws(CatalogError) in
      var lines = AnswerLines()
      for _ in 1...2 {
        lines.begin()
        lines.end()
      }
      try writer.write(lines.bytes)
    }
    let (bytes, error) = SourceFile(spool, path: "answer", identity: nil).remains()
    #expect(bytes == Array("[]\n".utf8))
    #expect(error == .tooLarge(path: "answer", kept: 3, folder: folder.path))
  }

  @Test("checks the free space again as the file grows")
  func allowance() throws {
    var storage = storage
    storage.uncheckedSize = 10
    let file = try storage.makeFile(for: "stdin")
    storage.freeSpace = { _ in 7 }
    #expect(storage.allowance(for: file, ofSize: 0) == 10)
    #expect(storage.allowance(for: file, ofSize: 8) == 2)
    #expect(storage.allowance(for: file, ofSize: 10) == 7)
    storage.freeSpace = { _ in .max }
    #expect(storage.allowance(for: file, ofSize: 10) == 16 << 20)
    storage.freeSpace = { _ in -5 }
    #expect(storage.allowance(for: file, ofSize: .max) == 0)
  }

  @Test("reserves a part of the disk")
  func reserve() throws {
    let file = try storage.makeFile(for: "stdin")
    var disk = statvfs()
    #expect(fstatvfs(file.number, &disk) == 0)
    let free = Int(disk.f_bavail * disk.f_frsize)
    let reserve = min(Int(disk.f_blocks * disk.f_frsize) / 20, 1 << 30)
    let left = try #require(storage.freeSpace(file))
    // Other programs write to the same disk meanwhile.
    #expect(abs(left - (free - reserve)) < 1 << 30 - 1)
    #expect(left < free)
  }
}

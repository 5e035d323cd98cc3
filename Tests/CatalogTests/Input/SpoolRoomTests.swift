// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Catalog

@Suite("Where bytes are spooled")
struct SpoolRoomTests {
  private let folder = TemporaryFolder()

  private var room: SpoolRoom {
    var room = SpoolRoom()
    room.folder = folder.path
    return room
  }

  @Test("nobody else can read them, and no name is left behind")
  func privacy() throws {
    let file = try room.makeFile(for: "stdin")
    var status = stat()
    #expect(fstat(file.number, &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o600)
    #expect(status.st_nlink == 0)
    #expect(fcntl(file.number, F_GETFD) & FD_CLOEXEC != 0)
    #expect(folder.names == [])
  }

  @Test("there must be a folder")
  func noFolder() throws {
    var room = room
    room.folder = folder.path("nowhere")
    #expect(throws: CatalogError.spoolFailed(path: "pipe", code: ENOENT)) {
      _ = try SpooledPipe(room: room)
    }
  }

  @Test("what comes stops before the disk is full, and can be read as far as that")
  func limit() async throws {
    var room = room
    room.unasked = 1000
    room.left = { _ in 0 }
    let pipe = try SpooledPipe(room: room)
    let content = lines(100)
    pipe.write(content)
    let (bytes, error) = pipe.file.remains()
    #expect(bytes == Array(content[..<1000]))
    #expect(error == .tooLarge(path: "pipe", kept: 1000, folder: folder.path))
  }

  @Test("what comes goes on while there is room, which is asked for again and again")
  func allowance() throws {
    var room = room
    room.unasked = 10
    let file = try room.makeFile(for: "stdin")
    room.left = { _ in 7 }
    #expect(room.allowance(for: file, holding: 0) == 10)
    #expect(room.allowance(for: file, holding: 8) == 2)
    #expect(room.allowance(for: file, holding: 10) == 7)
    room.left = { _ in .max }
    #expect(room.allowance(for: file, holding: 10) == 16 << 20)
    room.left = { _ in -5 }
    #expect(room.allowance(for: file, holding: .max) == 0)
  }

  @Test("a part of the disk is left for others")
  func reserve() throws {
    let file = try room.makeFile(for: "stdin")
    var disk = statvfs()
    #expect(fstatvfs(file.number, &disk) == 0)
    let free = Int(disk.f_bavail * disk.f_frsize)
    let reserve = min(Int(disk.f_blocks * disk.f_frsize) / 20, 1 << 30)
    let left = try #require(room.left(file))
    // Other programs write to the same disk meanwhile.
    #expect(abs(left - (free - reserve)) < 1 << 30 - 1)
    #expect(left < free)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Navigator

@Suite("The history file")
struct HistoryFileTests {
  private let folder = TemporaryFolder()

  private var path: String { folder.path("state/browse/history") }

  private func history(limit: Int = 10_000) -> HistoryFile {
    HistoryFile(path: path, limit: limit)
  }

  private func lines(limit: Int = 10_000) throws -> [String] {
    var file = history(limit: limit)
    return try file.lines()
  }

  private func write(_ text: String) {
    write(Array(text.utf8))
  }

  private func write(_ bytes: [UInt8]) {
    mkdir(folder.path("state"), 0o700)
    mkdir(folder.path("state/browse"), 0o700)
    folder.write(bytes, to: "state/browse/history")
    chmod(path, 0o600)
  }

  private func mode(of path: String) -> mode_t {
    var status = stat()
    stat(path, &status)
    return status.st_mode & 0o7777
  }

  // MARK: Lines

  @Test("keeps added lines for the next run, in order")
  func lastingLines() throws {
    var file = history()
    for line in ["count", "filter name = \"a b\"", "largo é 茶"] { try file.add(line) }
    #expect(try lines() == ["count", "filter name = \"a b\"", "largo é 茶"])
  }

  @Test("separates the lines whose commands failed when they were run last")
  func failures() throws {
    var file = history()
    for line in ["a", "b", "#failed b", "c", "#failed c", "c", "b", "#failed b"] {
      try file.add(line)
    }
    #expect(try file.successfulLines() == ["a", "c", "c"])
  }

  @Test("is not created by reading its lines")
  func noFile() throws {
    #expect(try lines() == [])
    #expect(folder.names == [])
  }

  @Test("skips empty lines and consecutive duplicates")
  func duplicates() throws {
    write("a\na\nb\na\n\n\na\n")
    #expect(try lines() == ["a", "b", "a"])
  }

  @Test("reads and keeps only the last lines")
  func limit() throws {
    write((1...30).map { "line \($0)\n" }.joined())
    #expect(try lines(limit: 20) == (11...30).map { "line \($0)" })
    var file = history(limit: 20)
    _ = try file.lines()
    try file.add("line 31")
    #expect(folder.read("state/browse/history") == (12...31).map { "line \($0)\n" }.joined())
    #expect(mode(of: path) == 0o600)
  }

  @Test("is truncated repeatedly as it grows, without leaving temporary files")
  func growth() throws {
    var file = history(limit: 20)
    for number in 1...1000 { try file.add("line \(number)") }
    let kept = (folder.read("state/browse/history") ?? "").split(separator: "\n")
    #expect((20...22).contains(kept.count))
    #expect(kept.last == "line 1000")
    #expect(TemporaryFolder.names(in: folder.path("state/browse")) == ["history"])
  }

  @Test("ignores a line that is too long or contains a line break")
  func longLine() throws {
    var file = history()
    try file.add(String(repeating: "x", count: 100_000))
    try file.add("a\nb")
    try file.add("count")
    #expect(try lines() == ["count"])
  }

  @Test("starts a new line after an incomplete one")
  func tornLine() throws {
    write("count\nfilter pri")
    var file = history()
    try file.add("sort price")
    #expect(try lines() == ["count", "filter pri", "sort price"])
  }

  @Test("replaces invalid UTF-8 and control characters")
  func harmlessLines() throws {
    write(
      [0x61, 0xFF, 0x0A, 0x1B, 0x5B, 0x32, 0x4A, 0x0A, 0, 0x0A] + Array("x\u{202E}y\ta\n".utf8)
    )
    #expect(try lines() == ["a\u{FFFD}", "␛[2J", "␀", "x‹U+202E›y\ta"])
  }

  @Test("is not read as a whole if it is huge and has no line breaks")
  func hugeFile() throws {
    write("")
    truncate(path, 1 << 40)
    #expect(try lines() == [])
  }

  // MARK: A full disk

  @Test("is not created if nothing can be written to it")
  func unwritten() {
    failToWrite()
    #expect(TemporaryFolder.names(in: folder.path("state/browse")) == [])
  }

  @Test("stays if it was empty before nothing can be written to it")
  func emptyBefore() {
    write("")
    failToWrite()
    #expect(TemporaryFolder.names(in: folder.path("state/browse")) == ["history"])
  }

  private func failToWrite() {
    let file = PrivateFile(path: path)
    let failure = PrivateFileError.failed(path: path, code: ENOSPC)
    #expect(throws: failure) {
      _ = try file.whileLocked(createIfMissing: true) { _ throws(PrivateFileError) -> Void in
        throw failure
      }
    }
  }

  // MARK: Concurrent programs

  @Test("keeps all lines that concurrent programs add")
  func concurrentLines() async throws {
    let added = try await addAtOnce(limit: 10_000)
    #expect(try lines().sorted() == added.flatMap { $0 }.sorted())
  }

  @Test("keeps the last lines of concurrent programs whole while it is truncated")
  func concurrentCuts() async throws {
    let added = try await addAtOnce(limit: 50)
    let kept = try lines()
    for lines in added {
      let own = kept.filter { Set(lines).contains($0) }
      #expect(own == lines.suffix(own.count))
    }
    #expect(kept.allSatisfy { Set(added.flatMap { $0 }).contains($0) })
    #expect((50...60).contains(kept.count))
    #expect(TemporaryFolder.names(in: folder.path("state/browse")) == ["history"])
  }

  /// Adds 100 lines by each of four concurrent programs.
  private func addAtOnce(limit: Int) async throws -> [[String]] {
    let added = (1...4).map { writer in
      (1...100).map { "\(writer): \(String(repeating: "x", count: $0)) \($0)" }
    }
    let path = path
    try await withThrowingTaskGroup(of: Void.self) { group in
      for lines in added {
        group.addTask {
          var file = HistoryFile(path: path, limit: limit)
          for line in lines { try file.add(line) }
        }
      }
      try await group.waitForAll()
    }
    return added
  }

  // MARK: Permissions

  @Test("is created, with its folders, for its owner only")
  func modes() throws {
    let mask = umask(0)
    defer { umask(mask) }
    var file = history()
    try file.add("count")
    #expect(mode(of: folder.path("state")) == 0o700)
    #expect(mode(of: folder.path("state/browse")) == 0o700)
    #expect(mode(of: path) == 0o600)
  }

  @Test(
    "loses the permissions of other users when it is read",
    arguments: [0o644, 0o660, 0o777] as [mode_t]
  )
  func openFile(mode: mode_t) throws {
    write("count\n")
    chmod(path, mode)
    #expect(try lines() == ["count"])
    #expect(self.mode(of: path) == 0o600)
  }

  @Test("cannot be a symbolic link, whose target stays unchanged")
  func link() throws {
    write("")
    unlink(path)
    let target = folder.write("count\n", to: "target")
    chmod(target, 0o644)
    symlink(target, path)
    var file = history()
    #expect(throws: PrivateFileError.notPlain(path: path)) { try file.lines() }
    #expect(throws: PrivateFileError.notPlain(path: path)) { try file.add("sort a") }
    #expect(folder.read("target") == "count\n")
    #expect(mode(of: target) == 0o644)
  }

  @Test("makes its own folder private", arguments: [0o755, 0o777, 0o500] as [mode_t])
  func ownFolder(mode: mode_t) throws {
    write("")
    chmod(folder.path("state/browse"), mode)
    var file = history()
    try file.add("count")
    #expect(self.mode(of: folder.path("state/browse")) == 0o700)
    #expect(try lines() == ["count"])
  }

  @Test("leaves the mode of a linked folder unchanged", arguments: ["state", "state/browse"])
  func linkedFolder(name: String) throws {
    folder.makeFolders("target")
    if name != "state" { folder.makeFolders("state") }
    chmod(folder.path("target"), 0o755)
    symlink(folder.path("target"), folder.path(name))
    var file = history()
    try file.add("count")
    #expect(mode(of: folder.path("target")) == 0o755)
    #expect(try lines() == ["count"])
  }

  @Test(
    "is not created below a linked folder that other users can write to",
    arguments: ["state", "state/browse"],
    [0o775, 0o757] as [mode_t]
  )
  func sharedFolder(name: String, mode: mode_t) throws {
    folder.makeFolders("target")
    if name != "state" { folder.makeFolders("state") }
    chmod(folder.path("target"), mode)
    symlink(folder.path("target"), folder.path(name))
    var file = history()
    #expect(throws: PrivateFileError.sharedDirectory(path: folder.path(name))) {
      try file.add("count")
    }
    #expect(self.mode(of: folder.path("target")) == mode)
    #expect(TemporaryFolder.names(in: folder.path("target")) == [])
  }

  @Test("cannot be a folder or a pipe", arguments: ["folder", "pipe"])
  func noFile(name: String) throws {
    mkdir(folder.path("folder"), 0o700)
    mkfifo(folder.path("pipe"), 0o600)
    let path = folder.path(name)
    var file = HistoryFile(path: path)
    #expect(throws: PrivateFileError.notPlain(path: path)) { try file.lines() }
  }

  @Test("cannot be a file of another user, which stays unchanged", .enabled(if: geteuid() == 0))
  func foreignFile() throws {
    write("count\n")
    chown(path, 65_534, 65_534)
    var file = history()
    #expect(throws: PrivateFileError.notOwn(path: path)) { try file.lines() }
    #expect(throws: PrivateFileError.notOwn(path: path)) { try file.add("sort a") }
    #expect(folder.read("state/browse/history") == "count\n")
  }

  @Test("reports that it is busy if another program keeps it locked")
  func heldFile() throws {
    write("count\n")
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    #expect(flock(descriptor, LOCK_EX) == 0)
    var file = history()
    #expect(throws: PrivateFileError.busy(path: path)) { try file.add("sort a") }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Platform
import TestSupport
import Testing

@testable import Catalog

@Suite("A spooled pipe")
struct SpoolTests {
  @Test("can be read before its end")
  func slow() throws {
    let pipe = try SpooledPipe()
    pipe.write("a,b\n1,2\n")
    #expect(try pipe.file.end(reaching: 8) == 8)
    #expect(try pipe.file.text(8) == "a,b\n1,2\n")
    #expect(try pipe.file.text(3, at: 4) == "1,2")
    #expect(!pipe.file.isComplete)
    pipe.write("3,4\n")
    #expect(try pipe.file.end(reaching: 9) == 12)
  }

  @Test("is awaited to its end and can be read again at any offset")
  func toItsEnd() async throws {
    let content = lines(20_000)
    let pipe = try SpooledPipe()
    let file = pipe.file
    async let everything = onThread { try file.everything() }
    try await onThread { pipe.write(content) }
    #expect(!file.isComplete)
    pipe.end()
    #expect(try await everything == content)
    #expect(file.isComplete)
    #expect(file.available == content.count)
    #expect(try file.bytes(1000, at: 5000) == Array(content[5000..<6000]))
    #expect(try file.bytes(1000, at: content.count - 1) == [Ascii.lineFeed])
    #expect(try file.bytes(1000, at: content.count) == [])
  }

  @Test("can be read by several threads while it grows", arguments: seeds(5))
  func severalReaders(seed: UInt64) async throws {
    let content = lines(5000, seed: seed)
    let pipe = try SpooledPipe()
    let file = pipe.file
    try await withThrowingTaskGroup(of: [UInt8].self) { group in
      for reader in seeds(4) {
        group.addTask {
          try await onThread {
            var random = SeededGenerator(seed: seed &* 10 + reader)
            var bytes: [UInt8] = []
            while true {
              let wanted = Int.random(in: 1...50_000, using: &random)
              let piece = try file.bytes(wanted, at: bytes.count)
              bytes += piece
              if piece.count < wanted { return bytes }
            }
          }
        }
      }
      try await onThread {
        var random = SeededGenerator(seed: seed)
        var rest = content[...]
        while !rest.isEmpty {
          let piece = rest.prefix(Int.random(in: 1...20_000, using: &random))
          pipe.write(Array(piece))
          rest = rest.dropFirst(piece.count)
        }
        pipe.end()
      }
      for try await bytes in group { #expect(bytes == content, "seed \(seed)") }
    }
  }

  @Test("is filled by a task while every thread of the pool waits for it", .timeLimit(.minutes(5)))
  func task() async throws {
    let spool = try Spool(path: "") { writer throws(CatalogError) in
      for _ in 0..<100 {
        await Task.yield()
        var line = AnswerLines()
        line.begin()
        line.end()
        try writer.write(line.bytes)
      }
    }
    let file = SourceFile(spool, path: "", identity: nil)
    try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<64 { group.addTask { try file.end(reaching: 400) } }
      for try await end in group { #expect(end == 300) }
    }
  }

  @Test("is awaited no longer than the timeout")
  func timeout() throws {
    let pipe = try SpooledPipe()
    let start = ContinuousClock.now
    #expect(try pipe.file.end(reaching: 1, within: .milliseconds(30)) == 0)
    #expect(ContinuousClock.now - start >= .milliseconds(30))
    pipe.write("abc")
    #expect(try pipe.file.end(reaching: 3) == 3)
    #expect(try pipe.file.bytes(10, at: 0, within: .milliseconds(1)) == Array("abc".utf8))
    #expect(try pipe.file.bytes(10, at: 3, within: .milliseconds(1)) == [])
  }

  @Test("that is silent is awaited until the task is cancelled")
  func givenUp() async throws {
    let pipe = try SpooledPipe()
    let file = pipe.file
    let thread = Mutex<ObservedThread?>(nil)
    let task = Task {
      thread.withLock { $0 = .current }
      #expect(throws: CatalogError.cancelled) { try file.end(reaching: 1) }
      return ContinuousClock.now
    }
    let cancelled = try await onThread {
      #expect(Eventually.block { thread.withLock { $0?.isAsleep ?? false } })
      let now = ContinuousClock.now
      task.cancel()
      return now
    }
    #expect(await task.value - cancelled < .milliseconds(500))
  }

  @Test("without a writer is not yet at its end")
  func beforeItsWriter() throws {
    let folder = TemporaryFolder()
    let path = folder.path("pipe")
    #expect(mkfifo(path, 0o600) == 0)
    let reading = Descriptor(adopting: open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC))
    let file = try SourceFile.open(reading.number, path: path)
    #expect(try file.end(reaching: 1, within: .milliseconds(30)) == 0)
    #expect(!file.isComplete)
    let writing = Descriptor(adopting: open(path, O_WRONLY | O_CLOEXEC))
    writing.write(Array("abc".utf8))
    #expect(try file.text(3) == "abc")
  }

  @Test("may be empty")
  func empty() throws {
    let pipe = try SpooledPipe()
    pipe.end()
    #expect(try pipe.file.end(reaching: 1) == 0)
    #expect(pipe.file.isComplete)
    #expect(try pipe.file.everything() == [])
  }

  @Test("that fails ends at the failure and reports the reason")
  func failing() throws {
    let socket = try BreakableSocket()
    let file = socket.file
    socket.write("abc")
    #expect(try file.text(3) == "abc")
    socket.fail()
    #expect(try file.end(reaching: 4) == 3)
    #expect(try file.text(1, at: 3) == "")
    #expect(try file.text(10) == "abc")
    #expect(file.isComplete)
    #expect(file.fault == .readFailed(path: "socket", code: ECONNRESET))
  }

  @Test("can be transformed as it grows")
  func transformed() throws {
    let pipe = try SpooledPipe()
    let file = try pipe.file.transformed(by: Marking())
    pipe.write("cba!f")
    #expect(try file.text(3) == "abc")
    pipe.write("ed!gh")
    #expect(try file.text(6) == "abcdef")
    pipe.end()
    #expect(try file.text(100) == "abcdef<end:gh>")
  }

  @Test("that fails before the first byte throws an error")
  func failingAtOnce() throws {
    let socket = try BreakableSocket()
    let file = socket.file
    socket.fail()
    let error = CatalogError.readFailed(path: "socket", code: ECONNRESET)
    #expect(throws: error) { try file.end(reaching: 1) }
    #expect(!file.isComplete)
  }

  @Test("that ends early also ends its transformed file early")
  func transformedFault() throws {
    let socket = try BreakableSocket()
    socket.write("cba!de")
    let file = try socket.file.transformed(by: Marking())
    #expect(try file.text(3) == "abc")
    socket.fail()
    #expect(try file.text(10) == "abc")
    #expect(file.fault == .readFailed(path: "socket", code: ECONNRESET))
  }

  @Test("that fails also fails its transformed file, without pending bytes")
  func transformedFailure() throws {
    let full = Descriptor(adopting: open("/dev/full", O_RDWR | O_CLOEXEC))
    let pipe = PrivateDescriptors.pipe()
    let reading = Descriptor(adopting: pipe.reading)
    let writing = Descriptor(adopting: pipe.writing)
    let spool = try Spool(PipeOrigin(descriptor: reading, path: "pipe"), path: "pipe", file: full)
    let inner = SourceFile(spool, path: "pipe", identity: FileIdentity(stat()))
    let file = try inner.transformed(by: Marking())
    writing.write(Array("abc".utf8))
    let (bytes, error) = file.remains()
    #expect(bytes == [])
    #expect(error == .spoolFailed(path: "pipe", code: ENOSPC))
  }
}

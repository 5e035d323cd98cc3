// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Catalog

/// Each test runs in its own process, without descriptors, threads or children of other tests.
@Suite("A released file")
struct ReleaseTests {
  @Test("leaves nothing behind while its pipe is silent")
  func silentPipe() async {
    await #expect(processExitsWith: .success) {
      try expectNothingLeft {
        let pipe = try SpooledPipe()
        _ = try pipe.file.end(reaching: 1, within: .milliseconds(30))
        let transformed = try pipe.file.transformed(by: Marking())
        _ = try transformed.end(reaching: 1, within: .milliseconds(30))
      }
    }
  }

  @Test("leaves nothing behind when it is complete")
  func whole() async {
    await #expect(processExitsWith: .success) {
      try expectNothingLeft {
        let pipe = try SpooledPipe()
        pipe.write("abc")
        pipe.end()
        #expect(try pipe.file.text(10) == "abc")
      }
    }
  }

  @Test("leaves no program behind that has more output")
  func decompression() async {
    await #expect(processExitsWith: .success) {
      let folder = TemporaryFolder()
      let zeros = [UInt8](repeating: 0, count: 64 << 20)
      let path = folder.write(try Compression.gzip.compress(zeros, in: folder), to: "zeros.gz")
      try expectNothingLeft {
        let file = try SourceFile(plain: Descriptor(adopting: open(path)), path: path)
        #expect(try file.decompressed(by: .gzip).bytes(10, at: 0).count == 10)
      }
    }
  }

  @Test("leaves no program behind that waits for input")
  func pipedDecompression() async {
    await #expect(processExitsWith: .success) {
      let folder = TemporaryFolder()
      let compressed = try Compression.gzip.compress(lines(50_000), in: folder)
      try expectNothingLeft {
        let pipe = try SpooledPipe()
        // gzip writes nothing before it has read 256 KiB.
        pipe.write(Array(compressed[..<(compressed.count / 4 * 3)]))
        let file = try pipe.file.decompressed(by: .gzip)
        #expect(try file.bytes(10, at: 0).count == 10)
      }
    }
  }

  @Test("leaves no program behind that sleeps")
  func sleepingProgram() async {
    await #expect(processExitsWith: .success) {
      let folder = TemporaryFolder()
      let program = folder.write("#!/bin/sh\nexec 1>&- 2>&-; sleep 100", to: "gzip")
      chmod(program, 0o700)
      let path = folder.write("x", to: "data")
      try expectNothingLeft {
        let file = try SourceFile(plain: Descriptor(adopting: open(path)), path: path)
        let decompressed = try file.decompressed(by: .gzip, searchPath: folder.path)
        _ = try decompressed.end(reaching: 1, within: .milliseconds(50))
      }
    }
  }
}

/// Expects that the resources used by `body` are released within a second.
func expectNothingLeft(_ body: () throws -> Void) throws {
  // Resources created once, at the first use, are not leaks.
  _ = try SpooledPipe().file.end(reaching: 0)
  let before = Footprint.settled
  try body()
  #expect(Eventually.block(upTo: 1) { Footprint.now == before })
}

/// The resources of the process.
private struct Footprint: Equatable {
  let descriptors: Int
  let threads: Int
  let hasChildren: Bool

  static var now: Footprint {
    var status: Int32 = 0
    // With WNOHANG, `waitpid` reaps only a zombie. There must be none.
    let result = waitpid(-1, &status, WNOHANG)
    return Footprint(
      descriptors: entries(of: "/proc/self/fd"),
      threads: entries(of: "/proc/self/task"),
      hasChildren: !(result < 0 && errno == ECHILD)
    )
  }

  /// The resources after 100 equal measurements in a row.
  static var settled: Footprint {
    var last = now
    var repetitions = 0
    _ = Eventually.block {
      let next = now
      repetitions = next == last ? repetitions + 1 : 0
      last = next
      return repetitions == 100
    }
    return last
  }

  private static func entries(of folder: String) -> Int {
    guard let stream = opendir(folder) else { return -1 }
    defer { closedir(stream) }
    var count = 0
    while readdir(stream) != nil { count += 1 }
    return count
  }
}

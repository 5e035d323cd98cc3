// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Glibc
import Platform
import TestSupport
import Testing

@testable import Catalog

/// Does something that blocks on a thread of its own, and not on one that the other tests need.
func onThread<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async {
      continuation.resume(with: Swift.Result(catching: body))
    }
  }
}

/// A pipe that a test writes to, from one thread at a time, and its spool.
final class SpooledPipe: @unchecked Sendable {
  let file: SourceFile
  private var writing: Descriptor?

  init(room: SpoolRoom = SpoolRoom()) throws {
    let pipe = OwnDescriptors.pipe()
    let reading = Descriptor(adopting: pipe.reading)
    writing = Descriptor(adopting: pipe.writing)
    file = try SourceFile.reading(reading.number, path: "pipe", room: room)
  }

  func write(_ text: String) { writing?.write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) { writing?.write(bytes) }

  /// Nothing more will come.
  func end() { writing = nil }

  /// What comes through it as a collection.
  func collection(
    _ format: TextFormat = .csv,
    request: DialectRequest = .plain,
    chunks: ChunkSizes = ChunkSizes()
  ) throws -> any ItemCollection {
    let text = try TextFile(file, encoding: .utf8)
    return try format.collection(of: text, name: "pipe", request: request, chunks: chunks)
  }
}

/// A spool of a socket whose other end can break the connection.
final class BreakableSocket {
  let file: SourceFile
  private var far: Descriptor?

  init() throws {
    guard let (near, far) = Descriptor.pair() else { throw Unexpected(what: "no descriptors") }
    // Whoever leaves a socket without reading all that it holds breaks the connection.
    near.write([1])
    self.far = far
    file = try SourceFile.reading(near.number, path: "socket")
  }

  func write(_ text: String) { far?.write(Array(text.utf8)) }

  /// Breaks the connection.
  func fail() { far = nil }
}

/// Turns round what stands before each `!`, and marks what is behind the last.
struct Marking: SpoolTransform {
  private var held: [UInt8] = []

  mutating func process(_ input: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
    held += input
    while let mark = held.firstIndex(of: UInt8(ascii: "!")) {
      output += held[..<mark].reversed()
      held.removeSubrange(...mark)
    }
  }

  mutating func finish(into output: inout [UInt8]) {
    output += Array("<end:".utf8) + held + Array(">".utf8)
  }
}

extension Descriptor {
  func write(_ bytes: [UInt8]) {
    let code = bytes.withUnsafeBytes { writeAll($0, to: number) }
    precondition(code == 0, "a test's pipe could not be written to")
  }
}

extension SourceFile {
  /// All of it, once it is whole.
  func everything() throws(CatalogError) -> [UInt8] {
    try bytes(try end(reaching: .max), at: 0)
  }

  /// As much as is wanted, as text.
  func text(_ count: Int, at offset: Int = 0) throws(CatalogError) -> String {
    String(decoding: try bytes(count, at: offset), as: UTF8.self)
  }

  /// All that has come when nothing more does, with what ended it too early.
  func remains() -> (bytes: [UInt8], error: CatalogError?) {
    do {
      return (try everything(), fault)
    } catch {
      return ((try? bytes(available, at: 0)) ?? [], error)
    }
  }
}

/// Lines of text that no two are alike, and that do not become much smaller when compressed.
func lines(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
  var random = SeededGenerator(seed: seed)
  return (1...count).flatMap { Array("\($0),\(random.next()),\(random.next())\n".utf8) }
}

extension Compression {
  /// Those whose program is there.
  static var installed: [Compression] {
    allCases.filter { ChildProgram.locate($0.program, in: SourceFile.searchPath) != nil }
  }

  /// Compresses a file into another with the real program.
  func compress(_ bytes: [UInt8], in folder: TemporaryFolder) throws -> [UInt8] {
    let path = folder.write(bytes, to: "plain-\(self)")
    let status = OwnDescriptors.whileNoneAreMade {
      system("\(program) -1 -c < '\(path)' > '\(path).compressed'")
    }
    guard status == 0, let compressed = folder.bytes(of: "plain-\(self).compressed") else {
      throw Unexpected(what: "\(program) failed")
    }
    return compressed
  }
}

/// A thread of this process, as the system knows it.
struct ObservedThread {
  private let path: String

  /// The thread that runs this; `nil` if the system does not tell.
  static var current: ObservedThread? {
    FilePath.absolute("/proc/thread-self").map(ObservedThread.init)
  }

  /// A Boolean value indicating whether the thread waits for something.
  var isAsleep: Bool {
    guard let file = fopen("\(path)/stat", "r") else { return false }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    guard fgets(&line, Int32(line.count), file) != nil else { return false }
    // The state stands behind the name, which has parentheses around it.
    let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return text.split(separator: ") ").last?.hasPrefix("S") == true
  }
}

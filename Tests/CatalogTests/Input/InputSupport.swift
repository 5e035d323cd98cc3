// SPDX-License-Identifier: GPL-3.0-or-later

import Dispatch
import Glibc
import Platform
import TestSupport
import Testing

@testable import Catalog

/// Runs a blocking closure on a separate thread instead of one that other tests need.
func onThread<Result: Sendable>(
  _ body: @escaping @Sendable () throws -> Result
) async throws -> Result {
  try await withCheckedThrowingContinuation { continuation in
    DispatchQueue.global().async {
      continuation.resume(with: Swift.Result(catching: body))
    }
  }
}

/// A pipe that a test writes to, from one thread at a time, with its spool.
final class SpooledPipe: @unchecked Sendable {
  let file: SourceFile
  private var writing: Descriptor?

  init(storage: SpoolStorage = SpoolStorage()) throws {
    let pipe = PrivateDescriptors.pipe()
    let reading = Descriptor(adopting: pipe.reading)
    writing = Descriptor(adopting: pipe.writing)
    file = try SourceFile.open(reading.number, path: "pipe", storage: storage)
  }

  func write(_ text: String) { writing?.write(Array(text.utf8)) }

  func write(_ bytes: [UInt8]) { writing?.write(bytes) }

  /// Closes the pipe.
  func end() { writing = nil }

  /// Opens the content of the pipe as a collection.
  func collection(
    _ format: TextFormat = .csv,
    request: DialectRequest = .plain,
    chunks: ChunkSizes = ChunkSizes()
  ) throws -> any ItemCollection {
    let text = try TextFile(file, encoding: .utf8)
    return try format.collection(of: text, name: "pipe", request: request, chunks: chunks)
  }
}

/// A spooled socket whose other end can break the connection.
final class BreakableSocket {
  let file: SourceFile
  private var far: Descriptor?

  init() throws {
    guard let (near, far) = Descriptor.pair() else { throw Unexpected(message: "no descriptors") }
    // Closing a socket that has unread data resets the connection.
    near.write([1])
    self.far = far
    file = try SourceFile.open(near.number, path: "socket")
  }

  func write(_ text: String) { far?.write(Array(text.utf8)) }

  /// Breaks the connection.
  func fail() { far = nil }
}

/// Reverses the text before each `!`, and marks the text after the last one.
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
  /// Waits for the end of the file and returns all bytes.
  func everything() throws(CatalogError) -> [UInt8] {
    try bytes(try end(reaching: .max), at: 0)
  }

  /// Waits for a number of bytes and returns them as text.
  func text(_ count: Int, at offset: Int = 0) throws(CatalogError) -> String {
    String(decoding: try bytes(count, at: offset), as: UTF8.self)
  }

  /// Returns all bytes up to the end or an error, with the error.
  func remains() -> (bytes: [UInt8], error: CatalogError?) {
    do {
      return (try everything(), fault)
    } catch {
      return ((try? bytes(available, at: 0)) ?? [], error)
    }
  }
}

/// Returns distinct lines of text that do not compress well.
func lines(_ count: Int, seed: UInt64 = 1) -> [UInt8] {
  var random = SeededGenerator(seed: seed)
  return (1...count).flatMap { Array("\($0),\(random.next()),\(random.next())\n".utf8) }
}

extension Compression {
  /// The formats whose program is installed.
  static var installed: [Compression] {
    allCases.filter { ChildProgram.locate($0.program, in: SourceFile.searchPath) != nil }
  }

  /// Compresses bytes with the real program.
  func compress(_ bytes: [UInt8], in folder: TemporaryFolder) throws -> [UInt8] {
    let path = folder.write(bytes, to: "plain-\(self)")
    let run = ShellScript.run("\(program) -1 -c < '\(path)' > '\(path).compressed'")
    guard run.status == 0, let compressed = folder.bytes(of: "plain-\(self).compressed") else {
      throw Unexpected(message: "\(program) failed")
    }
    return compressed
  }
}

/// A thread of this process, as `/proc` describes it.
struct ObservedThread {
  private let path: String

  /// The current thread, or `nil` without `/proc`.
  static var current: ObservedThread? {
    FilePath.absolute("/proc/thread-self").map(ObservedThread.init)
  }

  /// `true` if the thread is blocked.
  var isAsleep: Bool {
    guard let file = fopen("\(path)/stat", "r") else { return false }
    defer { fclose(file) }
    var line = [CChar](repeating: 0, count: 256)
    guard fgets(&line, Int32(line.count), file) != nil else { return false }
    // The state follows the name, which is in parentheses.
    let text = String(decoding: line.prefix { $0 != 0 }.map(UInt8.init(bitPattern:)), as: UTF8.self)
    return text.split(separator: ") ").last?.hasPrefix("S") == true
  }
}

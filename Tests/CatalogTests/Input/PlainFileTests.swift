// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Catalog

@Suite("A plain file")
struct PlainFileTests {
  private let folder = TemporaryFolder()

  private func file(_ text: String) throws -> SourceFile {
    let path = folder.write(text, to: "a.csv")
    let descriptor = Descriptor(adopting: open(path))
    return try SourceFile.open(descriptor.number, path: path)
  }

  @Test("has a known end and is read in pieces of any length")
  func reading() throws {
    let file = try file("0123456789")
    #expect(file.isComplete)
    #expect(file.available == 10)
    #expect(try file.end(reaching: 1) == 10)
    #expect(try file.end(reaching: .max) == 10)
    for offset in 0...11 {
      for count in 0...12 {
        let expected = String("0123456789".dropFirst(offset).prefix(count))
        #expect(try file.text(count, at: offset) == expected)
      }
    }
    #expect(try file.text(1, at: .max) == "")
  }

  @Test("is read in place")
  func inPlace() throws {
    let file = try file("old")
    _ = try file.text(3)
    folder.write("new", to: "a.csv")
    #expect(try file.text(3) == "new")
  }

  @Test("that grows is read to its original length")
  func growing() throws {
    let file = try file("abc")
    folder.write("abcdef", to: "a.csv")
    #expect(try file.text(10) == "abc")
    try file.checkUnchanged()
  }

  @Test("that shrinks has changed, but the rest can be read")
  func shrinking() throws {
    let file = try file("abcdef")
    #expect(truncate(file.path, 3) == 0)
    #expect(try file.text(3) == "abc")
    #expect(throws: CatalogError.changed(path: file.path)) { try file.text(6) }
    #expect(throws: CatalogError.changed(path: file.path)) { try file.text(1, at: 5) }
    #expect(throws: CatalogError.changed(path: file.path)) { try file.checkUnchanged() }
  }

  @Test("that is overwritten with as many bytes has changed")
  func writtenOver() throws {
    let file = try file("abc")
    try file.checkUnchanged()
    setTimes(of: file.path, to: 86_400)
    #expect(throws: CatalogError.changed(path: file.path)) { try file.checkUnchanged() }
  }

  @Test("that is overwritten while it is converted has changed")
  func writtenOverInConversion() throws {
    let file = try file("abc")
    let path = file.path
    let converted = try file.transformed(by: Writing { setTimes(of: path, to: 86_400) })
    #expect(throws: CatalogError.changed(path: path)) { try converted.text(10) }
  }

  @Test("that is replaced or removed stays readable")
  func replaced() throws {
    let file = try file("abc")
    folder.write("another", to: "b.csv")
    #expect(rename(folder.path("b.csv"), file.path) == 0)
    #expect(try file.text(10) == "abc")
    #expect(unlink(file.path) == 0)
    #expect(try file.text(10) == "abc")
    try file.checkUnchanged()
  }

  @Test("is not read after cancellation")
  func cancelled() async throws {
    let file = try file("abc")
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      #expect(throws: CatalogError.cancelled) { try file.end(reaching: 1) }
      #expect(throws: CatalogError.cancelled) { try file.text(1) }
    }
    await task.value
  }

  @Test("that was read in part is read from there, like a pipe")
  func partlyRead() throws {
    let descriptor = Descriptor(adopting: open(folder.write("abcdef", to: "a.csv")))
    lseek(descriptor.number, 2, SEEK_SET)
    let file = try SourceFile.open(descriptor.number, path: "a.csv")
    #expect(try file.text(10) == "cdef")
  }

  @Test("that claims to be empty, like system files, is read to its end")
  func withoutLength() throws {
    let descriptor = Descriptor(adopting: open("/proc/self/stat"))
    let file = try SourceFile.open(descriptor.number, path: "stat")
    #expect(try file.text(1000).hasPrefix("\(getpid()) "))
  }

  @Test("shares its identity with files derived from it")
  func identity() throws {
    let file = try file("abc")
    var status = stat()
    #expect(stat(file.path, &status) == 0)
    #expect(file.identity == FileIdentity(status))
    #expect(try file.transformed(by: Marking()).identity == FileIdentity(status))
  }
}

/// A transformation that removes all bytes and performs an action on the first ones.
private struct Writing: SpoolTransform {
  let action: @Sendable () -> Void

  mutating func process(_ input: UnsafeBufferPointer<UInt8>, into output: inout [UInt8]) {
    action()
  }

  mutating func finish(into output: inout [UInt8]) {}
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Catalog

@Suite("A collection of incomplete input")
struct InputOpeningTests {
  @Test("shows its first page before the end of the input")
  func slowPipe() async throws {
    let pipe = PrivateDescriptors.pipe()
    let reading = Descriptor(adopting: pipe.reading)
    let writing = Descriptor(adopting: pipe.writing)
    writing.write(Array("a,b\n1,2\n3,4\n5,6\n".utf8))
    let collection = try await Catalog.open(spooling: reading.number, name: "stdin")
    #expect(collection.columns.map(\.name) == ["a", "b"])
    let page = try await collection.page(0..<2, of: Query())
    #expect(page.items.texts == [["1", "2"], ["3", "4"]])
    writing.write(Array("7,8\n9,10\n".utf8))
    let next = try await collection.page(2..<4, of: Query())
    #expect(next.items.texts == [["5", "6"], ["7", "8"]])
  }

  @Test("may be compressed, in a file or through a pipe", arguments: Compression.installed)
  func compressed(_ compression: Compression) async throws {
    let folder = TemporaryFolder()
    let text = "a,b\n" + (1...1000).map { "\($0),x\n" }.joined()
    let bytes = try compression.compress(Array(text.utf8), in: folder)
    let file = try await Catalog.open(folder.write(bytes, to: "data.csv"))
    #expect(try await file.count(of: Query()) == 1000)
    let pipe = PrivateDescriptors.pipe()
    let reading = Descriptor(adopting: pipe.reading)
    // The text fits into the buffer of a pipe.
    Descriptor(adopting: pipe.writing).write(bytes)
    let piped = try await Catalog.open(spooling: reading.number, name: "stdin")
    #expect(try await piped.page(0..<2, of: Query()).items.texts == [["1", "x"], ["2", "x"]])
    #expect(try await piped.count(of: Query()) == 1000)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Platform
import TestSupport
import Testing

@testable import Catalog

@Suite("Opening")
struct OpeningTests {
  @Test("a missing file reports its path")
  func missing() async throws {
    await #expect(throws: CatalogError.notFound(path: "/nowhere/a.csv")) {
      try await Catalog.open("/nowhere/a.csv")
    }
  }

  @Test("an unreadable file or directory reports the reason", .disabled(if: geteuid() == 0))
  func unreadable() async throws {
    let folder = TemporaryFolder()
    let path = folder.write("a\n", to: "a.csv")
    chmod(path, 0)
    await #expect(throws: CatalogError.notReadable(path: path, code: EACCES)) {
      try await Catalog.open(path)
    }
    chmod(folder.path, 0)
    await #expect(throws: CatalogError.notReadable(path: folder.path, code: EACCES)) {
      try await Catalog.open(folder.path)
    }
  }

  @Test("a device fails")
  func device() async {
    await #expect(throws: CatalogError.notACollection(path: "/dev/null")) {
      try await Catalog.open("/dev/null")
    }
  }

  @Test("a pipe reads it to its end")
  func pipe() async throws {
    let folder = TemporaryFolder()
    let path = folder.path("pipe.tsv")
    #expect(mkfifo(path, 0o600) == 0)
    async let opened = Catalog.open(path)
    let writer = Task.detached {
      let descriptor = Glibc.open(path, O_WRONLY)
      defer { close(descriptor) }
      for number in 1...50_000 {
        let line = Array("\(number)\tx\n".utf8)
        _ = line.withUnsafeBytes { writeAll($0, to: descriptor) }
      }
    }
    await writer.value
    let collection = try await opened
    #expect(collection.name == "pipe")
    #expect(try await collection.count(of: Query()) == 50_000)
  }

  @Test("a redirected file protects it from being overwritten")
  func redirected() async throws {
    let folder = TemporaryFolder()
    let path = folder.write("a,b\n1,2\n", to: "a.csv")
    let descriptor = open(path)
    let collection = try await Catalog.open(spooling: descriptor, name: "stdin")
    close(descriptor)
    #expect(try await collection.items().texts == [["1", "2"]])
    await #expect(throws: CatalogError.exportOntoSource(path: path)) {
      try await Exporter.write(collection, as: .csv, to: .file(path, force: true))
    }
  }

  @Test("a silent pipe ends when it is cancelled")
  func silentPipe() async throws {
    let pipe = PrivateDescriptors.pipe()
    defer {
      close(pipe.reading)
      close(pipe.writing)
    }
    let task = Task { _ = try await Catalog.open(spooling: pipe.reading, name: "stdin") }
    task.cancel()
    await #expect(throws: CatalogError.cancelled) { try await task.value }
  }

  @Test("a directory lists kinds, sizes, times and paths")
  func directory() async throws {
    let folder = TemporaryFolder()
    folder.write("12345", to: "b.csv")
    mkdir(folder.path("a"), 0o700)
    symlink("b.csv", folder.path("c"))
    setTimes(of: folder.path("b.csv"), to: 86_400)
    let collection = try #require(try await Catalog.open(folder.path) as? DirectoryCollection)
    let items = try await collection.items()
    #expect(items.map { $0[0].text } == ["a", "b.csv", "c"])
    #expect(items.map { $0[1].text } == ["directory", "file", "link"])
    #expect(items.map { $0[2] } == [.absent, Value("5"), .absent])
    #expect(items[1][3].text.wholeMatch(of: /1970-01-0[123]T\d\d:\d\d:00/) != nil)
    #expect(collection.member(items[1]) == "b.csv")
    #expect(collection.location(ofMember: "b.csv")?.path == folder.path("b.csv"))
    #expect(collection.member(Item(id: Item.ID(row: 9), values: [])) == nil)
    #expect(collection.name == folder.path.split(separator: "/").last.map(String.init))
  }

  @Test(
    "random bytes does not crash",
    arguments: seeds(100)
  )
  func noise(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let bytes = (0..<Int.random(in: 0...3000, using: &random)).map { _ in
      UInt8.random(in: 1...255, using: &random)
    }
    let collection = try delimited(bytes)
    let query = try collection.query("a or not é", sort: collection.columns.isEmpty ? nil : "#1")
    #expect(try await collection.items(query).count == collection.count(of: query))
  }
}

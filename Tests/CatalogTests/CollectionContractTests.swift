// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Catalog

/// What every kind of collection does alike, asked of a file and of a directory with the same items.
@Suite("Every collection")
struct CollectionContractTests {
  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case delimited
    case directory
    case spooled
    var testDescription: String { rawValue }
  }

  /// Files called after letters, each as long as its place in the alphabet.
  private static let names = ["Alpha", "beta", "file10", "file2", "gamma tea", "ключ"]

  private func collection(_ kind: Kind, in folder: TemporaryFolder) async throws
    -> any ItemCollection
  {
    switch kind {
    case .directory:
      for (index, name) in Self.names.enumerated() {
        folder.write(String(repeating: "x", count: (index + 1) * 5), to: name)
      }
      return try await Catalog.open(folder.path)
    case .delimited:
      return try await Catalog.open(folder.write(text, to: "files.csv"))
    case .spooled:
      let pipe = OwnDescriptors.pipe()
      // The text is shorter than what a pipe holds.
      _ = Array(text.utf8).withUnsafeBytes { writeAll($0, to: pipe.writing) }
      close(pipe.writing)
      defer { close(pipe.reading) }
      return try await Catalog.open(spooling: pipe.reading, name: "files")
    }
  }

  private var text: String {
    "name,kind,size,modified\n"
      + Self.names.enumerated().map { index, name in
        "\(name),file,\((index + 1) * 5),2026-01-31T12:00:00\n"
      }.joined()
  }

  @Test(
    "answers the same question alike",
    arguments: Kind.allCases,
    [
      ("", "", [1, 2, 3, 4, 5, 6]),
      ("size > 9", "", [2, 3, 4, 5, 6]),
      ("size between 10 and 20 and not name contains 2", "", [2, 3]),
      ("tea or size = 5.0", "", [1, 5]),
      ("name starts with file", "name natural", [4, 3]),
      ("", "size desc", [6, 5, 4, 3, 2, 1]),
      ("", "name desc", [6, 5, 4, 3, 2, 1]),
      ("", "kind, size desc", [6, 5, 4, 3, 2, 1]),
      ("name = beta", "name", [2]),
      ("КЛЮЧ or ключ", "", [6]),
      ("modified > 2020-01-01", "", [1, 2, 3, 4, 5, 6]),
      ("modified is empty", "", []),
      ("size > 1000", "size", []),
    ] as [(String, String, [Int])]
  )
  func answers(kind: Kind, question: (filter: String, sort: String, rows: [Int])) async throws {
    let folder = TemporaryFolder()
    let collection = try await collection(kind, in: folder)
    let query = try collection.query(
      question.filter.isEmpty ? nil : question.filter,
      sort: question.sort.isEmpty ? nil : question.sort
    )
    #expect(collection.columns.map(\.name) == ["name", "kind", "size", "modified"])
    #expect(collection.columns.map(\.kind) == [.text, .text, .integer, .dateTime])
    #expect(try await collection.items(query).rows == question.rows)
    #expect(try await collection.count(of: query) == question.rows.count)
    for start in 0...question.rows.count + 1 {
      let page = try await collection.page(start..<start + 2, of: query)
      #expect(page.start == start)
      #expect(page.items.rows == Array(question.rows.dropFirst(start).prefix(2)))
      let isLast = start + 2 >= question.rows.count
      #expect(!page.isLast || isLast)
    }
    #expect(try await collection.page(0..<100, of: query).total == .exactly(question.rows.count))
  }

  @Test("stops handing over when its receiver throws", arguments: Kind.allCases)
  func thrownByReceiver(kind: Kind) async throws {
    let folder = TemporaryFolder()
    let collection = try await collection(kind, in: folder)
    await #expect(throws: CatalogError.unknownFormat("x")) {
      try await collection.forEachBatch(of: Query()) { _ throws(CatalogError) in
        throw .unknownFormat("x")
      }
    }
  }
}

@Suite("Opening")
struct OpeningTests {
  @Test("names what is not there")
  func missing() async throws {
    await #expect(throws: CatalogError.notFound(path: "/nowhere/a.csv")) {
      try await Catalog.open("/nowhere/a.csv")
    }
  }

  @Test("says why a file or a directory cannot be read", .disabled(if: geteuid() == 0))
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

  @Test("refuses what is neither a file, a directory nor a pipe")
  func device() async {
    await #expect(throws: CatalogError.notACollection(path: "/dev/null")) {
      try await Catalog.open("/dev/null")
    }
  }

  @Test("reads a pipe to its end")
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
    #expect(try await collection.count(of: Query()) == 49_999)
  }

  @Test("reads what is redirected from a file without copying it, and protects it")
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

  @Test("of a pipe that stays silent ends when it is cancelled")
  func silentPipe() async throws {
    let pipe = OwnDescriptors.pipe()
    defer {
      close(pipe.reading)
      close(pipe.writing)
    }
    let task = Task { _ = try await Catalog.open(spooling: pipe.reading, name: "stdin") }
    task.cancel()
    await #expect(throws: CatalogError.cancelled) { try await task.value }
  }

  @Test("a directory tells kinds, sizes, times and paths")
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
    "takes any bytes for a beginning without crashing",
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

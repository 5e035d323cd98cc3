// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Platform
import TestSupport
import Testing

@testable import Catalog

@Suite("Several files as one collection")
struct UnionTests {
  private let folder = TemporaryFolder()

  /// Writes files and opens them together.
  private func open(_ files: [(name: String, text: String)]) async throws -> any ItemCollection {
    let paths = files.map { folder.write($0.text, to: $0.name) }
    return try await Catalog.open(files: paths)
  }

  /// Opens the files of the folder that match a pattern.
  private func open(_ pattern: String) async throws -> any ItemCollection {
    try await Catalog.open(Location(folder.path(pattern)))
  }

  /// Returns the rows without the name of the file.
  private func rows(_ collection: any ItemCollection) async throws -> [[String?]] {
    try await collection.items().texts.map { Array($0.dropFirst()) }
  }

  /// Returns the flaws after all files were read, by the last components of the paths.
  private func flaws(
    _ collection: any ItemCollection
  ) async throws -> [String: UnitedFiles.Flaw.Problem] {
    _ = try await collection.count(of: Query())
    let files = try #require(collection.warnings.files)
    return Dictionary(
      files.flaws.map { (FilePath.lastComponent(of: $0.path), $0.problem) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  /// Writes as many files as are read before the first row, each with a column `x` and a row.
  private func writeSampledFiles() {
    for index in 1...UnionReader.sampledFiles {
      folder.write("x\n\(index)\n", to: "\(index + 1000).csv")
    }
  }

  @Test("unites the columns by name, after one with the path of the file")
  func columns() async throws {
    let collection = try await open([("a.csv", "x,y\n1,2\n"), ("b.csv", "y;z\n3;4\n")])
    #expect(collection.columns.map(\.name) == ["file", "x", "y", "z"])
    #expect(
      try await collection.items().texts == [
        [folder.path("a.csv"), "1", "2", nil], [folder.path("b.csv"), nil, "3", "4"],
      ]
    )
  }

  @Test("is named after the first file and the number of others")
  func name() async throws {
    #expect(try await open([("a.csv", "x\n1\n"), ("b.csv", "x\n1\n")]).name == "a.csv + 1 more")
  }

  @Test("gives its own column another name if a file has a column of that name")
  func clash() async throws {
    let collection = try await open([("a.csv", "x\n1\n"), ("b.csv", "File\n3\n")])
    #expect(collection.columns.map(\.name) == ["file_2", "x", "File"])
  }

  @Test("unites files of different formats")
  func formats() async throws {
    let collection = try await open([
      ("a.csv", "x\n1\n"), ("b.jsonl", "{\"x\":2}\n"), ("c.json", "[{\"x\":3}]"),
    ])
    #expect(try await rows(collection) == [["1"], ["2"], ["3"]])
  }

  @Test("a column has the type of all its values together")
  func types() async throws {
    let collection = try await open([
      ("a.csv", "n,zip,none\n1,123,\n2,456,\n"), ("b.csv", "n,zip,none\n1.5,007,3\n"),
    ])
    #expect(collection.columns.map(\.kind) == [.text, .decimal, .text, .integer])
    #expect(try await rows(collection).last == ["1.5", "007", "3"])
  }

  @Test("a notation that all files have stays")
  func notation() async throws {
    let text = "n;d\n1.234,50;31.12.2024\n"
    let collection = try await open([("a.csv", text), ("b.csv", text)])
    #expect(collection.columns.map(\.kind) == [.text, .decimal, .date])
    let query = try collection.query("n > 1000 and d > 2024-12-30")
    #expect(try await collection.count(of: query) == 2)
    #expect(try await rows(collection).first == ["1.234,50", "31.12.2024"])
  }

  @Test("texts of JSON stay texts")
  func jsonTexts() async throws {
    let collection = try await open([
      ("a.jsonl", "{\"code\":\"12\",\"n\":1.50}\n"), ("b.jsonl", "{\"code\":\"13\",\"n\":2}\n"),
    ])
    #expect(collection.columns.map(\.kind) == [.text, .text, .decimal])
    let item = try #require(try await collection.item(Item.ID(row: 1)))
    #expect(item.values.dropFirst() == [.bytes(Array("12".utf8)), .json(Array("1.50".utf8))])
  }

  @Test("a nested list opens as a collection")
  func nested() async throws {
    let collection = try await open([
      ("a.csv", "x\n1\n"), ("b.jsonl", "{\"tags\":[\"a\",\"b\"]}\n"),
    ])
    let item = try #require(try await collection.item(Item.ID(row: 2)))
    let list = try await Catalog.open(2, of: item, in: collection)
    #expect(try await list.items().texts == [["a"], ["b"]])
  }

  @Test("a nested value has no location")
  func unreachable() async throws {
    let collection = try await open([("a.jsonl", "{\"a\":[1]}\n"), ("b.jsonl", "{\"a\":[2]}\n")])
    let item = try #require(try await collection.item(Item.ID(row: 1)))
    #expect(collection.locationComponents(to: 1, of: item) == nil)
  }

  @Test("values beyond the header get columns")
  func longRows() async throws {
    let collection = try await open([("a.csv", "x\n1\n"), ("b.csv", "x,y\n1,2\n3,4,5\n")])
    try await collection.settleColumns()
    #expect(collection.columns.map(\.name) == ["file", "x", "y", "column_3"])
    #expect(try await rows(collection).last == ["3", "4", "5"])
  }

  @Test("groups, orders and filters see all files")
  func queries() async throws {
    let collection = try await open([
      ("a.csv", "k,n\nx,1\ny,2\n"), ("b.csv", "n,k\n30,x\n4,y\n"),
    ])
    let sorted = try await collection.items(collection.query("n > 1", sort: "-n"))
    #expect(sorted.texts.map { $0[2] } == ["30", "4", "2"])
    let grouping = try Grouping(parsing: "k: sum n", columns: collection.columns)
    let answer = try await collection.answer(to: .group(grouping), in: Query())
    #expect(try await answer.collection.items().texts == [["x", "31"], ["y", "6"]])
  }
}

// MARK: Many files

extension UnionTests {
  @Test("appends the columns of later files with their types, and reports them")
  func lateColumns() async throws {
    writeSampledFiles()
    folder.write("x;late\n1;1.234,5\n2;text\n3;2,5\n", to: "late.csv")
    let collection = try await open("*.csv")
    #expect(collection.columns.map(\.name) == ["file", "x"])
    try await collection.settleColumns()
    #expect(collection.columns.map(\.name) == ["file", "x", "late"])
    #expect(collection.warnings.files?.lateColumns == ["late"])
  }

  @Test("a pipe that is named twice is refused, because it can be read only once")
  func pipeTwice() async throws {
    let path = folder.path("pipe")
    mkfifo(path, 0o600)
    await #expect(throws: CatalogError.notReadable(path: path, code: EBUSY)) {
      _ = try await Catalog.open(files: [path, path])
    }
  }

  @Test("a column of a later file has the type that it has there")
  func lateType() async throws {
    writeSampledFiles()
    folder.write("x;late\n1;\n3;2,5\n", to: "late.csv")
    let collection = try await open("*.csv")
    try await collection.settleColumns()
    #expect(collection.columns.last?.kind == .decimal)
  }

  @Test("a later file with a column of the same name as that of the files keeps its values")
  func lateClash() async throws {
    writeSampledFiles()
    folder.write("x,file\n1,mine\n", to: "late.csv")
    let collection = try await open("*.csv")
    try await collection.settleColumns()
    #expect(collection.columns.map(\.name) == ["file", "x", "file_2"])
    #expect(try await collection.items().texts.last?.last == "mine")
  }

  @Test(
    "notices that a file has changed",
    arguments: [
      ("b.csv", "x\n2\n3\n", SourceChange.Kind.grown), ("b.csv", "x\n", .overwritten),
      ("b.csv", nil, .deleted),
    ] as [(String, String?, SourceChange.Kind)]
  )
  func change(name: String, text: String?, kind: SourceChange.Kind) async throws {
    folder.write("x\n1\n", to: "a.csv")
    folder.write("x\n2\n", to: "b.csv")
    let collection = try await open("*.csv")
    #expect(collection.warnings.change == nil)
    if let text { folder.write(text, to: name) } else { unlink(folder.path(name)) }
    #expect(collection.warnings.change == SourceChange(kind, path: folder.path(name)))
  }

  @Test("opens one file at a time")
  func openFiles() async throws {
    let paths = (0..<150).map { folder.write("x\n\($0)\n", to: "\($0).csv") }
    let opened = Mutex<(current: [WeakCollection], largest: Int)>(([], 0))
    let reader = try await reader(of: paths) { collection in
      opened.withLock { state in
        state.current = state.current.filter { $0.collection != nil } + [.init(collection)]
        state.largest = max(state.largest, state.current.count)
      }
    }
    let collection = try JSONLinesCollection(uniting: reader, name: "all")
    #expect(try await collection.count(of: Query()) == 150)
    #expect(opened.withLock { $0.largest } <= 2)
  }

  @Test("copies the rows to a file without a name, until the disk is nearly full")
  func nearlyFullDisk() async throws {
    let text = "x\n" + String(repeating: "12345678\n", count: 1000)
    let paths = ["a.csv", "b.csv"].map { folder.write(text, to: $0) }
    var storage = SpoolStorage()
    storage.folder = folder.path
    storage.uncheckedSize = 10_000
    storage.freeSpace = { _ in 0 }
    let collection = try JSONLinesCollection(
      uniting: try await reader(of: paths),
      name: "all",
      storage: storage
    )
    let count = try await collection.count(of: Query())
    #expect((1..<2000).contains(count))
    #expect(folder.names == ["a.csv", "b.csv"])
    guard case .tooLarge("all", let kept, folder.path) = collection.warnings.earlyEnd?.reason else {
      Issue.record("\(String(describing: collection.warnings.earlyEnd))")
      return
    }
    // Whole rows, which have the same length, and no room for another one.
    #expect(kept % count == 0 && kept + kept / count > 10_000)
  }

  /// Returns a reader of files, which calls a closure for each file that it opens.
  private func reader(
    of paths: [String],
    whenOpened: @escaping @Sendable (any ItemCollection) -> Void = { _ in }
  ) async throws -> UnionReader {
    try await UnionReader(
      paths,
      identities: [],
      watched: [],
      missing: [],
      isReadOnce: { _ in false },
      open: { index throws(CatalogError) in
        let collection = try await Catalog.open(Location(path: paths[index]))
        whenOpened(collection)
        return collection
      }
    )
  }
}

private struct WeakCollection: Sendable {
  weak let collection: (any ItemCollection)?

  init(_ collection: any ItemCollection) { self.collection = collection }
}

// MARK: Invalid input

extension UnionTests {
  @Test("names a file that is not text, empty or missing, and shows the others")
  func flawed() async throws {
    let binary = folder.write([0, 1, 2, 3, 0, 0], to: "binary.csv")
    let paths = [
      binary, folder.write("", to: "empty.csv"), folder.path("missing.csv"),
      folder.write("x\n1\n", to: "good.csv"),
    ]
    let collection = try await Catalog.open(files: paths)
    #expect(try await rows(collection) == [["1"]])
    #expect(
      try await flaws(collection) == [
        "binary.csv": .unreadable(.binary(path: binary, offset: 0)),
        "empty.csv": .empty,
        "missing.csv": .unreadable(.notFound(path: folder.path("missing.csv"))),
      ]
    )
  }

  @Test("names a file that is broken after its beginning")
  func incomplete() async throws {
    let text = "[{\"x\":1}," + String(repeating: "{\"x\":2},", count: 400_000) + "oops"
    let collection = try await open([("a.json", text), ("b.csv", "x\n3\n")])
    guard case .incomplete = try await flaws(collection)["a.json"] else {
      Issue.record("expected a flaw of a.json")
      return
    }
    #expect(try await rows(collection).last == ["3"])
  }

  @Test("counts the rows with replaced bytes")
  func replaced() async throws {
    let good = String(repeating: "é\n", count: 100)
    let path = folder.write(Array("x\n\(good)caf".utf8) + [0xE9, 10], to: "a.csv")
    let collection = try await Catalog.open(files: [path, folder.write("x\n1\n", to: "b.csv")])
    #expect(try await flaws(collection) == ["a.csv": .replacedBytes(rows: 1)])
  }

  @Test("fails with the first error if no file can be read")
  func allFail() async throws {
    let paths = ["a.csv", "b.csv"].map(folder.path)
    await #expect(throws: CatalogError.notFound(path: paths[0])) {
      try await Catalog.open(files: paths)
    }
  }

  @Test("fails for a directory among the files")
  func directory() async throws {
    let path = folder.write("x\n1\n", to: "a.csv")
    await #expect(
      throws: CatalogError.containerAmongFiles(path: folder.path, isDirectory: true)
    ) {
      try await Catalog.open(files: [path, folder.path])
    }
  }

  @Test("fails for a database of a server among the files, without its password")
  func database() async throws {
    let path = folder.write("x\n1\n", to: "a.csv")
    await #expect(
      throws: CatalogError.containerAmongFiles(path: "postgres://u@h/db", isDirectory: false)
    ) {
      try await Catalog.open(files: [path, "postgres://u:secret@h/db"])
    }
  }

  @Test("fails for a query after one of the files")
  func view() async throws {
    let path = folder.write("x\n1\n", to: "a.csv")
    await #expect(throws: CatalogError.viewAmongFiles(path: path + "?filter=x = 1")) {
      try await Catalog.open(files: [path, path + "?filter=x = 1"])
    }
  }

  @Test("an export never replaces one of the files")
  func exportOntoSource() async throws {
    let collection = try await open([("a.csv", "x\n1\n"), ("b.csv", "x\n1\n")])
    let path = folder.path("b.csv")
    await #expect(throws: CatalogError.exportOntoSource(path: path)) {
      try await Exporter.write(collection, as: .csv, to: .file(path, force: true))
    }
  }
}

// MARK: Patterns

extension UnionTests {
  @Test("a pattern opens the files that match, in the order of their names")
  func pattern() async throws {
    for (index, name) in ["b.csv", "a.csv", "c.txt"].enumerated() {
      folder.write("x\n\(index)\n", to: name)
    }
    let collection = try await open("?.csv")
    #expect(collection.name == folder.path("?.csv"))
    #expect(try await rows(collection) == [["1"], ["0"]])
  }

  @Test("a pattern that one file matches has the column of files, too")
  func single() async throws {
    folder.write("x\n1\n", to: "a.csv")
    #expect(try await open("*.csv").columns.map(\.name) == ["file", "x"])
  }

  @Test("a path that exists is not a pattern")
  func existing() async throws {
    folder.write("x\n1\n", to: "a.csv")
    folder.write("y\n1\n", to: "*.csv")
    #expect(try await open("*.csv").columns.map(\.name) == ["y"])
  }

  @Test("a pattern without matches fails", arguments: ["*.csv", "a?.csv", "[ab].csv"])
  func noMatches(name: String) async throws {
    let path = folder.path(name)
    await #expect(throws: CatalogError.noMatches(pattern: path)) { try await Catalog.open(path) }
    await #expect(throws: CatalogError.noMatches(pattern: path)) {
      try await Catalog.open(files: [path, path])
    }
  }

  @Test("a pattern may be one of several files")
  func patternAmongFiles() async throws {
    for (index, name) in ["a.csv", "b.csv", "c.txt"].enumerated() {
      folder.write("x\n\(index)\n", to: name)
    }
    let collection = try await Catalog.open(files: ["*.csv", "c.txt"].map(folder.path))
    #expect(try await rows(collection) == [["0"], ["1"], ["2"]])
  }
}

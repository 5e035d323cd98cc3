// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Catalog

@Suite("The rows of the files of a directory")
struct DirectoryRowsTests {
  private let folder = TemporaryFolder()

  /// Returns the names of the items of a query, with their numbers of rows.
  private func rows(
    _ filter: String? = nil,
    sort: String? = nil,
    options: ReadingOptions = ReadingOptions(),
    limits: DirectoryState.Limits = .init()
  ) async throws -> [String] {
    let directory = try DirectoryCollection(path: folder.path, options: options, limits: limits)
    let query = try directory.query(filter, sort: sort)
    return texts(try await directory.page(0..<100, of: query))
  }

  private func texts(_ page: Page) -> [String] { page.items.map { "\($0[0].text) \($0[4].text)" } }

  private func writeTables() {
    folder.write("id,name\n1,Ada\n2,Bob\n", to: "a.csv")
    folder.write("{\"n\": 1}\n{\"n\": 2}\n{\"n\": 3}\n", to: "b.jsonl")
    folder.write("[{\"n\": 1}]", to: "c.json")
  }

  @Test("are counted")
  func counted() async throws {
    writeTables()
    #expect(try await rows() == ["a.csv 2", "b.jsonl 3", "c.json 1"])
  }

  @Test("are counted as the options of the command line read them")
  func options() async throws {
    writeTables()
    var options = ReadingOptions()
    options.dialect.hasHeader = false
    #expect(try await rows(options: options) == ["a.csv 3", "b.jsonl 3", "c.json 1"])
  }

  @Test("are not counted in what is no table, is hidden, compressed, empty or a link")
  func uncounted() async throws {
    folder.write("a,b\n1,2\n", to: ".hidden.csv")
    folder.write([0x1F, 0x8B, 8, 0, 0, 0, 0, 0], to: "compressed.csv")
    folder.write("", to: "empty.csv")
    folder.makeFolders("folder")
    symlink(folder.write("a,b\n1,2\n", to: "folder/a.csv"), folder.path("link.csv"))
    folder.write([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13], to: "picture.png")
    mkfifo(folder.path("pipe.csv"), 0o600)
    #expect(
      try await rows() == [
        ".hidden.csv ", "compressed.csv ", "empty.csv ", "folder ", "link.csv ", "picture.png ",
        "pipe.csv ",
      ]
    )
  }

  @Test("are not counted in a compressed file, for which no program runs")
  func compressed() async throws {
    // `a,b` and two rows, compressed by gzip.
    let bytes: [UInt8] = [
      0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 2, 3, 0x4B, 0xD4, 0x49, 0xE2, 0x32, 0xD4, 0x31, 0xE2, 0x32,
      0xD6, 0x31, 0xE1, 2, 0, 0xE5, 0xE9, 0xD6, 0xCE, 12, 0, 0, 0,
    ]
    let path = folder.write(bytes, to: "a.csv.gz")
    #expect(try await rows() == ["a.csv.gz "])
    #expect(try await Catalog.open(path).count(of: Query()) == 2)
  }

  #if SQLite
  @Test("are not counted in a database, which is not opened")
  func database() async throws {
    for name in ["shop.db", "shop.data"] {
      _ = try WrittenDatabase(in: folder, name: name, "CREATE TABLE a (b)")
    }
    #expect(try await rows() == ["shop.data ", "shop.db "])
  }
  #endif

  @Test("are not counted behind a link that has taken the place of a file")
  func replaced() async throws {
    writeTables()
    let directory = try DirectoryCollection(path: folder.path)
    unlink(folder.path("a.csv"))
    symlink(folder.path("b.jsonl"), folder.path("a.csv"))
    let page = try await directory.page(0..<9, of: Query())
    #expect(texts(page) == ["a.csv ", "b.jsonl 3", "c.json 1"])
  }

  @Test("are counted up to limits, which do not depend on the query")
  func limits() async throws {
    writeTables()
    var limits = DirectoryState.Limits()
    limits.files = 2
    #expect(try await rows(limits: limits) == ["a.csv 2", "b.jsonl 3", "c.json "])
    #expect(try await rows("name = c.json", limits: limits) == ["c.json "])
    limits = .init()
    limits.fileSize = 20
    #expect(try await rows(limits: limits) == ["a.csv 2", "b.jsonl ", "c.json 1"])
    limits = .init()
    limits.totalSize = 40
    #expect(try await rows(limits: limits) == ["a.csv 2", "b.jsonl ", "c.json 1"])
  }

  @Test("filter and sort the files, also those of other pages")
  func queried() async throws {
    writeTables()
    let sorted = ["b.jsonl 3", "a.csv 2", "c.json 1"]
    #expect(try await rows(sort: "-rows") == sorted)
    #expect(try await rows("rows < 3") == ["a.csv 2", "c.json 1"])
    #expect(try await rows("rows + 1 = 4") == ["b.jsonl 3"])
    let directory = try DirectoryCollection(path: folder.path)
    let first = try directory.query(sort: "-rows")
    #expect(texts(try await directory.page(0..<1, of: first)) == ["b.jsonl 3"])
    #expect(try await directory.count(of: directory.query("rows = 1")) == 1)
    #expect(try await directory.position(of: Item.ID(row: 1), in: first) == 1)
  }

  @Test("are counted when all items are read, such as by an export")
  func all() async throws {
    writeTables()
    let directory = try DirectoryCollection(path: folder.path)
    var items: [Item] = []
    try await directory.forEachBatch(of: Query()) { items += $0 }
    #expect(items.map { $0[4].text } == ["2", "3", "1"])
  }

  @Test("are counted only on the page that is shown")
  func page() async throws {
    writeTables()
    let directory = try DirectoryCollection(path: folder.path)
    let page = try await directory.page(1..<2, of: Query())
    #expect(texts(page) == ["b.jsonl 3"])
    #expect(directory.listed.all.map { $0[4].text } == ["", "3", ""])
    #expect(page.total == .exactly(3))
  }

  @Test("do not delay a page at a prompt if its files are large")
  func late() async throws {
    writeTables()
    folder.write("a,b\n" + String(repeating: "1,2\n", count: 1 << 20), to: "large.csv")
    let directory = try DirectoryCollection(path: folder.path)
    let early = try await Page.withIdleTimeout(.zero) { () throws(CatalogError) in
      try await directory.page(0..<9, of: Query())
    }
    #expect(texts(early) == ["a.csv ", "b.jsonl ", "c.json ", "large.csv "])
    #expect(directory.lacksValues(of: early))
    #expect(directory.valuesRevision == 0)
    let late = try await directory.page(0..<9, of: Query())
    #expect(texts(late) == ["a.csv 2", "b.jsonl 3", "c.json 1", "large.csv 1048576"])
    #expect(!directory.lacksValues(of: early))
    #expect(directory.valuesRevision > 0)
  }

  @Test("stop being counted when the task is cancelled, and are counted later")
  func cancelled() async throws {
    writeTables()
    let directory = try DirectoryCollection(path: folder.path)
    let task = Task { () throws(CatalogError) -> Page in
      try await directory.page(0..<9, of: Query())
    }
    task.cancel()
    await #expect(throws: CatalogError.cancelled) { try await task.value }
    let page = try await directory.page(0..<9, of: Query())
    #expect(texts(page) == ["a.csv 2", "b.jsonl 3", "c.json 1"])
  }

  @Test("leave an item what it is")
  func member() async throws {
    writeTables()
    let directory = try DirectoryCollection(path: folder.path)
    let early = try #require(directory.listed.all.first)
    let late = try #require(try await directory.page(0..<1, of: Query()).items.first)
    #expect(early != late)
    #expect(directory.member(early) == "a.csv")
    #expect(directory.member(late) == "a.csv")
  }

  @Test("are values from which columns are computed")
  func computed() async throws {
    writeTables()
    let directory = try DirectoryCollection(path: folder.path)
    let added = try directory.adding(
      ComputedColumn(parsing: "twice = rows * 2", columns: directory.columns)
    )
    let page = try await added.page(0..<9, of: added.query(sort: "-twice"))
    #expect(page.items.map { $0[6].text } == ["6", "4", "2"])
    #expect(added.valuesRevision == directory.valuesRevision)
  }
}

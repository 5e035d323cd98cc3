// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@testable import Catalog

@Suite("A followed file")
struct FollowedFileTests {
  private let folder = TemporaryFolder()

  private func open(_ text: String, as name: String = "log.csv") async throws -> any ItemCollection
  {
    try await Catalog.open(folder.write(text, to: name)).followed()
  }

  /// Returns the values of the first column, after a look at the file and without waiting.
  private func values(
    of collection: any ItemCollection,
    where filter: String? = nil
  ) async throws -> [String] {
    collection.growth?.update()
    let filter = try filter.map { try Filter(parsing: $0, columns: collection.columns) }
    let page = try await Page.withIdleTimeout(.zero) {
      try await collection.page(0..<100, of: Query(filter: filter))
    }
    return page.items.map { $0[0].text }
  }

  @Test(
    "has the rows that were appended",
    arguments: [
      ("log.csv", "n,t\n1,a\n", "2,b\n3,c\n"),
      ("log.jsonl", "{\"n\":1,\"t\":\"a\"}\n", "{\"n\":2,\"t\":\"b\"}\n{\"n\":3,\"t\":\"c\"}\n"),
    ]
  )
  func appended(name: String, text: String, more: String) async throws {
    let log = try await open(text, as: name)
    #expect(try await values(of: log) == ["1"])
    folder.append(more, to: name)
    #expect(try await values(of: log) == ["1", "2", "3"])
  }

  @Test("has no row before the row is whole")
  func halfRow() async throws {
    let log = try await open("n,t\n1,a\n")
    folder.append("2,ha", to: "log.csv")
    #expect(try await values(of: log) == ["1"])
    folder.append("lf\n", to: "log.csv")
    #expect(try await values(of: log) == ["1", "2"])
  }

  @Test("has the appended rows that match a filter")
  func filtered() async throws {
    let log = try await open("n,t\n1,a\n2,b\n")
    #expect(try await values(of: log, where: "t = b") == ["2"])
    folder.append("3,a\n4,b\n", to: "log.csv")
    #expect(try await values(of: log, where: "t = b") == ["2", "4"])
  }

  @Test("does not grow before the next look at it")
  func looked() async throws {
    let log = try await open("n,t\n1,a\n")
    let length = try #require(log.growth).length
    folder.append("2,b\n", to: "log.csv")
    #expect(log.growth?.length == length)
  }

  @Test("has a known number of rows once it is no longer followed")
  func end() async throws {
    let log = try await open("n,t\n1,a\n")
    _ = try await values(of: log)
    folder.append("2,b\n", to: "log.csv")
    log.growth?.update()
    log.growth?.end()
    #expect(try await log.count(of: Query()) == 2)
  }

  @Test("fails if it becomes shorter")
  func truncated() async throws {
    let log = try await open("n,t\n1,a\n2,b\n")
    folder.write("n,t\n", to: "log.csv")
    log.growth?.update()
    #expect(log.growth?.failure == .changed(path: folder.path("log.csv")))
  }

  @Test("fails if earlier bytes were overwritten")
  func overwritten() async throws {
    let log = try await open("n,t\n1,a\n2,b\n")
    folder.write("n,t\n8,x\n9,y\n10,z\n", to: "log.csv")
    log.growth?.update()
    #expect(log.growth?.failure == .changed(path: folder.path("log.csv")))
  }

  @Test("has the columns that were known before, also those of keys that came late")
  func columns() async throws {
    let path = folder.write("{\"a\":1}\n{\"a\":2,\"late\":3}\n", to: "log.jsonl")
    let collection = try await Catalog.open(path)
    try await collection.settleColumns()
    #expect(try collection.followed().columns == collection.columns)
  }

  @Test(
    "is only a file whose rows are read in place",
    arguments: [("a.json", "[{\"n\":1}]"), ("a.csv", "n\n\u{E4}\n")]
  )
  func refused(name: String, text: String) async throws {
    var options = ReadingOptions()
    options.encoding = name == "a.csv" ? TextEncoding(name: "latin1") : nil
    let path = folder.write(text, to: name)
    let collection = try await Catalog.open(Location(path: path), options: options)
    #expect(throws: CatalogError.notFollowable(path: path)) { try collection.followed() }
  }

  @Test("was opened without rows if it was empty or had only a header", arguments: ["", "n,t\n"])
  func withoutRows(text: String) async throws {
    let log = try await open(text)
    folder.append("1,a\n", to: "log.csv")
    log.growth?.update()
    #expect(log.openedWithoutRows)
    #expect(try await !open("n,t\n1,a\n").openedWithoutRows)
  }

  @Test("has a line break after an offset once a line has ended")
  func lineBreak() async throws {
    let growth = try #require(try await open("n,t\n").growth)
    folder.append("1,", to: "log.csv")
    growth.update()
    #expect(!growth.hasLineBreak(after: 4))
    folder.append("a\n", to: "log.csv")
    growth.update()
    #expect(growth.hasLineBreak(after: 4))
  }

  @Test("is not another file that has replaced it")
  func replaced() async throws {
    let path = folder.write("n\n1\n", to: "log.csv")
    let collection = try await Catalog.open(path)
    rename(folder.write("z\n1\n", to: "new.csv"), path)
    #expect(throws: CatalogError.changed(path: path)) { try collection.followed() }
  }
}

@Suite("A change of a source's file")
struct SourceChangeTests {
  private let folder = TemporaryFolder()

  /// Opens a file, changes it, and returns the noticed change.
  private func change(_ change: (TemporaryFolder) -> Void) async throws -> SourceChange.Kind? {
    let path = folder.write("n,t\n1,a\n2,b\n", to: "a.csv")
    let collection = try await Catalog.open(Location(path: path))
    change(folder)
    let noticed = collection.warnings.change
    #expect(noticed == nil || noticed?.path == path)
    return noticed?.kind
  }

  @Test("is not noticed if there is none")
  func unchanged() async throws {
    #expect(try await change { _ in } == nil)
  }

  @Test("is noticed as growth if bytes were appended")
  func grown() async throws {
    #expect(try await change { $0.append("3,c\n", to: "a.csv") } == .grown)
  }

  @Test("is not noticed in an empty file that was written without a byte")
  func touched() async throws {
    let collection = try await Catalog.open(Location(path: folder.write("", to: "a.csv")))
    utimes(folder.path("a.csv"), [timeval(), timeval()])
    #expect(collection.warnings.change == nil)
  }

  @Test("is noticed as growth if an empty file has a byte")
  func begun() async throws {
    let collection = try await Catalog.open(Location(path: folder.write("", to: "a.csv")))
    folder.append("n", to: "a.csv")
    #expect(collection.warnings.change?.kind == .grown)
  }

  @Test("is noticed as a change if bytes that were read are different")
  func overwritten() async throws {
    #expect(try await change { $0.write("n,t\n9,x\n8,y\n7,z\n", to: "a.csv") } == .overwritten)
  }

  @Test("is noticed as a replacement if another file is at the path")
  func replaced() async throws {
    let kind = try await change {
      rename($0.write("n\n1\n", to: "b.csv"), $0.path("a.csv"))
    }
    #expect(kind == .replaced)
  }

  @Test("is noticed as a deletion if no file is at the path")
  func deleted() async throws {
    #expect(try await change { unlink($0.path("a.csv")) } == .deleted)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Platform
import TestSupport
import Testing

@testable import Catalog

/// Tests that every kind of source gives the same results for the same items.
@Suite("Every collection")
struct CollectionContractTests {
  enum Kind: String, CaseIterable, CustomTestStringConvertible {
    case array, picked, delimited, spooled, jsonLines, json, directory
    #if SQLite
    case sqlite
    #endif
    #if PostgreSQL
    case postgresql
    #endif

    var testDescription: String { rawValue }

    /// The kinds of source that are available on this machine.
    static var available: [Kind] {
      #if PostgreSQL
      allCases.filter { $0 != .postgresql || PostgreSQLServer.isAvailable }
      #else
      allCases
      #endif
    }

    /// `true` if the source declares the types of its columns.
    var isTable: Bool { rawValue.hasSuffix("sql") || rawValue == "sqlite" }
  }

  /// An open collection, and the objects that keep its source alive.
  private struct Opened {
    let collection: any ItemCollection
    var owners: [AnyObject] = []
  }

  /// The names of files, of which each file is 5 bytes longer than the previous one.
  private static let names = ["Alpha", "beta", "file10", "file2", "gamma tea", "ключ"]

  private static let columns = [
    Column(name: "name", kind: .text), Column(name: "kind", kind: .text),
    Column(name: "size", kind: .integer), Column(name: "modified", kind: .dateTime),
  ]

  /// The columns of a kind of collection, of which a directory has two more.
  private static func columns(of kind: Kind) -> [Column] {
    let late = [Column(name: "rows", kind: .integer), Column(name: "refers to", kind: .text)]
    return kind == .directory ? columns + late : columns
  }

  private static let rows = names.enumerated().map { index, name in
    [name, "file", "\((index + 1) * 5)", "2026-01-31T12:00:00"]
  }

  private let folder = TemporaryFolder()

  private func open(_ kind: Kind) async throws -> Opened {
    let rows = Self.rows
    let text = "name,kind,size,modified\n" + rows.map { $0.joined(separator: ",") + "\n" }.joined()
    let objects = rows.map {
      #"{"name":"\#($0[0])","kind":"\#($0[1])","size":\#($0[2]),"modified":"\#($0[3])"}"#
    }
    switch kind {
    case .array:
      let items = rows.enumerated().map { index, row in
        Item(id: Item.ID(row: index + 1), values: row.map { Value($0) })
      }
      return Opened(
        collection: ArrayCollection("files", columns: Self.columns, items: items)
      )
    case .picked:
      let base = try await Catalog.open(folder.write(text, to: "files.csv"))
      return Opened(collection: PickedItems(try await base.items(), of: base))
    case .delimited:
      return Opened(collection: try await Catalog.open(folder.write(text, to: "files.csv")))
    case .spooled:
      let pipe = PrivateDescriptors.pipe()
      // The text fits into the buffer of a pipe.
      _ = Array(text.utf8).withUnsafeBytes { writeAll($0, to: pipe.writing) }
      close(pipe.writing)
      defer { close(pipe.reading) }
      return Opened(collection: try await Catalog.open(spooling: pipe.reading, name: "files"))
    case .jsonLines:
      let lines = objects.joined(separator: "\n")
      return Opened(collection: try await Catalog.open(folder.write(lines, to: "files.jsonl")))
    case .json:
      let list = "[" + objects.joined(separator: ",\n") + "]"
      return Opened(collection: try await Catalog.open(folder.write(list, to: "files.json")))
    case .directory:
      mkdir(folder.path("files"), 0o700)
      for (index, name) in Self.names.enumerated() {
        folder.write(String(repeating: "x", count: (index + 1) * 5), to: "files/" + name)
      }
      return Opened(collection: try await Catalog.open(folder.path("files")))
    #if SQLite
    case .sqlite:
      let database = try WrittenDatabase(in: folder, "CREATE TABLE files (\(Self.sqlColumns))")
      try database.run("INSERT INTO files VALUES \(Self.sqlRows)")
      return Opened(collection: try await database.table("files"), owners: [database])
    #endif
    #if PostgreSQL
    case .postgresql:
      let schema = try PostgreSQLSchema([
        "CREATE TABLE files (\(Self.sqlColumns))", "INSERT INTO files VALUES \(Self.sqlRows)",
      ])
      let table = try DatabaseCollection.table("files", of: try schema.database())
      return Opened(collection: table, owners: [schema])
    #endif
    }
  }

  private static let sqlColumns =
    "name text, kind text, size integer PRIMARY KEY, modified timestamp"

  private static var sqlRows: String {
    rows.map { "('\($0[0])', '\($0[1])', \($0[2]), '\($0[3])')" }.joined(separator: ", ")
  }

  /// Returns an open collection, and a comparison with a copy of its items in memory.
  private func agreement(_ kind: Kind) async throws -> (Opened, TableAgreement) {
    let opened = try await open(kind)
    return (opened, try await TableAgreement(opened.collection))
  }

  @Test(
    "returns the expected rows for each query",
    arguments: Kind.available,
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
    let opened = try await open(kind)
    let collection = opened.collection
    let query = try collection.query(
      question.filter.isEmpty ? nil : question.filter,
      sort: question.sort.isEmpty ? nil : question.sort
    )
    let names = question.rows.map { Self.names[$0 - 1] }
    #expect(collection.columns.map(\.name) == Self.columns(of: kind).map(\.name))
    #expect(try await collection.items(query).map { $0[0].text } == names)
    #expect(try await collection.count(of: query) == names.count)
    for start in 0...names.count + 1 {
      let page = try await collection.page(start..<start + 2, of: query)
      #expect(page.start == start)
      #expect(page.items.map { $0[0].text } == Array(names.dropFirst(start).prefix(2)))
      let isLast = start + 2 >= names.count
      #expect(!page.isLast || isLast)
    }
    #expect(try await collection.page(0..<100, of: query).total == .exactly(names.count))
    withExtendedLifetime(opened) {}
  }

  @Test("infers the types of its columns", arguments: Kind.available.filter { !$0.isTable })
  func kinds(kind: Kind) async throws {
    let opened = try await open(kind)
    try await opened.collection.settleColumns()
    #expect(opened.collection.columns.map(\.kind) == Self.columns(of: kind).map(\.kind))
  }

  @Test("finds each item by its identifier and returns its position", arguments: Kind.available)
  func found(kind: Kind) async throws {
    let (opened, agreement) = try await agreement(kind)
    let query = try opened.collection.query("size > 9", sort: "size desc")
    for item in agreement.items {
      #expect(try await opened.collection.item(item.id) == item)
      #expect(try await opened.collection.complete(item) == item)
      let position = try await opened.collection.position(of: item.id, in: query)
      #expect(position == Array(agreement.items.dropFirst().reversed()).firstIndex(of: item))
    }
  }

  @Test("computes the frequencies and statistics of its items", arguments: Kind.available)
  func figures(kind: Kind) async throws {
    let (opened, agreement) = try await agreement(kind)
    for column in 0..<4 {
      try await agreement.expectFigures(of: column)
      try await agreement.expectFigures(of: column, "size > 9")
      let first = try await opened.collection.firstFrequencies(of: column, amongItems: 100)
      #expect(try await agreement.memory.firstFrequencies(of: column, amongItems: 100) == first)
    }
  }

  @Test(
    "plots the same as its items in memory",
    arguments: Kind.available,
    ["size", "name", "size by name", "size by modified"]
  )
  func plotted(kind: Kind, text: String) async throws {
    let (opened, agreement) = try await agreement(kind)
    let columns = try PlotQuestion(parsing: text, columns: opened.collection.columns)
    let plot = try await opened.collection.plot(columns, in: Query())
    #expect(try await agreement.memory.plot(columns, in: Query()) == plot)
  }

  @Test("exports the same as its items in memory", arguments: Kind.available, ExportFormat.allCases)
  func exported(kind: Kind, format: ExportFormat) async throws {
    let (opened, agreement) = try await agreement(kind)
    let query = try opened.collection.query("size > 9", sort: "name desc")
    for (name, collection) in [
      ("own", opened.collection), ("plain", agreement.memory as any ItemCollection),
    ] {
      let summary = try await Exporter.write(
        collection,
        query,
        as: format,
        to: .file(folder.path(name), force: false)
      )
      #expect(summary.items == 5)
    }
    #expect(folder.read("own") == folder.read("plain"))
    #expect(folder.read("own")?.contains("gamma tea") == true)
  }

  @Test("reports its rows and columns", arguments: Kind.available)
  func described(kind: Kind) async throws {
    let opened = try await open(kind)
    let report = try await opened.collection.report()
    #expect(report.rows == 6)
    #expect(report.columns == Self.columns(of: kind).count)
    #expect(report.warnings.isEmpty)
    #expect(opened.collection.warnings.earlyEnd == nil)
  }

  @Test("rethrows an error that the batch handler throws", arguments: Kind.available)
  func thrownByReceiver(kind: Kind) async throws {
    let opened = try await open(kind)
    await #expect(throws: CatalogError.unknownFormat("x")) {
      try await opened.collection.forEachBatch(of: Query()) { _ throws(CatalogError) in
        throw .unknownFormat("x")
      }
    }
  }
}

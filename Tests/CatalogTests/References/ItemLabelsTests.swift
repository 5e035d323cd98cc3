// SPDX-License-Identifier: GPL-3.0-or-later

import Platform
import TestSupport
import Testing

@testable import Catalog

@Suite("Labels of the items to which values lead")
struct ItemLabelsTests {
  private let folder = TemporaryFolder()

  init() {
    folder.write(
      "id,name,mail\n1,Ada,a@x\n2,Bob,b@x\n2,Cid,c@x\n3,,d@x\n5,Eve,\n6,Fay,f@x\n7,Gus,g@x\n"
        + (10..<20).map { "\($0),n\($0),m\($0)\n" }.joined(),
      to: "people.csv"
    )
    folder.write("n,person\n7,1\n8,2\n9,\n10,99\n11,1.0\n12,3\n13,5\n", to: "orders.csv")
  }

  /// Returns the labels of the persons of all orders, in their order.
  private func labels(
    key: String? = nil,
    label: String? = nil,
    _ target: String = "people.csv"
  ) async throws -> (answers: [ItemLabels.Answer?], all: ItemLabels) {
    let orders = try await Catalog.open(Location(path: folder.path("orders.csv")))
    let reference = DeclaredReference(
      source: folder.path("orders.csv"),
      column: "person",
      target: folder.path(target),
      key: key,
      label: label
    )
    orders.declare(DeclaredReferences([reference], seenFrom: folder.path("orders.csv")))
    let items = try await orders.page(0..<10, of: Query()).items
    let labels = try await orders.labels(of: items)
    return (items.map { labels[1, $0[1]] }, labels)
  }

  @Test("are those of the first item with the key; some keys name nothing, some items lack one")
  func found() async throws {
    let answers = try await labels().answers
    #expect(
      answers == [.item("Ada"), .item("Bob"), nil, .nothing, .item("Ada"), nil, .item("Eve")]
    )
  }

  @Test("are the values of a declared column")
  func declared() async throws {
    let (answers, all) = try await labels(label: "mail")
    #expect(answers[...3] == [.item("a@x"), .item("b@x"), nil, .nothing])
    #expect(answers[6] == nil)
    #expect(all.hasLabels(1))
    #expect(!all.hasLabels(0))
  }

  @Test("are only told missing if no column has labels")
  func unlabelled() async throws {
    folder.write("id,mail\n1,a@x\n2,b@x\n", to: "plain.csv")
    let (answers, all) = try await labels("plain.csv")
    #expect(answers == [nil, nil, nil, .nothing, nil, .nothing, .nothing])
    #expect(!all.hasLabels(1))
  }

  @Test("are not known if the other collection is gone, or lost the declared column")
  func failures() async throws {
    let gone = try await labels("nowhere.csv")
    #expect(gone.answers.allSatisfy { $0 == nil })
    #expect(gone.all.failures.map(\.column) == ["person"])
    let lost = try await labels(label: "nick").all.failures
    guard case .noReferenceColumn("nick", in: "people")? = lost.first?.error else {
      Issue.record("\(lost)")
      return
    }
  }

  @Test(
    "are not asked for again of a server that failed, but of a file",
    arguments: [
      (CatalogError.database(path: "db", .connectionLost("")), 1),
      (CatalogError.notFound(path: "a.csv"), 2),
    ]
  )
  func failing(error: CatalogError, count: Int) async {
    let openings = Mutex(0)
    let items = ReferencedItems { () throws(CatalogError) in
      openings.withLock { $0 += 1 }
      throw error
    }
    for _ in 0..<2 {
      await #expect(throws: error) {
        _ = try await items.labels(namedBy: [Value("1")], ColumnType(.integer))
      }
    }
    #expect(openings.withLock(\.self) == count)
  }

  @Test("are searched for in a large file only if they are declared")
  func large() async throws {
    let row = "9,\(String(repeating: "x", count: 1 << 16))\n"
    folder.write("id,name\n1,Ada\n" + String(repeating: row, count: 1 << 10), to: "large.csv")
    let found = try await labels("large.csv")
    #expect(found.answers.allSatisfy { $0 == nil })
    #expect(found.all.failures.isEmpty)
    let declared = try await labels(label: "name", "large.csv").answers
    #expect(declared.first == .item("Ada"))
  }

  #if SQLite
  @Test("are found for the rows of a table, by its foreign keys")
  func table() async throws {
    let database = try WrittenDatabase(
      in: folder,
      """
      CREATE TABLE artist(id INTEGER PRIMARY KEY, name TEXT);
      CREATE TABLE album(id INTEGER PRIMARY KEY, title TEXT, artist INTEGER REFERENCES artist, twin TEXT REFERENCES album(title));
      INSERT INTO artist VALUES (1, 'Ada'), (2, 'Bob');
      INSERT INTO album VALUES (1, 'One', 2, 'none'), (2, 'Two', 1, 'One'), (3, 'Three', 9, NULL);
      """
    )
    let albums = try await Catalog.open(Location("\(database.path)/album"))
    try await albums.references.settleReferences()
    let items = try await albums.page(0..<10, of: Query()).items
    let labels = try await albums.labels(of: items)
    #expect(items.map { labels[2, $0[2]] } == [.item("Bob"), .item("Ada"), .nothing])
    #expect(items.map { labels[3, $0[3]] } == [nil, nil, nil])
  }
  #endif
}

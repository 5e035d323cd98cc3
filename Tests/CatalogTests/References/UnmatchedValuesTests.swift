// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("Values that name no item")
struct UnmatchedValuesTests {
  private let folder = TemporaryFolder()

  init() {
    folder.write("id,code\n1,a\n2,b\n,c\n", to: "people.csv")
    folder.write("n,person,code\n1,1,a\n2,9,x\n3,,\n4,2.0,b\n5,9,x\n6,-1,\n", to: "orders.csv")
  }

  private func reference(_ column: String, by key: String? = nil, to target: String = "people.csv")
    -> DeclaredReference
  {
    DeclaredReference(
      source: folder.path("orders.csv"),
      column: column,
      target: target.contains("://") ? target : folder.path(target),
      key: key
    )
  }

  @Test("are counted, each item on its own, without missing values")
  func counted() async {
    let references = [reference("person"), reference("code", by: "code"), reference("n")]
    let unmatched = await UnmatchedValues(of: references)
    #expect(references.map { unmatched.counts[$0] } == [3, 2, 4])
    #expect(unmatched.uncounted == [])
    #expect(!unmatched.isStopped)
  }

  @Test("are counted in JSON, where null is no value")
  func json() async {
    let source = folder.write("{\"p\": 1}\n{\"p\": null}\n{\"q\": 3}\n{\"p\": 7}\n", to: "a.jsonl")
    let reference = DeclaredReference(
      source: source,
      column: "p",
      target: folder.path("people.csv")
    )
    #expect(await UnmatchedValues(of: [reference]).counts == [reference: 1])
  }

  #if SQLite
  @Test("are counted in a table, and by the keys of a table")
  func tables() async throws {
    let database = try WrittenDatabase(
      in: folder,
      """
      CREATE TABLE people (id INTEGER PRIMARY KEY);
      CREATE TABLE orders (person);
      INSERT INTO people VALUES (1), (9);
      INSERT INTO orders VALUES (1), (2), (3), (NULL);
      """
    )
    let toTable = reference("person", to: "shop.db/people")
    let fromTable = DeclaredReference(
      source: database.path + "/orders",
      column: "person",
      target: folder.path("people.csv")
    )
    let unmatched = await UnmatchedValues(of: [toTable, fromTable])
    #expect(unmatched.counts == [toTable: 2, fromTable: 1])
  }
  #endif

  @Test("are not counted beyond limits, on a server, and where a file is gone")
  func uncounted() async {
    let gone = reference("n", to: "gone.csv")
    let server = reference("n", to: "postgres://host/shop/people")
    let person = reference("person")
    let unmatched = await UnmatchedValues(of: [gone, server, person])
    #expect(unmatched.uncounted == [gone, server])
    #expect(unmatched.counts == [person: 3])
    var limits = UnmatchedValues.Limits()
    limits.fileSize = 30
    #expect(await UnmatchedValues(of: [person], limits: limits).uncounted == [person])
    limits = .init()
    limits.totalSize = 100
    let both = await UnmatchedValues(of: [person, reference("n")], limits: limits)
    #expect(both.counts == [person: 3])
    #expect(both.uncounted == [reference("n")])
  }

  @Test("are not counted in a column that the source has no more")
  func lostColumn() async {
    let lost = reference("seller")
    #expect(await UnmatchedValues(of: [lost]).uncounted == [lost])
  }

  @Test("stop being counted when the task is cancelled")
  func cancelled() async {
    let references = [reference("person"), reference("code", by: "code")]
    let task = Task { await UnmatchedValues(of: references) }
    task.cancel()
    let unmatched = await task.value
    #expect(unmatched.isStopped)
    #expect(unmatched.counts == [:] && unmatched.uncounted == [])
  }
}

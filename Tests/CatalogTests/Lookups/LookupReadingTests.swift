// SPDX-License-Identifier: GPL-3.0-or-later

import Platform
import TestSupport
import Testing

@testable import Catalog

/// Items without values that record what is read of them.
private final class RecordingTarget: ItemTarget {
  private final class NoValues: NamedValues {
    var places: FieldPlaces? { nil }

    func field(namedBy name: Field) -> Field { .absent }
  }

  /// The columns that were read at once, each time.
  let reads = Mutex<[[String]]>([])

  private let known = Mutex<Set<String>>([])

  let sources: Set<FileIdentity> = []
  let missingRows: MissingRows? = nil

  let columns: [Column]? = ["name", "country", "city"].map { Column(name: $0, kind: .text) }

  let hasChanged = false

  func settleColumns(including name: String?) {}

  func readValues(of columns: [String], namedBy type: ColumnType) {
    let unknown = columns.filter { values(of: $0, namedBy: type) == nil }
    if unknown.isEmpty { return }
    reads.withLock { $0.append(unknown) }
    known.withLock { $0.formUnion(unknown) }
  }

  func values(of column: String, namedBy type: ColumnType) -> (any NamedValues)? {
    known.withLock { $0.contains(column) } ? NoValues() : nil
  }

  func values(
    of columns: [String],
    namedBy names: [Value],
    _ type: ColumnType
  ) -> [any NamedValues] {
    reads.withLock { $0.append(columns + names.map(\.text)) }
    return columns.map { _ in NoValues() }
  }

  func labels(namedBy names: [Value], _ type: ColumnType) -> TargetLabels? { nil }
}

@Suite("Reading of looked-up values")
struct LookupReadingTests {
  private let target = RecordingTarget()
  private var columns: [Column] { [Column(name: "person", kind: .integer).leading(to: target)] }

  private func query(_ filter: String, _ order: String? = nil) throws -> Query {
    Query(
      filter: try Filter(parsing: filter, columns: columns),
      order: try order.map { try SortOrder(parsing: $0, columns: columns) }
    )
  }

  @Test("reads all columns of a collection at once, and each of them once")
  func atOnce() async throws {
    let query = try query(
      "person.name = a and (person.city = b or person.name = c)",
      "person.country"
    )
    try await query.operands.settleLookups()
    #expect(target.reads.withLock { $0 } == [["city", "country", "name"]])
    try await query.operands.withLookups {}
    #expect(target.reads.withLock { $0 }.count == 1)
  }

  @Test("reads the unknown columns of some items at once")
  func someItems() async throws {
    try await query("person.city = a").operands.settleLookups()
    let operands = try ["person.name ++ person.city", "person.country"].map {
      try ComputedColumn(parsing: "x = \($0)", columns: columns).operand
    }
    let items = [7, 8].map { Item(id: Item.ID(row: $0), values: [Value("\($0)")]) }
    _ = try await LookedUpValues(of: operands, for: items)
    #expect(target.reads.withLock { $0 } == [["city"], ["name", "country", "7", "8"]])
  }

  @Test("is half of the progress, once")
  func progress() async throws {
    let folder = TemporaryFolder()
    folder.write("id,name\n" + (1...20_000).map { "\($0),x\n" }.joined(), to: "people.csv")
    folder.write("n,person\n" + (1...20_000).map { "\($0),7\n" }.joined(), to: "orders.csv")
    let path = folder.path("orders.csv")
    let orders = try await Catalog.open(Location(path: path))
    let people = folder.path("people.csv")
    orders.declare(
      DeclaredReferences([.init(source: path, column: "person", target: people)], seenFrom: path)
    )
    _ = try await orders.settleTargets(of: "person.name")
    // The second filter needs nothing more of the persons.
    for (filter, steps) in [("person.name = x", 2), ("person.name = y", 1)] {
      let query = Query(filter: try Filter(parsing: filter, columns: orders.columns))
      let reports = try await progressReports { _ = try await orders.count(of: query) }
      let fractions = reports.compactMap(\.fraction)
      #expect(zip(fractions, fractions.dropFirst()).allSatisfy { $0 <= $1 })
      #expect(fractions.last == 1)
      #expect(fractions.contains(0.5) == (steps == 2))
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Catalog
@testable import SlowCatalog

extension Fuzzer {
  /// Any answers of a PostgreSQL server lead to a result or an error.
  ///
  /// A byte chooses what is opened and asked. The answers follow as ``ProtocolMessage`` reads them.
  static let postgres = Fuzzer("postgres") { input in
    let question = input.byte()
    server.prepare(ProtocolMessage.answers(describedBy: input.bytes()))
    _ = wait { try await ask(question) }
  }

  private static let server = ScriptedServer(inFolder: scratchFolder, patience: 20)

  private static func ask(_ question: UInt8) async throws {
    let database = try PostgreSQLDatabase(Location(path: server.url))
    guard question & 1 == 1 else {
      let tables = try await DatabaseCollection(database)
      _ = try await tables.page(0..<10, of: Query())
      return
    }
    let table = try DatabaseCollection.table("t", of: database)
    guard !table.columns.isEmpty else { return }
    switch question >> 1 & 7 {
    case 0: _ = try await table.page(0..<5, of: Query())
    case 1:
      let order = try SortOrder(parsing: "-#1", columns: table.columns)
      let filter = try Filter(parsing: "#1 > 3 and tea", columns: table.columns)
      _ = try await table.page(100..<105, of: Query(filter: filter, order: order))
    case 2: _ = try await table.count(of: Query(filter: .anywhere("tea")))
    case 3: _ = try await table.statistics(of: Array(table.columns.indices), in: Query())
    case 4: _ = try await table.frequencies(of: 0, in: Query())
    case 5:
      let plotted = try PlotQuestion(parsing: "#1", columns: table.columns)
      _ = try await table.plot(plotted, in: Query())
    case 6: _ = try await table.item(Item.ID(name: "7"))
    default: _ = try await table.position(of: Item.ID(name: "7"), in: Query(filter: .anywhere("a")))
    }
  }
}

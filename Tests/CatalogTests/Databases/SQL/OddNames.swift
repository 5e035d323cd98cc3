// SPDX-License-Identifier: GPL-3.0-or-later

#if SQLite || PostgreSQL
import Testing

@testable import Catalog

/// Table names and row keys with characters that are special in a location.
enum OddNames {
  static let all = [
    "a/b", "a%2Fb", "a?b", "a?filter=x", "a#b", "a#1", "100%", "a%20b", "a b", " a ", "a&b", "a+b",
    "a\"b", "a:b@c", "..", "é", "a\nb", "a.b",
  ]

  /// Keys that look like numbers or contain delimiters of keys.
  static let keys = ["7", "007", "+7", "7,8", "k=7", "a\\b"]

  /// Opens every table of a database, and every row, by its location.
  static func check(in database: any ItemCollection) async throws {
    let database = try #require(database as? any Container)
    for name in all {
      let location = try #require(database.location(ofMember: name))
      let table = try await Catalog.open(location.description)
      #expect(table.name == name, "\(location)")
      let items = try await table.items()
      #expect(items.count == all.count + keys.count)
      for item in items {
        var rowLocation = location
        rowLocation.view.item = item.id
        let read = try Location(rowLocation.description)
        #expect(read == rowLocation)
        let id = try #require(read.view.item)
        #expect(try await table.item(id)?.values == item.values, "\(rowLocation)")
      }
    }
  }
}
#endif

// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog
@testable import browse

@Suite("History entries")
struct HistoryEntryTests {
  private let columns = [Column(name: "name", kind: .text), Column(name: "price", kind: .decimal)]

  @Test("of the columns of the collection come before others")
  func fitting() {
    let lines = ["sort price", "sort size", "/tea", "columns size", "filter price > 3"]
    let entries = HistoryEntry.entries(lines: lines, locations: [], columns: columns)
    #expect(
      entries.map(\.description) == [
        "filter price > 3", "/tea", "sort price", "columns size", "sort size",
      ]
    )
  }

  @Test("are unique queries and arrangements, newest first, followed by locations")
  func entries() {
    let lines = [
      "filter price > 3", "/tea", "count", "sort price", "filter price > 3", "filter", "1", "",
      "fil a", "COLUMNS name", "fi b", "/", "search x y", "quit", "sorter a", "price > 3",
    ]
    let location = Location(path: "/x")
    let entries = HistoryEntry.entries(
      lines: lines,
      locations: [location, location],
      columns: columns
    )
    #expect(
      entries.map { "\($0.kind): \($0)" } == [
        "search: search x y", "columns: COLUMNS name", "filter: fil a", "filter: filter price > 3",
        "sort: sort price", "search: /tea", "location: /x",
      ]
    )
  }

  @Test("are the commands before a pipe sign, without the shell command")
  func pipedLines() {
    let lines = [
      "/tea | wc -l", "filter name = \"a | b\" | cat > x", "search a|b", "sort price |", "/tea",
      "count | grep /tea", "/x | | cat",
    ]
    let entries = HistoryEntry.entries(lines: lines, locations: [], columns: columns)
    #expect(
      entries.map(\.description) == ["/x", "/tea", "search a|b", "filter name = \"a | b\""]
    )
  }
}

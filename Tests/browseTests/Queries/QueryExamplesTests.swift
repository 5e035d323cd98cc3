// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import TestSupport
import Testing

@testable import Catalog
@testable import browse

/// Every example must work verbatim.
@MainActor
@Suite("Query examples")
struct QueryExamplesTests {
  private let folder = TemporaryFolder()

  private func screen(_ text: String, _ name: String = "items.csv") async throws
    -> CollectionScreen
  {
    try await CollectionScreen(
      try await Catalog.open(folder.write(text, to: name)),
      display: CurrentValueSubject(Display())
    )
  }

  private func examples(_ command: String, on screen: CollectionScreen) throws -> [String] {
    try #require(screen.commands.first { $0.name == command }).examples.map(\.line)
  }

  @Test("have columns of each kind and values of the page")
  func filters() async throws {
    let screen = try await screen(
      """
      name,kind,price,added,fresh,notes
      Sencha,tea,12.5,2024-05-01,true,
      Assam,tea,8,2023-01-31,false,malty
      Plaice,fish,25,2025-07-02,true,
      Earl Grey,tea,9.5,2022-11-30,true,with bergamot

      """
    )
    expect(
      try examples("filter", on: screen).joined(separator: "\n"),
      is: """
        filter price > 12.5
        filter price between 9.5 and 25
        filter added >= 2024-05-01
        filter fresh = true
        filter kind = tea
        filter kind in (tea, fish)
        filter name contains sencha
        filter name starts with Se
        filter name matches ^[A-M]
        filter notes is empty
        filter price > 12.5 and kind = tea
        filter price > 12.5 or kind = tea
        filter (price > 12.5 or kind = tea) and not added >= 2024-05-01
        filter sencha
        filter
        """
    )
    #expect(
      try examples("sort", on: screen) == [
        "sort price desc", "sort kind, price desc", "sort name natural", "sort",
      ]
    )
    #expect(
      try examples("columns", on: screen) == [
        "columns name, kind", "columns 1-3", "columns *", "columns",
      ]
    )
    #expect(try examples("frequency", on: screen) == ["frequency kind"])
    #expect(try examples("stats", on: screen) == ["stats price", "stats"])
    #expect(
      try examples("plot", on: screen) == [
        "plot price by added", "plot price by kind", "plot sum price by kind sort", "plot price",
        "plot kind",
      ]
    )
    #expect(try examples("search", on: screen) == ["/sencha"])
    #expect(try examples("goto", on: screen) == ["goto 4"])
  }

  nonisolated static let collections: [(name: String, text: String)] = [
    ("numbers.csv", "a,b\n1,2\n3,4\n"),
    ("texts.csv", "a\nx\ny\n"),
    ("dates.csv", "day\n2024-01-01\n2024-01-02T10:00:00Z\n"),
    ("times.csv", "at,day\n2024-01-02T10:00:00Z,2024-01-01\n2024-01-03 10:00,2024-01-02\n"),
    ("booleans.csv", "yes\ntrue\nfalse\n"),
    ("header.csv", "name,price\n"),
    ("empty.csv", ""),
    ("blank.csv", "a,b\n,\n,\n"),
    ("spaces.csv", "unit price,first name,or\n1,Ann Lee,not\n2,Bob (Jr.),and\n"),
    ("quotes.csv", "\"a\"\"b\",'c'\n\"say \"\"hi\"\"\",don't\n\"\"\"\",'\n"),
    ("signs.csv", "a=b,(c),#1,-d,e:f\n=,(,#,-,:\n<>,),#2,--,~\n"),
    ("twice.csv", "a,a,A,,a\n1,x,y,z,w\n2,x,y,z,w\n"),
    ("controls.csv", "\"a\u{1B}[31m\",\"b\nc\",d\n\"\u{7}\",\"x\ny\",\u{202E}z\n\u{0},b,c\n"),
    ("long.csv", String(repeating: "n", count: 300) + ",b\n" + String(repeating: "v", count: 300)),
    ("writing.csv", "नाम,名前,שם\nहल्दी,抹茶,תה\nनमक,煎茶,קפה\n"),
    ("broken.csv", "a,b\n\u{FFFD},é\n1,e\u{301}\n"),
    ("regex.csv", "a,b\n[a-z](,*\n\\,+\n^$,?\n"),
    ("infinite.csv", "a\ninf\nnan\n1e400\n0x10\n1\n"),
    ("short.csv", "a,b,c\n1\n2,3,4,5,6\n"),
    ("lines.jsonl", #"{"a": 1, "b": "x", "c": [1], "d": null}"# + "\n" + #"{"e": {"f": 1}}"#),
    ("names.jsonl", #"{"\ud800": 1, "": "x", " a ": "y", "a\u0000b": "z"}"#),
    ("list.json", #"[{"a": true, "b": "2024-01-01"}, 17, "text", [1, 2]]"#),
    ("nothing.json", "[]"),
  ]

  @Test("are valid commands", arguments: collections)
  func typing(name: String, text: String) async throws {
    let screen = try await screen(text, name)
    var count = 0
    for command in ["filter", "search", "sort", "columns", "frequency", "stats", "plot"] {
      for line in try examples(command, on: screen) {
        count += 1
        do {
          try await screen.run(line)
        } catch {
          Issue.record("\(line): \(error)")
        }
        #expect(VisibleText.of(line) == line)
        // An empty result would leave no values for the next examples.
        try await screen.run("clear")
      }
    }
    #expect(count >= 6)
  }

  @Test("are found quickly in wide collections")
  func wide() async throws {
    let names = (1...5000).map { "c\($0)" }.joined(separator: ",")
    let values = (1...5000).map { "v\($0)" }.joined(separator: ",")
    let screen = try await screen("\(names)\n\(values)\n")
    #expect(try examples("sort", on: screen).first == "sort c1 desc")
  }
}

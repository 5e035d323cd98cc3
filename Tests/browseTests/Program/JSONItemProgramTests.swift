// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@Suite("The program with JSON objects and tables")
struct JSONItemProgramTests {
  private let folder = TemporaryFolder()

  private let envelope = """
    {"total": 2, "next": null, "items": [{"id": 1, "tags": ["a", "b"]}, {"id": 2, "tags": []}],
     "owner": {"login": "octo", "id": 7}}
    """

  private func run(_ path: String, _ lines: String..., options: [String] = []) -> Program.Result {
    Program.run([path, "--private"] + options + lines.flatMap { ["-c", $0] })
  }

  @Test("shows an envelope as an item, whose members open by name")
  func envelopes() {
    let path = folder.write(envelope, to: "x.json")
    let item = run(path)
    #expect(item.output.contains("(open items)"))
    #expect(item.output.contains("2 elements: "))
    #expect(item.output.contains("2 members: login: \"octo\", id: 7  (open owner)"))
    #expect(run(path, "open items", "count").output.hasSuffix("\n2\n"))
    #expect(
      run("\(path)/items", "count").output.hasSuffix("\n2\n")
        || run("\(path)/items", "count").output == "2\n"
    )
    #expect(run(path, "open items", "link").output.contains("x.json/items\n"))
    #expect(run(path, "open owner", "link").output.contains("x.json/owner#1\n"))
    #expect(run("\(path)/owner#1").output.contains("octo"))
    #expect(run(path, "open owner", "next").output.contains("This is the only item."))
    #expect(run(path, "open owner", "back", "open items", "1", "open tags", "count").status == 0)
    #expect(run(path, "back", "count").output.hasSuffix("1\n"))
  }

  @Test("exports an envelope as one item")
  func exports() {
    let path = folder.write("{\"a\": 1, \"b\": [NaN, {\"c\": 2,}]}", to: "x.json")
    let result = run(path, options: ["--format", "json"])
    #expect(result.output == "[\n{\"a\":1,\"b\":[\"NaN\", {\"c\": 2}]}\n]\n")
  }

  @Test("filters, sorts, counts, plots and exports the rows of a table")
  func tables() {
    let path = folder.write(
      "[[\"name\",\"qty\"],[\"tea\",3],[\"milk\",1],[\"tea\",2]]",
      to: "t.json"
    )
    #expect(run(path, "filter qty > 1", "count").output.hasSuffix("2\n"))
    #expect(
      run(path, "sort qty desc", "export - as csv").output.hasSuffix(
        "name,qty\ntea,3\ntea,2\nmilk,1\n"
      )
    )
    #expect(run(path, "frequency name").output.contains("66.7 %"))
    #expect(run(path, "stats").output.contains("qty"))
    #expect(run(path, "plot qty by name").output.contains("2.5"))
    #expect(run(path, "about").output.contains("use --no-header if it is data"))
    #expect(
      run(path, options: ["--format", "jsonl"]).output.hasPrefix("{\"name\":\"tea\",\"qty\":3}\n")
    )
    #expect(run(path, "count", options: ["--no-header"]).output.hasSuffix("4\n"))
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@Suite("The program with JSON")
struct JSONProgramTests {
  private let folder = TemporaryFolder()

  private func run(_ path: String, _ lines: String..., format: String? = nil) -> Program.Result {
    let options = format.map { ["--format", $0] } ?? []
    return Program.run([path, "--private"] + options + lines.flatMap { ["-c", $0] })
  }

  @Test("adds a nested field beside a column that only a late item has")
  func lateColumn() {
    let lines = (0..<30_000).map { "{\"n\":{\"x\":\($0)}}\n" }.joined()
    let path = folder.write(lines + "{\"n\":{\"x\":7},\"late\":1}\n", to: "late.jsonl")
    for columns in ["n.x, late", "late, n.x"] {
      let result = run(path, "columns \(columns)", "filter late > 0", "export - as csv")
      #expect(result.output.hasSuffix(columns == "late, n.x" ? "1,7\n" : "7,1\n"), "\(result)")
    }
  }

  // MARK: Lines that are not JSON

  @Test("writes invalid lines verbatim as JSON Lines, without a warning")
  func kept() {
    let text = "{\"a\":1}\nnot \u{1} JSON \r\n{\"a\":\"x\"}\n{\n"
    let path = folder.write(text, to: "odd.jsonl")
    let printed = run(path, format: "jsonl")
    #expect(printed.output == text)
    #expect(printed.errors.isEmpty)
    let ordered = run(path, "columns a", "sort a", "export - as jsonl")
    #expect(ordered.output.hasSuffix("{\"a\":1}\n{\"a\":\"x\"}\nnot \u{1} JSON \r\n{\n"))
    #expect(ordered.errors.isEmpty)
  }

  @Test(
    "writes invalid lines without values in other formats, with a warning",
    arguments: [
      ("csv", "a\n1\n\"\"\n\"\"\n"), ("tsv", "a\n1\n\"\"\n\"\"\n"),
      ("json", "[\n{\"a\":1},\n{},\n{}\n]\n"), ("markdown", "| a |\n| --: |\n| 1 |\n|  |\n|  |\n"),
    ]
  )
  func emptied(format: String, output: String) {
    let path = folder.write("{\"a\":1}\n\nnot JSON\n{\n", to: "odd.jsonl")
    let remark =
      "2 lines were invalid JSON (first in row 2) and were written without values; "
      + "use “jsonl” to keep their text\n"
    let printed = run(path, format: format)
    #expect(printed.output == output)
    #expect(printed.errors == "browse: \(remark)")
    let target = folder.path("out")
    let exported = run(path, "export \(target) as \(format)")
    #expect(exported.output == "Saved 3 items to \(target)\n")
    #expect(exported.errors == "browse: export: \(remark)")
    #expect(folder.read("out") == output)
    let piped = run(path, "export - as \(format)")
    #expect(piped.output == output)
    #expect(piped.errors == "browse: export: \(remark)")
    #expect(piped.status == 0)
  }

  @Test("names the row of a single invalid line")
  func single() {
    let path = folder.write("{\"a\":1}\nnot JSON\n", to: "odd.jsonl")
    #expect(
      run(path, "export - as csv").errors == """
        browse: export: 1 line was invalid JSON (row 2) and was written without values; \
        use “jsonl” to keep its text

        """
    )
  }

  // MARK: Escapes in nested values

  private func escapes(in name: String) -> String {
    let items = [
      #"{"id":1,"names":["Yokohama","\u6a2a\u6d5c"],"page":{"url":"http:\/\/x"}}"#,
      #"{"id":2,"names":["a \"b\" \\u6a2a"]}"#, #"{"id":3,"names":["横浜"]}"#,
    ]
    let isLines = name == "x.jsonl"
    let joined = items.joined(separator: isLines ? "\n" : ",\n")
    return folder.write(isLines ? joined : "[\(joined)]", to: name)
  }

  @Test(
    "finds the decoded texts in nested values",
    arguments: [
      ("filter names contains 横浜", 2), ("filter names matches 横.", 2), ("/横浜", 2),
      ("filter names = '[\"横浜\"]'", 1), ("filter page contains http://x", 1),
      ("filter names contains u6a2a", 1),
    ],
    ["x.json", "x.jsonl"]
  )
  func findsNested(filter: (typed: String, count: Int), name: String) {
    let result = run(escapes(in: name), filter.typed, "count")
    #expect(result.errors.isEmpty)
    #expect(result.output.hasSuffix("\n\(filter.count)\n"))
  }

  @Test("shows the decoded texts in nested values", arguments: ["x.json", "x.jsonl"])
  func showsNested(name: String) {
    let path = escapes(in: name)
    for line in ["first", "1", "frequency names"] {
      #expect(run(path, line).output.contains("Yokohama"), "\(line)")
      #expect(run(path, line).output.contains("横浜"), "\(line)")
      #expect(!run(path, line).output.contains("6d5c"), "\(line)")
    }
  }

  @Test("exports the texts in nested values decoded", arguments: ["x.json", "x.jsonl"])
  func exportsNested(name: String) {
    let lines = [
      #"{"id":1,"names":["Yokohama","横浜"],"page":{"url":"http://x"}}"#,
      #"{"id":2,"names":["a \"b\" \\u6a2a"]}"#, #"{"id":3,"names":["横浜"]}"#,
    ]
    let exported = run(escapes(in: name), format: "jsonl").output
    #expect(exported == lines.map { $0 + "\n" }.joined())
  }

  // MARK: Values that follow one another

  @Test("reads values that follow one another as items, from a file and from a pipe")
  func sequence() {
    let text = "{\n  \"a\": 1,\n  \"t\": [1, 2]\n}\n{\n  \"a\": 2\n}\n{\"a\":3}"
    let path = folder.write(text, to: "x.json")
    let output = "{\"a\":1,\"t\":[1, 2]}\n{\"a\":2}\n{\"a\":3}\n"
    #expect(run(path, format: "jsonl").output == output)
    let piped = Program.run(["-", "--private", "--format", "jsonl"], input: text)
    #expect(piped.output == output)
    #expect(piped.errors.isEmpty)
    #expect(run(path, "filter a >= 2", "count").output.hasSuffix("\n2\n"))
    #expect(run("\(path)/1/t", format: "csv").output == "value\n1\n2\n")
    #expect(
      run("\(path)/4").errors
        == "browse: \(path): no value “4”: the file has 3 values; use 1 to 3\n"
    )
  }

  // MARK: Surrogates

  @Test(
    "writes an unpaired surrogate as its escape",
    arguments: [
      ("csv", "a\nx\\ud800y\n"), ("tsv", "a\nx\\ud800y\n"),
      ("markdown", "| a |\n| --- |\n| x\\\\ud800y |\n"), ("jsonl", "{\"a\":\"x\\ud800y\"}\n"),
      ("json", "[\n{\"a\":\"x\\ud800y\"}\n]\n"),
    ]
  )
  func surrogate(format: String, output: String) {
    let path = folder.write("{\"a\":\"x\\ud800y\"}\n", to: "x.jsonl")
    #expect(run(path, format: format).output == output)
  }

  // MARK: Late keys

  @Test(
    "finds a column of a late item by name",
    arguments: [
      ("filter late = x", " x\n"), ("sort late desc", " x\n"), ("frequency late", " x "),
      ("stats late", " x\n"), ("columns late", "  late\n"),
    ],
    ["lines", "document"]
  )
  func lateKey(line: (typed: String, shown: String), kind: String) {
    let items = Array(repeating: "{\"a\":1}", count: 20_000) + ["{\"late\":\"x\"}"]
    let text =
      kind == "lines" ? items.joined(separator: "\n") : "[\(items.joined(separator: ","))]"
    let path = folder.write(text, to: kind == "lines" ? "x.jsonl" : "x.json")
    let result = run(path, line.typed)
    #expect(result.errors.isEmpty)
    #expect(result.output.contains(line.shown))
  }

  @Test("keeps a filter on its column when a late key adds another")
  func lateKeyBehindScalars() {
    let lines = String(repeating: "1\n", count: 60_000) + "{\"late\":\"x\"}\n"
    let path = folder.write(lines, to: "x.jsonl")
    #expect(
      run(path, "filter value = 1", "columns late, value", "count").output.hasSuffix("\n60000\n")
    )
  }

  @Test("rejects an unknown column after reading all items, and suggests the nearest one")
  func unknownColumn() {
    let text = String(repeating: "{\"a\":1}\n", count: 20_000) + "{\"price\":\"x\"}\n"
    let result = run(folder.write(text, to: "x.jsonl"), "filter prize = x")
    #expect(result.status == 1)
    #expect(
      result.errors
        == "browse: filter: unknown column “prize”, at character 1; did you mean “price”?\n"
    )
  }

  @Test(
    "keeps the name of a duplicate key, whatever was shown before",
    arguments: [
      ("filter a_2 = 2", 1), ("filter a_2 = real", 0), ("filter a_2_2 = real", 1),
      ("filter a_2_2 = 2", 0),
    ]
  )
  func lateName(filter: String, count: Int) {
    let items = (1...20_000).map { "{\"a\":\($0),\"n\":\($0)}\n" }.joined()
    let path = folder.write(
      "{\"a\":1,\"a\":2,\"n\":0}\n" + items + "{\"a_2\":\"real\",\"n\":-1}\n",
      to: "late.jsonl"
    )
    for shown in ["first", "last"] {
      #expect(run(path, shown, filter, "count").output.hasSuffix("\n\(count)\n"), "\(shown)")
    }
    #expect(run(path, "export - as jsonl").output.hasSuffix("\n{\"n\":-1,\"a_2\":\"real\"}\n"))
  }

  @Test(
    "filters members of an object by their key, whatever was shown before",
    arguments: [("filter key = zz", 1), ("filter key = inner", 0), ("filter key_2 = inner", 1)]
  )
  func lateKeyName(filter: String, count: Int) {
    let members =
      "\"e\":{}," + (0..<20_000).map { "\"m\($0)\":{\"x\":\($0)}" }.joined(separator: ",")
    let path = folder.write("{\(members),\"zz\":{\"key\":\"inner\"}}", to: "late.json")
    for shown in ["first", "last"] {
      #expect(run(path, shown, filter, "count").output.hasSuffix("\n\(count)\n"), "\(shown)")
    }
  }

  // MARK: Nested values

  private func nested() -> String {
    let text = """
      {"results": [{"id": 1, "tags": ["b", "a", "b"]}, {"id": 2, "tags": [{"k": [10, 20]}]}],
      "total": 2}
      """
    return folder.write(text, to: "nested.json")
  }

  @Test("opens lists and objects at any depth, and goes back")
  func opening() {
    let result = run(
      nested(),
      "open results",
      "2",
      "open tags",
      "1",
      "open 1",
      "filter value > 15",
      "count",
      "back",
      "back",
      "back",
      "back",
      "count"
    )
    #expect(result.errors.isEmpty)
    #expect(result.output.contains("1     20\nfilter: value > 15\nrows 1–1 of 1\n1\n"))
    #expect(result.output.hasSuffix("rows 1–2 of 2\n2\n"))
  }

  @Test("runs all commands on a nested collection")
  func nestedCommands() {
    let lines = folder.write("{\"id\":1}\n{\"tags\":[\"b\",\"a\",\"b\"]}\n", to: "lines.jsonl")
    let result = run(lines, "2", "open tags", "sort value", "frequency value", "1", "export -")
    #expect(result.errors.isEmpty)
    #expect(result.output.contains("order: value\nrows 1–3 of 3\n"))
    #expect(result.output.hasSuffix("value\nb\nb\n"))
    #expect(run(lines, "2", "open tags", "stats", "about").output.contains("\(lines)/2/tags"))
  }

  @Test(
    "opens a location by keys and indices",
    arguments: [
      (
        "results",
        "id,tags\n1,\"[\"\"b\"\", \"\"a\"\", \"\"b\"\"]\"\n2,\"[{\"\"k\"\": [10, 20]}]\"\n"
      ),
      ("results/1/tags", "value\nb\na\nb\n"), ("results/2/tags/1/k", "value\n10\n20\n"),
      ("results/1", "id,tags\n1,\"[\"\"b\"\", \"\"a\"\", \"\"b\"\"]\"\n"),
      ("total", "value\n2\n"),
    ]
  )
  func location(place: String, output: String) {
    let result = run("\(nested())/\(place)", format: "csv")
    #expect(result.errors.isEmpty)
    #expect(result.output == output)
  }

  @Test("opens a location in a line of JSON Lines")
  func lineLocation() {
    let path = folder.write("{\"id\":1}\n\n{\"tags\":[\"b\",\"a\"]}\nnope\n", to: "x.jsonl")
    #expect(run("\(path)/2/tags", format: "csv").output == "value\nb\na\n")
    #expect(run("\(path)/2", format: "csv").output == "key,value\ntags,\"[\"\"b\"\",\"\"a\"\"]\"\n")
    let broken = run("\(path)/3").errors
    #expect(broken.hasPrefix("browse: \(path): invalid JSON at line 4, column 2"))
    #expect(
      run("\(path)/9").errors == "browse: \(path): no line “9”: the file has 3 lines; use 1 to 3\n"
    )
  }

  @Test(
    "rejects a location that does not exist, and suggests the nearest one",
    arguments: [
      ("result", "", "unknown key “result”; did you mean “results”?"),
      ("results/3", "/results", "no element “3”: the list has 2 elements; use 1 to 2"),
      ("results/1/tag/x", "/results/1", "unknown key “tag”; did you mean “tags”?"),
      (
        "total/x", "/total",
        "no part “x”: the value is not a list or object; remove it from the location"
      ),
    ]
  )
  func missing(place: String, container: String, message: String) {
    let path = nested()
    let result = run("\(path)/\(place)")
    #expect(result.status == 1)
    #expect(result.errors == "browse: \(path)\(container): \(message)\n")
  }

  @Test("writes no export or trace to the source of a nested collection")
  func ontoSource() {
    let path = nested()
    for result in [
      run("\(path)/results", "export \(path) as json --force"),
      run(path, "open results", "export \(path) as json --force"),
    ] {
      #expect(result.status == 1)
      #expect(result.errors.contains("is the source file"))
    }
    let traced = Program.run(["\(path)/results", "--private", "--trace", path, "-c", "count"])
    #expect(traced.status == 1)
    #expect(folder.read("nested.json")?.hasPrefix("{\"results\"") == true)
  }
}

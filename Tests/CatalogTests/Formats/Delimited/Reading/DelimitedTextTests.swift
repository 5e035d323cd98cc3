// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import SlowCatalog

/// A text and its expected items.
struct TextCase: CustomTestStringConvertible {
  let label: String
  let text: String
  let columns: [String]
  let items: [[String?]]
  var testDescription: String { label }

  init(_ label: String, _ text: String, _ columns: [String], _ items: [[String?]]) {
    self.label = label
    self.text = text
    self.columns = columns
    self.items = items
  }
}

@Suite("Delimited text")
struct DelimitedTextTests {
  static let cases = [
    TextCase("LF", "a,b\n1,2\n3,4\n", ["a", "b"], [["1", "2"], ["3", "4"]]),
    TextCase("CR LF", "a,b\r\n1,2\r\n3,4\r\n", ["a", "b"], [["1", "2"], ["3", "4"]]),
    TextCase("lone CR", "a,b\r1,2\r3,4", ["a", "b"], [["1", "2"], ["3", "4"]]),
    TextCase(
      "mixed line breaks",
      "a,b\r\n1,2\n3,4\r5,6",
      ["a", "b"],
      [["1", "2"], ["3", "4"], ["5", "6"]]
    ),
    TextCase("no final line break", "a,b\n1,2", ["a", "b"], [["1", "2"]]),
    TextCase("a delimiter at the end", "a,b\n1,", ["a", "b"], [["1", ""]]),
    TextCase("byte order mark", "\u{FEFF}a,b\n1,2\n", ["a", "b"], [["1", "2"]]),
    TextCase(
      "byte order mark before a quoted name",
      "\u{FEFF}\"a\",b\n1,2\n",
      ["a", "b"],
      [["1", "2"]]
    ),
    TextCase("quoted delimiter", "a,b\n\"1,5\",2\n", ["a", "b"], [["1,5", "2"]]),
    TextCase(
      "quoted line breaks",
      "a,b\n\"x\r\ny\rz\n\",2\n",
      ["a", "b"],
      [["x\r\ny\rz\n", "2"]]
    ),
    TextCase(
      "doubled quotes",
      "a,b\n\"say \"\"hi\"\"\",\"\"\"\"\n",
      ["a", "b"],
      [["say \"hi\"", "\""]]
    ),
    TextCase(
      "a quote inside a value",
      "a,b\n12\" monitor,2\n",
      ["a", "b"],
      [["12\" monitor", "2"]]
    ),
    TextCase("text after a closing quote", "a,b\n\"aa\"bb,2\n", ["a", "b"], [["aabb", "2"]]),
    TextCase(
      "quotes after a closing quote",
      "a,b\n\"aa\"b\"c,d\"\n",
      ["a", "b"],
      [["aab\"c", "d\""]]
    ),
    TextCase("a quote before spaces", "a,b\n \"x\",2\n", ["a", "b"], [[" \"x\"", "2"]]),
    TextCase(
      "an unterminated quotation",
      "a,b\n1,\"x\n2,3\n",
      ["a", "b"],
      [["1", "\"x"], ["2", "3"]]
    ),
    TextCase(
      "an unterminated quotation after a terminated one",
      "a,b\n\"1\n\",\"x\n2,\"\"\n\"\"\"\",3\n",
      ["a", "b"],
      [["1\n", "\"x"], ["2", ""], ["\"", "3"]]
    ),
    TextCase(
      "an unterminated quotation in the header",
      "a,\"b\n1,2\n",
      ["a", "\"b"],
      [["1", "2"]]
    ),
    TextCase(
      "a quotation that the end of the file closes",
      "a,b\n1,\"x\"",
      ["a", "b"],
      [["1", "x"]]
    ),
    TextCase("a quote at the very end", "a,b\n1,\"", ["a", "b"], [["1", "\""]]),
    TextCase("empty quoted values", "a,b\n\"\",\"\"\n", ["a", "b"], [["", ""]]),
    TextCase(
      "blank lines",
      "\n\na,b\n\n1,2\n\r\n\n3,4\n\n",
      ["a", "b"],
      [["1", "2"], ["3", "4"]]
    ),
    TextCase("short rows", "a,b,c\n1\n2,3\n", ["a", "b", "c"], [["1"], ["2", "3"]]),
    TextCase("long rows", "a\n1,2,3\n", ["a", "column_2", "column_3"], [["1", "2", "3"]]),
    TextCase("one column: an empty line is no row", "a\n1\n\n2\n", ["a"], [["1"], ["2"]]),
    TextCase("one column, CR LF", "a\r\n1\r\n\r\n2\r\n", ["a"], [["1"], ["2"]]),
    TextCase("one column: empty lines before the header", "\n\na\n\n1\n", ["a"], [["1"]]),
    TextCase("header only", "a,b\n", ["a", "b"], []),
    TextCase("header without a line break", "a,b", ["a", "b"], []),
    TextCase("an empty file", "", [], []),
    TextCase("only a byte order mark", "\u{FEFF}", [], []),
    TextCase("only line breaks", "\n\r\n\n", [], []),
    TextCase(
      "control characters",
      "a,b\n\u{1B}[31m,\u{7}\n",
      ["a", "b"],
      [["\u{1B}[31m", "\u{7}"]]
    ),
    TextCase("kept spaces", "a,b\n 1 , 2\n", ["a", "b"], [[" 1 ", " 2"]]),
    TextCase("characters of several scripts", "ключ,值\nда,是\n", ["ключ", "值"], [["да", "是"]]),
  ]

  @Test("gives the same items for any chunk size", arguments: cases, [1, 2, 3, 5, 4096])
  func items(of text: TextCase, inPiecesOf size: Int) async throws {
    let collection = try delimited(text.text, chunks: .fixed(size))
    #expect(collection.columns.map(\.name) == text.columns)
    #expect(try await collection.items().texts == text.items)
    let page = try await collection.page(0..<100, of: Query())
    #expect(page.items.texts == text.items)
    #expect(page.total == .exactly(text.items.count))
  }

  @Test("is parsed like a plain parser does", arguments: seeds(400))
  func randomText(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let alphabet = Array((Bool.random(using: &random) ? "ab\",\n\r" : "a\"\n\r").utf8)
    let length = Int.random(in: 0...40, using: &random)
    let bytes = (0..<length).map { _ in alphabet.randomElement(using: &random) ?? 0 }
    let hasHeader = Bool.random(using: &random)
    let expected = SlowParser(Dialect(headerRows: hasHeader ? 1 : 0)).items(bytes)
    for size in [1, 2, 3, 7, 64] {
      let collection = try delimited(
        bytes,
        options: .plain(hasHeader: hasHeader),
        chunks: .fixed(size)
      )
      #expect(try await collection.items() == expected, "seed \(seed), pieces of \(size)")
    }
  }

  @Test("keeps bytes that are not UTF-8 and displays replacements")
  func invalidText() async throws {
    let bytes: [UInt8] = Array("a,b\n".utf8) + [0xFF, 0xC3, 0x2C, 0x80, 0x0A]
    let item = try #require(try await delimited(bytes).items().first)
    #expect(item[0] == .bytes([0xFF, 0xC3]))
    #expect(item[1] == .bytes([0x80]))
    #expect(item[1].text == "\u{FFFD}")
  }

  @Test("without a header has numbered columns")
  func noHeader() async throws {
    let collection = try delimited("1,2\n3,4,5\n", options: .plain(hasHeader: false))
    #expect(collection.columns.map(\.name) == ["column_1", "column_2", "column_3"])
    #expect(try await collection.items().texts == [["1", "2"], ["3", "4", "5"]])
  }

  @Test(
    "is split at the delimiter of its content or else of its name",
    arguments: [
      ("a.tsv", "a\tb\n1\t2\n", 2), ("a.csv", "a\tb\n1\t2\n", 2), ("data", "a;b\n1;2\n", 2),
      ("a.tsv", "a\n1\n", 1), ("a.TAB", "a,b\tc\n1,2\t3\n", 2), ("a.csv", "a,b\tc\n1,2\t3\n", 2),
    ]
  )
  func delimiter(name: String, text: String, columns: Int) async throws {
    let folder = TemporaryFolder()
    let path = folder.write(text, to: name)
    #expect(try await Catalog.open(path).columns.count == columns)
  }

  @Test("is split at the requested delimiter")
  func delimiterByOption() async throws {
    let options = DialectRequest(delimiter: .byte(UInt8(ascii: ";")))
    let collection = try delimited("a;b\n1,5;2\n", options: options)
    #expect(try await collection.items().texts == [["1,5", "2"]])
  }

  @Test("keeps a NUL byte")
  func nul() async throws {
    let item = try #require(try await delimited("a,b\n1\u{0},2\n").items().first)
    #expect(item[0] == .bytes([0x31, 0]))
  }

  @Test("can have 100,000 columns")
  func manyColumns() async throws {
    let header = Array(repeating: "a", count: 100_000).joined(separator: ",")
    let values = (1...100_000).map(String.init).joined(separator: ",")
    let collection = try delimited("\(header)\n\(values)\n")
    #expect(collection.columns.count == 100_000)
    #expect(collection.columns.last?.name == "a_100000")
    let item = try #require(try await collection.page(0..<1, of: Query()).items.first)
    #expect(item[99_999].text == "100000")
  }

  @Test("can have values of many megabytes")
  func longValue() async throws {
    let long = String(repeating: "x, ", count: 3_000_000)
    let collection = try delimited("a,b\n1,\"\(long)\"\n2,3\n")
    #expect(try await collection.count(of: Query()) == 2)
    let items = try await collection.items()
    let isComplete = items[0][1].text == long
    #expect(isComplete)
    #expect(items[1][1].text == "3")
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Synchronization
import TestSupport
import Testing

@testable import Catalog

@Suite("An export")
struct ExportTests {
  private static let text = #"""
    name,price,zip,note
    tea,2.50,007,"green, ""fine"" "
    cocoa,1e-5,12,"two
    lines"
    milk,n/a,,a|b\c
    short,1
    long,2,3,4,5

    """#

  /// Exports to a file and returns its contents.
  private func export(
    _ text: String = text,
    as format: ExportFormat,
    filter: String? = nil,
    sort: String? = nil,
    columns: String? = nil,
    spreadsheet: Bool = false
  ) async throws -> String {
    let folder = TemporaryFolder()
    let collection = try delimited(text)
    let count = try await Exporter.write(
      collection,
      collection.query(filter, sort: sort),
      projection: try columns.map { try Projection(parsing: $0, columns: collection.columns) },
      as: format,
      options: ExportOptions(spreadsheet: spreadsheet),
      to: .file(folder.path("out"), force: false)
    ).items
    #expect(try await collection.count(of: collection.query(filter)) == count)
    return try #require(folder.read("out"))
  }

  @Test("as CSV quotes only what must be quoted")
  func csv() async throws {
    #expect(
      try await export(as: .csv) == #"""
        name,price,zip,note,column_5
        tea,2.50,007,"green, ""fine"" ",
        cocoa,1e-5,12,"two
        lines",
        milk,n/a,,a|b\c,
        short,1,,,
        long,2,3,4,5

        """#
    )
  }

  @Test("as TSV quotes tabs and line breaks")
  func tsv() async throws {
    let text = "a,b\n1\t2,\"x\ny\"\n\"q\"\"\",z\n"
    #expect(try await export(text, as: .tsv) == "a\tb\n\"1\t2\"\t\"x\ny\"\n\"q\"\"\"\tz\n")
  }

  @Test("as JSON distinguishes numbers, strings and missing values")
  func json() async throws {
    let text = "name,price,zip\ntea,2.50,007\ncocoa,-1.5e-3,12\nmilk,.5,\nshort\n"
    #expect(
      try await export(text, as: .json) == """
        [
        {"name":"tea","price":2.50,"zip":"007"},
        {"name":"cocoa","price":-1.5e-3,"zip":"12"},
        {"name":"milk","price":".5","zip":""},
        {"name":"short","price":null,"zip":null}
        ]

        """
    )
    #expect(try await export("a,b\n", as: .json) == "[]\n")
    #expect(try await export("", as: .json) == "[]\n")
  }

  @Test("as JSON Lines writes one object per line, including late columns")
  func jsonLines() async throws {
    let long = "a,column_4\n" + String(repeating: "1,2\n", count: 20_000) + "1,2,3,4\n"
    let lines = try await export(long, as: .jsonl, filter: "a = 1").split(separator: "\n")
    #expect(lines.count == 20_001)
    #expect(lines[0] == #"{"a":1,"column_4":2,"column_3":null,"column_4_2":null}"#)
    #expect(lines[20_000] == #"{"a":1,"column_4":2,"column_3":3,"column_4_2":4}"#)
  }

  @Test("as Markdown escapes the cells of its table")
  func markdown() async throws {
    let text = "n,note\n1,\"a|b\r\nc\"\n2,x\\y\n"
    #expect(
      try await export(text, as: .markdown)
        == "| n | note |\n| --: | --- |\n| 1 | a\\|b<br>c |\n| 2 | x\\\\y |\n"
    )
  }

  @Test("applies the filter, the order and the projection")
  func query() async throws {
    let text = try await export(
      as: .csv,
      filter: "price > 0",
      sort: "price desc",
      columns: "price, name"
    )
    #expect(text == "price,name\n2.50,tea\n2,long\n1,short\n1e-5,cocoa\n")
  }

  @Test("for a spreadsheet puts an apostrophe before formulas but not before numbers")
  func spreadsheet() async throws {
    let text = "=a,b\n=1+2,-5\n+49,-x\n@x,\"\tx\"\n\"\rx\",\"\nx\"\na=b,+1e5\n"
    #expect(
      try await export(text, as: .csv, spreadsheet: true)
        == "'=a,b\n'=1+2,-5\n+49,'-x\n'@x,'\tx\n\"'\rx\",\"'\nx\"\na=b,+1e5\n"
    )
    #expect(try await export("a\n=1\n", as: .csv) == "a\n=1\n")
  }

  @Test("for a spreadsheet puts an apostrophe before the wide forms of formulas")
  func wideFormulas() async throws {
    #expect(
      try await export("a\n＝1\n＋x\n－x\n＠x\nａ\n", as: .csv, spreadsheet: true)
        == "a\n'＝1\n'＋x\n'－x\n'＠x\nａ\n"
    )
  }

  @Test("keeps bytes that are not UTF-8 in CSV and replaces them in JSON")
  func invalidText() async throws {
    let folder = TemporaryFolder()
    let bytes: [UInt8] = Array("a,b\n".utf8) + [0xFF, 0x2C, 0xC3, 0x0A]
    for format in [ExportFormat.csv, .json] {
      let path = folder.path("out.\(format)")
      _ = try await Exporter.write(
        delimited(bytes),
        as: format,
        to: .file(path, force: false)
      )
    }
    #expect(folder.bytes(of: "out.csv") == bytes)
    // Read as text, invalid bytes would be replaced as well.
    let json = "[\n{\"a\":\"\u{FFFD}\",\"b\":\"\u{FFFD}\"}\n]\n"
    #expect(folder.bytes(of: "out.json") == Array(json.utf8))
  }

  @Test(
    "reads back with the same values",
    arguments: seeds(150)
  )
  func roundTrip(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    let pieces = ["a", "\"", ",", "\n", "\r", "\t", "é", " ", "'", ";", "|"]
    let width = Int.random(in: 1...3, using: &random)
    func value() -> String {
      let count = Int.random(in: 0...4, using: &random)
      return (0..<count).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
    }
    let rows = (0..<Int.random(in: 0...5, using: &random)).map { _ in
      (0..<width).map { _ in value() }
    }
    let header = (0..<width).map { "h\($0)" }
    let text = ([header] + rows).map { row in
      row.map {
        "\""
          + $0.split(separator: "\"", omittingEmptySubsequences: false)
          .joined(separator: "\"\"") + "\""
      }.joined(separator: ",")
    }.joined(separator: "\n")
    let folder = TemporaryFolder()
    for format in [ExportFormat.csv, .tsv] {
      let path = folder.path("out.\(format)")
      _ = try await Exporter.write(delimited(text), as: format, to: .file(path, force: false))
      // A single column could be read with any delimiter, so the dialect is given.
      var dialect = DialectRequest.plain
      if format == .tsv { dialect.delimiter = .byte(Ascii.tab) }
      let back = try await Catalog.open(path, options: ReadingOptions(dialect: dialect))
      #expect(back.columns.map(\.name) == header)
      #expect(try await back.items().texts == rows, "\(format)")
    }
  }

  @Test("to a descriptor writes the same text and reports a closed pipe")
  func descriptor() async throws {
    let folder = TemporaryFolder()
    let descriptor = Glibc.open(folder.path("out"), O_WRONLY | O_CREAT, 0o600)
    let collection = try delimited("a,b\n1,2\n")
    #expect(try await Exporter.write(collection, as: .csv, to: .descriptor(descriptor)).items == 1)
    close(descriptor)
    #expect(folder.read("out") == "a,b\n1,2\n")
    signal(SIGPIPE, SIG_IGN)
    let pipe = PrivateDescriptors.pipe()
    close(pipe.reading)
    defer { close(pipe.writing) }
    await #expect(throws: CatalogError.exportFailed(path: "-", code: EPIPE)) {
      try await Exporter.write(collection, as: .csv, to: .descriptor(pipe.writing))
    }
  }
}

@Suite("Export formats")
struct ExportFormatTests {
  @Test(
    "are inferred from the file extension",
    arguments: [
      ("a.csv", .csv), ("a.TSV", .tsv), ("x/a.tab", .tsv), ("a.json", .json), ("a.jsonl", .jsonl),
      ("a.ndjson", .jsonl), ("a.md", .markdown), ("a.b.markdown", .markdown), ("a.txt", nil),
      ("csv", nil), ("x.csv/a", nil),
    ] as [(String, ExportFormat?)]
  )
  func byName(path: String, format: ExportFormat?) {
    #expect(ExportFormat(path: path) == format)
  }

  @Test("are parsed from their names")
  func byTypedName() throws {
    #expect(try ExportFormat(named: "JSON") == .json)
    #expect(throws: CatalogError.unknownFormat("xlsx")) { try ExportFormat(named: "xlsx") }
  }

  @Test(
    "write any text as a JSON string",
    arguments: [
      ("tea", #""tea""#), ("a\"b\\c", #""a\"b\\c""#),
      ("\n\r\t\u{8}\u{1B}\0", #""\n\r\t\u0008\u001b\u0000""#),
      ("é日\u{7F}/", "\"é日\u{7F}/\""), ("", "\"\""),
    ]
  )
  func jsonText(text: String, spelled: String) {
    #expect(JSONText.quoted(text) == spelled)
  }
}

import Glibc
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

  /// What is written to a file in this format.
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

  @Test("the items that could not be read are counted", arguments: [nil, "a desc"])
  func unreadable(order: String?) async throws {
    let folder = TemporaryFolder()
    let path = folder.write("{\"a\":1}\nnot JSON\n{\"a\":2}\n{\n", to: "odd.jsonl")
    let collection = try await Catalog.open(path)
    let summary = try await Exporter.write(
      collection,
      collection.query(sort: order),
      as: .csv,
      to: .file(folder.path("out"), force: false)
    )
    #expect(summary.items == 4)
    #expect(summary.unreadable.count == 2)
    #expect(summary.unreadable.firstRow == 2)
  }

  @Test(
    "lines that are not JSON leave as JSON Lines byte by byte, wherever parts end",
    arguments: [nil, "a desc"],
    [1, 2, 7, 4096]
  )
  func kept(order: String?, size: Int) async throws {
    let broken: [[UInt8]] = [
      Array("not JSON".utf8), Array("{\"a\":\"".utf8) + [0xFF, 0xC3, 0, 0x0D], Array("\t{ ".utf8),
    ]
    let lines = [Array("{\"a\":2}".utf8)] + broken + [Array("{\"a\":1}".utf8)]
    let folder = TemporaryFolder()
    let file = try textFile(Array(lines.joined(separator: [Ascii.lineFeed])), name: "odd.jsonl")
    let collection = try JSONLinesCollection(file, name: "odd", chunks: .fixed(size))
    let summary = try await Exporter.write(
      collection,
      collection.query(sort: order),
      as: .jsonl,
      to: .file(folder.path("out"), force: false)
    )
    #expect(summary.items == 5)
    #expect(summary.unreadable.count == 0)
    let expected = order == nil ? lines : [lines[0], lines[4]] + broken
    #expect(folder.bytes(of: "out") == expected.flatMap { $0 + [Ascii.lineFeed] })
  }

  @Test(
    "keeps a line that is no JSON as it stands where it can, and a surrogate alone as its escape",
    arguments: [
      (.jsonl, nil, "{\"a\":\"\\ud800\"}\nnot JSON\n", 0),
      (.jsonl, "a desc", "{\"a\":\"\\ud800\"}\nnot JSON\n", 0),
      (.json, nil, "[\n{\"a\":\"\\ud800\"},\n{}\n]\n", 2),
      (.csv, nil, "a\n\\ud800\n\"\"\n", 2), (.csv, "a desc", "a\n\\ud800\n\"\"\n", 2),
      (.markdown, nil, "| a |\n| --- |\n| \\\\ud800 |\n|  |\n", 2),
    ] as [(ExportFormat, String?, String, Int)]
  )
  func oddJSON(format: ExportFormat, order: String?, text: String, firstUnreadable: Int)
    async throws
  {
    let folder = TemporaryFolder()
    let path = folder.write("{\"a\":\"\\ud800\"}\nnot JSON\n", to: "odd.jsonl")
    let collection = try await Catalog.open(path)
    let summary = try await Exporter.write(
      collection,
      collection.query(sort: order),
      as: format,
      to: .file(folder.path("out"), force: false)
    )
    #expect(folder.read("out") == text)
    #expect(summary.items == 2)
    #expect(summary.unreadable.firstRow == firstUnreadable)
    #expect(summary.unreadable.count == min(1, firstUnreadable))
  }

  @Test("writes half a surrogate pair in a key as the escape that it was")
  func oddKeys() async throws {
    let folder = TemporaryFolder()
    let text = "[\n{\"a\":\"\\ud800x\",\"\\udfff\":1}\n]\n"
    let collection = try await Catalog.open(folder.write(text, to: "odd.json"))
    _ = try await Exporter.write(
      collection,
      Query(),
      as: .json,
      to: .file(folder.path("out"), force: false)
    )
    #expect(folder.read("out") == text)
  }

  @Test("as csv quotes what must be quoted, and nothing else")
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

  @Test("as tsv quotes tabs and line breaks")
  func tsv() async throws {
    let text = "a,b\n1\t2,\"x\ny\"\n\"q\"\"\",z\n"
    #expect(try await export(text, as: .tsv) == "a\tb\n\"1\t2\"\t\"x\ny\"\n\"q\"\"\"\tz\n")
  }

  @Test("as json tells numbers, texts and nothing apart")
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

  @Test("as jsonl writes an object a line, values beyond the sample's columns too")
  func jsonLines() async throws {
    let long = "a,column_4\n" + String(repeating: "1,2\n", count: 20_000) + "1,2,3,4\n"
    let lines = try await export(long, as: .jsonl, filter: "a = 1").split(separator: "\n")
    #expect(lines.count == 20_001)
    #expect(lines[0] == #"{"a":1,"column_4":2,"column_3":null,"column_4_2":null}"#)
    #expect(lines[20_000] == #"{"a":1,"column_4":2,"column_3":3,"column_4_2":4}"#)
  }

  @Test("as markdown is a table whose cells stay in their columns")
  func markdown() async throws {
    let text = "n,note\n1,\"a|b\r\nc\"\n2,x\\y\n"
    #expect(
      try await export(text, as: .markdown)
        == "| n | note |\n| --: | --- |\n| 1 | a\\|b<br>c |\n| 2 | x\\\\y |\n"
    )
  }

  @Test("writes what the filter leaves, in the order and with the columns asked for")
  func query() async throws {
    let text = try await export(
      as: .csv,
      filter: "price > 0",
      sort: "price desc",
      columns: "price, name"
    )
    #expect(text == "price,name\n2.50,tea\n2,long\n1,short\n1e-5,cocoa\n")
  }

  @Test("for a spreadsheet puts a quote mark before formulas, but not before numbers")
  func spreadsheet() async throws {
    let text = "=a,b\n=1+2,-5\n+49,-x\n@x,\"\tx\"\n\"\rx\",\"\nx\"\na=b,+1e5\n"
    #expect(
      try await export(text, as: .csv, spreadsheet: true)
        == "'=a,b\n'=1+2,-5\n+49,'-x\n'@x,'\tx\n\"'\rx\",\"'\nx\"\na=b,+1e5\n"
    )
    #expect(try await export("a\n=1\n", as: .csv) == "a\n=1\n")
  }

  @Test("in csv and tsv keeps bytes that are not UTF-8; in json repairs them")
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
    #expect(folder.read("out.json") == "[\n{\"a\":\"\u{FFFD}\",\"b\":\"\u{FFFD}\"}\n]\n")
  }

  @Test(
    "comes back value by value",
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
      // A single column of delimiters could be anything: here nothing is guessed.
      var dialect = DialectRequest.plain
      if format == .tsv { dialect.delimiter = .byte(Ascii.tab) }
      let back = try await Catalog.open(path, options: ReadingOptions(dialect: dialect))
      #expect(back.columns.map(\.name) == header)
      #expect(try await back.items().texts == rows, "\(format)")
    }
  }

  @Test("to a descriptor writes the same, and says when nobody reads")
  func descriptor() async throws {
    let folder = TemporaryFolder()
    let descriptor = Glibc.open(folder.path("out"), O_WRONLY | O_CREAT, 0o600)
    let collection = try delimited("a,b\n1,2\n")
    #expect(try await Exporter.write(collection, as: .csv, to: .descriptor(descriptor)).items == 1)
    close(descriptor)
    #expect(folder.read("out") == "a,b\n1,2\n")
    signal(SIGPIPE, SIG_IGN)
    let pipe = OwnDescriptors.pipe()
    close(pipe.reading)
    defer { close(pipe.writing) }
    await #expect(throws: CatalogError.exportFailed(path: "-", code: EPIPE)) {
      try await Exporter.write(collection, as: .csv, to: .descriptor(pipe.writing))
    }
  }
}

@Suite("A file that is exported to")
struct ExportTargetTests {
  private func write(
    _ text: String = "a,b\n1,2\n",
    to path: String,
    force: Bool = false,
    progress: @escaping ProgressHandler = { _ in }
  ) async throws {
    _ = try await Exporter.write(
      delimited(text),
      as: .csv,
      to: .file(path, force: force),
      progress: progress
    )
  }

  @Test("is not replaced, unless that is asked for; then it keeps its mode")
  func existing() async throws {
    let folder = TemporaryFolder()
    let path = folder.write("old", to: "out.csv")
    chmod(path, 0o640)
    await #expect(throws: CatalogError.exportExists(path: path)) { try await write(to: path) }
    #expect(folder.read("out.csv") == "old")
    try await write(to: path, force: true)
    #expect(folder.read("out.csv") == "a,b\n1,2\n")
    #expect(mode(of: path) == 0o640)
    #expect(folder.names == ["out.csv"])
  }

  @Test("is made with the usual mode")
  func newFile() async throws {
    let folder = TemporaryFolder()
    try await write(to: folder.path("out.csv"))
    folder.write("", to: "usual")
    #expect(mode(of: folder.path("out.csv")) == mode(of: folder.path("usual")))
    #expect(folder.names == ["out.csv", "usual"])
  }

  @Test("may be no directory, no link and no device")
  func notAFile() async throws {
    let folder = TemporaryFolder()
    let target = folder.write("old", to: "target")
    symlink(target, folder.path("link"))
    mkdir(folder.path("directory"), 0o700)
    let unfit: [(String, FileKind)] = [
      (folder.path("link"), .link), (folder.path("directory"), .directory), ("/dev/null", .other),
    ]
    for (path, kind) in unfit {
      await #expect(throws: CatalogError.exportNotAFile(path: path, kind: kind)) {
        try await write(to: path, force: true)
      }
    }
    #expect(folder.read("target") == "old")
    #expect(folder.names == ["directory", "link", "target"])
  }

  @Test("is never the one that is read, under whatever name")
  func source() async throws {
    let folder = TemporaryFolder()
    let path = folder.write("a,b\n1,2\n", to: "a.csv")
    link(path, folder.path("same.csv"))
    let collection = try await Catalog.open(path)
    for name in ["a.csv", "same.csv"] {
      let target = folder.path(name)
      await #expect(throws: CatalogError.exportOntoSource(path: target)) {
        try await Exporter.write(collection, as: .csv, to: .file(target, force: true))
      }
    }
    #expect(folder.read("a.csv") == "a,b\n1,2\n")
  }

  @Test("is as it was, and alone, if the export fails or is cancelled")
  func nothingHalfWritten() async throws {
    let folder = TemporaryFolder()
    let path = folder.write("old", to: "out.csv")
    let text = "a,b\n" + String(repeating: "1,2\n", count: 400_000)
    let task = Task {
      try await write(text, to: path, force: true) { report in
        if report.done > 500_000 { withUnsafeCurrentTask { $0?.cancel() } }
      }
    }
    await #expect(throws: CatalogError.cancelled) { try await task.value }
    #expect(folder.read("out.csv") == "old")
    #expect(folder.names == ["out.csv"])

    let source = folder.write(text, to: "source.csv")
    let collection = try await Catalog.open(source)
    await #expect(throws: CatalogError.changed(path: source)) {
      try await Exporter.write(
        collection,
        as: .csv,
        to: .file(folder.path("new.csv"), force: false)
      ) { report in
        if report.done > 500_000 { truncate(source, 600_000) }
      }
    }
    #expect(folder.names == ["out.csv", "source.csv"])
  }

  @Test("that comes to be while the export runs is not replaced")
  func appearing() async throws {
    let folder = TemporaryFolder()
    let path = folder.path("out.csv")
    let replacement = try FileReplacement(path, force: false, source: nil)
    folder.write("other", to: "out.csv")
    #expect(throws: CatalogError.exportExists(path: path)) { try replacement.commit() }
    #expect(folder.read("out.csv") == "other")
  }

  @Test("in a folder that is not there is an error")
  func noFolder() async {
    let path = "/nowhere/out.csv"
    await #expect(throws: CatalogError.exportFailed(path: path, code: ENOENT)) {
      try await write(to: path)
    }
  }

  @Test("on a full disk is an error", .enabled(if: access("/dev/full", W_OK) == 0))
  func diskFull() async throws {
    let full = Glibc.open("/dev/full", O_WRONLY)
    defer { close(full) }
    await #expect(throws: CatalogError.exportFailed(path: "-", code: ENOSPC)) {
      try await Exporter.write(delimited("a\n1\n"), as: .csv, to: .descriptor(full))
    }
  }

  private func mode(of path: String) -> mode_t {
    var status = stat()
    stat(path, &status)
    return status.st_mode & 0o7777
  }
}

@Suite("Export formats")
struct ExportFormatTests {
  @Test(
    "are told by the end of the name",
    arguments: [
      ("a.csv", .csv), ("a.TSV", .tsv), ("x/a.tab", .tsv), ("a.json", .json), ("a.jsonl", .jsonl),
      ("a.ndjson", .jsonl), ("a.md", .markdown), ("a.b.markdown", .markdown), ("a.txt", nil),
      ("csv", nil), ("x.csv/a", nil),
    ] as [(String, ExportFormat?)]
  )
  func byName(path: String, format: ExportFormat?) {
    #expect(ExportFormat(path: path) == format)
  }

  @Test("are told by what a person types")
  func byTypedName() throws {
    #expect(try ExportFormat(named: "JSON") == .json)
    #expect(throws: CatalogError.unknownFormat("xlsx")) { try ExportFormat(named: "xlsx") }
  }

  @Test(
    "of JSON spell any text",
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

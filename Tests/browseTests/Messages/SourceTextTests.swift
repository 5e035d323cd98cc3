// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@Suite("The text of a source report")
struct SourceTextTests {
  private let folder = TemporaryFolder()

  /// Returns the output of `about` without its first line, which names the file.
  private func text(_ bytes: [UInt8], _ options: ReadingOptions = ReadingOptions()) async throws
    -> String
  {
    let collection = try await Catalog.open(folder.write(bytes, to: "x.txt"), options: options)
    let content = SourceText.content(try await collection.report())
    let lines = content.drawn(width: nil).split(separator: "\n")
    return lines.dropFirst().map { line in
      line.split(separator: " ").joined(separator: " ")
    }.joined(separator: "\n")
  }

  private func text(_ text: String, _ options: ReadingOptions = ReadingOptions()) async throws
    -> String
  {
    try await self.text(Array(text.utf8), options)
  }

  @Test("describes delimited text")
  func delimited() async throws {
    expect(
      try await text("name\tprice\nSencha\t12.50\nAssam\t8\n"),
      is: """
        format delimited text
        delimiter certain tab
        quote assumed "
        quote escape assumed doubled quote
        header 95 % sure first row
        line endings in the sample LF
        encoding certain; the sample is ASCII utf-8
        size 32 bytes
        shape 2 rows, 2 columns
        warnings none
        """
    )
  }

  @Test(
    "describes dialects besides RFC 4180",
    arguments: [
      ("a::b\n1::2\n", "delimiter specified “::”", DialectRequest.Mark(delimiter: "::")),
      ("a, \"x, y\"\nb, \"z, w\"\n", "delimiter certain , and the spaces after it", nil),
      ("1\t\\N\n2\tx\n", "escape 90 % sure \\", nil),
      ("# x\na,b\n1,2\n", "comments lines that begin with “# ”", nil),
      (
        "PID  NAME    SIZE\n 1   init      10\n22   shell   4000\n",
        "columns 90 % sure beginning at character 1, 6, 13", nil
      ),
      ("1,2\n3,4\n", "header 95 % sure none, the first row is data", nil),
      ("name,qty\n----,---\ntea,1\n", "header 95 % sure first 2 rows", nil),
    ] as [(String, String, DialectRequest.Mark?)]
  )
  func dialect(content: String, line: String, delimiter: DialectRequest.Mark?) async throws {
    var options = ReadingOptions()
    options.dialect.delimiter = delimiter
    #expect(try await text(content, options).split(separator: "\n").contains(Substring(line)))
  }

  @Test("names the option that keeps lines skipped with low confidence")
  func skippedLines() async throws {
    let preamble =
      "\"Konto\";\"DE12\"\n\"Von:\";\"1.1.24\"\n\"Bis:\";\"31.1.24\"\n\"Stand:\";\"12\"\n\n"
    let table =
      "\"Datum\";\"Valuta\";\"Status\";\"Name\";\"Betrag\"\n\"1.1.24\";\"2.1.24\";\"x\";\"y\";\"-12,34\"\n"
    let lines = try await text(preamble + table).split(separator: "\n")
    #expect(lines.contains("skipped 70 % sure; use --skip 0 to keep them 5 lines"))
  }

  @Test(
    "has a remark about skipped lines and guesses of low confidence only",
    arguments: [
      ("Report\n\nid;n\n1;2\n3;4\n", "skipped 2 lines before the table; see “about”"),
      (
        "Report\na|b|c\n1,5|2,5|3,5|4\n",
        "skipped 1 line before the table, delimiter |: 70 % sure; see “about”"
      ),
      ("1,5;2,5\n2,5;3,5\n", "delimiter ,: 60 % sure; see “about”"),
      ("x\n1,5\n2,5\n", "delimiter none: 70 % sure; see “about”"),
      (
        "a,b,\nc,7,\n\nt,u,v\n1,2,3\n4,5,6\n",
        "header: 50 % sure, “--no-header” reads the first row as data; see “about”"
      ),
      ("id;n\n1;2\n", nil), ("sep=;\nid;n\n1;2\n", nil),
      (
        "# x\nid,n\n1,2\n# y\n3,4\n",
        "skipped 1 line before the table, and lines that begin with “# ”; see “about”"
      ),
      (
        "t,temp\ns,C\n1,20\n2,21\n",
        "header of 2 rows: 70 % sure, “--header” reads only the first row as names; see “about”"
      ),
      (
        "word\nred\n",
        "no header: 70 % sure, “--header” reads the first row as names; see “about”"
      ),
    ] as [(String, String?)]
  )
  func uncertaintyRemark(text: String, remark: String?) async throws {
    let collection = try await Catalog.open(folder.write(Array(text.utf8), to: "x.txt"))
    #expect(SourceText.uncertaintyRemark(collection.warnings) == remark)
  }

  @Test("counts the lines skipped in each of several files")
  func skippedInFiles() {
    var files = UnitedFiles(count: 2)
    files.add(.delimited(Dialect(skippedLines: 3)))
    files.add(.delimited(Dialect()))
    var report = SourceReport(path: "*.csv", format: .items)
    report.files = files
    let text = SourceText.content(report).drawn(width: nil)
    #expect(text.contains("delimited text, 3 lines skipped, header, delimiter ,"))
    #expect(text.contains("delimited text, header, delimiter ,"))
  }

  @Test("has no remark about lines that an option skips")
  func statedSkip() async throws {
    var options = ReadingOptions()
    options.dialect.skippedLines = 2
    let text = Array("Report\n\nid;n\n1;2\n3;4\n".utf8)
    let collection = try await Catalog.open(folder.write(text, to: "x.txt"), options: options)
    #expect(SourceText.uncertaintyRemark(collection.warnings) == nil)
  }

  @Test("distinguishes options from guesses")
  func stated() async throws {
    var options = ReadingOptions(encoding: .latin1)
    options.dialect.delimiter = .byte(UInt8(ascii: ";"))
    options.dialect.quote = DialectRequest.Mark.none
    options.dialect.hasHeader = false
    options.dialect.skippedLines = 1
    let text = try await text("odd\n1;2\n", options)
    #expect(text.contains("delimiter specified ;\n"))
    #expect(text.contains("quote specified none\n"))
    #expect(text.contains("header specified none, the first row is data\n"))
    #expect(text.contains("skipped specified 1 line\n"))
    #expect(text.contains("encoding specified iso-8859-1\n"))
    #expect(text.contains("shape 1 row, 2 columns\n"))
  }

  @Test("suggests options that split a single column")
  func alternative() async throws {
    let text = try await text("tags\na|b\nc|d\n")
    #expect(text.contains("; --delimiter '|' --skip 1 gives 2 columns "))
  }

  @Test("shows the sizes before and after conversion to UTF-8")
  func transcoded() async throws {
    let text = try await text([0xFF, 0xFE] + "a,b\n1,é\n".utf16.flatMap { [UInt8($0 & 0xFF), 0] })
    // The UTF-8 text includes the byte order mark, which takes three bytes.
    #expect(text.contains("size 12 bytes as UTF-8 18 bytes\n"))
  }

  @Test("counts unreadable characters, and shows the offset of the first")
  func unreadable() async throws {
    let half: [UInt8] = [0x00, 0xD8]
    let bytes = [0xFF, 0xFE] + Array("a\n".utf8).flatMap { [$0, 0] } + half + half
    let text = try await text(bytes + [0x0A, 0])
    #expect(
      text.hasSuffix(
        "warning first at byte 6 2 byte sequences invalid in utf-16le: read as “\u{FFFD}”"
      )
    )
  }

  @Test("shows the evidence for Latin-1 that begins after the sample")
  func laterLatin1() async throws {
    let plain = Array(String(repeating: "plain,1\n", count: 20_000).utf8)
    let text = try await text(plain + Array("caf".utf8) + [0xE9] + Array(",2\n".utf8))
    #expect(
      text.contains(
        "encoding 80 % sure; guessed from letters; invalid UTF-8 at byte 160,003 iso-8859-1\n"
      )
    )
  }

  @Test("suggests an encoding for bytes that are not UTF-8")
  func strayBytes() async throws {
    let rows = (1...200_000).map { "\($0),plain\n" }.joined()
    var bytes = Array(rows.utf8)
    // This byte lies between two of the sampled pieces.
    bytes[70_000] = 0xE9
    let text = try await text(Array("a,b\n".utf8) + bytes)
    #expect(text.contains("1 row with invalid UTF-8: left unchanged"))
    #expect(text.contains("--encoding latin-1"))
    #expect(
      text.contains(
        "encoding assumed; the sample is ASCII, and so are 17 later samples utf-8\n"
      )
    )
  }

  @Test("counts mixed line breaks")
  func breaks() async throws {
    let text = try await text("a,b\r\n1,2\n3,4\n")
    #expect(text.contains("line endings in the sample LF (2), CR LF (1)\n"))
  }

  @Test("counts warnings about names and rows, and shows the first row")
  func warnings() async throws {
    let text = try await text("a,a,,a\n1,2,3,4\n5\n6\n7,8,9,x\"y\n")
    #expect(text.contains("warning 1 column without a name\n"))
    #expect(text.contains("warning 2 columns with a duplicate name\n"))
    let short = "2 rows with fewer values than the header"
    #expect(text.contains("warning first in row 2 \(short)\n"))
    #expect(
      text.hasSuffix(
        "warning first in row 4 1 row with a quote inside an unquoted value: read as part of the value"
      )
    )
  }

  @Test("counts the names that are omitted from a header")
  func omittedNames() {
    var report = SourceReport(path: "x.csv", format: .jsonLines)
    report.omittedNames = 1234
    let text = SourceText.content(report).drawn(width: nil)
    #expect(text.contains("1,234 names of the header omitted"))
  }

  @Test(
    "describes JSON and JSON Lines",
    arguments: [("[{\"a\":1},{\"a\":2}]", "JSON"), ("{\"a\":1}\n{\"a\":2}\n", "JSON Lines")]
  )
  func json(json: String, format: String) async throws {
    expect(
      try await text(json),
      is: """
        format \(format)
        encoding certain; the sample is ASCII utf-8
        size \(json.utf8.count) bytes
        shape 2 rows, 1 column
        warnings none
        """
    )
  }

  @Test("describes a directory")
  func directory() async throws {
    folder.write("a\n", to: "a.csv")
    let report = try await Catalog.open(folder.path).report()
    let text = SourceText.content(report).drawn(width: nil)
    #expect(text.contains("format    directory\n"))
    #expect(text.contains("shape     1 row, 6 columns\n"))
  }

  @Test("shows the offset of the byte that is not UTF-8")
  func latin() async throws {
    let text = try await text(Array("name,city\nJos".utf8) + [0xE9] + Array(",x\n".utf8))
    #expect(text.contains("; guessed from letters; invalid UTF-8 at byte 13 iso-8859-1\n"))
  }

  @Test("has a remark about an uncertain encoding, but not about a stated one")
  func uncertainEncoding() async throws {
    let path = folder.write(Array("a,b\nx".utf8) + [0xBE, 0x2C, 0x32, 0x0A], to: "x.txt")
    let guessed = try await Catalog.open(path)
    #expect(
      SourceText.uncertaintyRemark(guessed.warnings)
        == "encoding iso-8859-2: 60 % sure; see “about”"
    )
    let stated = try await Catalog.open(path, options: ReadingOptions(encoding: .latin1))
    #expect(SourceText.uncertaintyRemark(stated.warnings) == nil)
  }

  @Test("shows that a byte order mark identifies UTF-16")
  func wide() async throws {
    let units = "\u{FEFF}a,b\n1,2\n".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    #expect(try await text(units).contains("encoding certain; byte order mark utf-16le\n"))
  }

  @Test("has a distinct text for each warning")
  func words() {
    let names = RowWarnings.all.map(RowWarningText.name)
    #expect(Set(names).count == RowWarnings.all.count)
    #expect(!names.contains("with a warning"))
  }

  @Test("has no summary of a page without warnings")
  func none() {
    #expect(RowWarningText.summary(of: [[], []]) == nil)
    #expect(RowWarningText.lines(about: []).isEmpty)
  }
}

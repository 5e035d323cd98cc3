// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport

@testable import Catalog
@testable import Navigator
@testable import browse

extension MessageTable {
  /// The output of `about` for sources of several formats.
  @MainActor
  static func sources(in folder: TemporaryFolder) async throws -> [Row] {
    var rows: [Row] = []
    for (name, bytes, options) in files {
      let collection = try await Catalog.open(folder.write(bytes, to: "x.txt"), options: options)
      rows.append(Row(name, text(try await collection.report())))
    }
    return rows + [
      Row("directory", text(SourceReport(path: "/data", format: .directory))),
      Row("database", text(SourceReport(path: "/data/shop.db", format: .database))),
      Row("server", text(SourceReport(path: "postgres://h/", format: .server))),
      Row("damaged", text(damaged)),
      Row("files", text(united)),
    ] + guesses.enumerated().map { Row("encoding \($0 + 1)", text($1)) }
  }

  /// A report for each kind of evidence for an encoding.
  private static var guesses: [SourceReport] {
    let evidence: [SniffedEncoding.Evidence] = [
      .letters(suggestion: nil), .letters(suggestion: "windows-1258"), .library("SHIFT_JIS"),
      .unknown(suggestion: nil), .unknown(suggestion: "windows-1255"),
      .missingLibrary(package: "libuchardet0"),
    ]
    let reasons: [SniffedEncoding.Reason] = [.nulPattern, .escapeSequences]
    return (reasons + evidence.map { .notUTF8(firstInvalid: 1234, $0) }).map {
      var report = SourceReport(path: "/data/teas.jsonl", format: .jsonLines)
      report.encoding = SniffedEncoding(.latin1, .likely(80), $0)
      return report
    }
  }

  private static func text(_ report: SourceReport) -> String {
    SourceText.content(report).drawn(width: nil)
  }

  private static var files: [(name: String, bytes: [UInt8], options: ReadingOptions)] {
    var stated = ReadingOptions(encoding: .latin1)
    stated.dialect.delimiter = .byte(UInt8(ascii: ";"))
    stated.dialect.quote = DialectRequest.Mark.none
    stated.dialect.hasHeader = false
    stated.dialect.skippedLines = 1
    let warnings =
      "a,b,,b\n1,2,3\n1,2,3,4,5\n\"x\"y,2,3,4\nx\"y,2,3,4\nn\u{0}l,2,3,4\n\"open,2,3,4\n"
    let utf16: [UInt8] = [0xFF, 0xFE] + "a,b\n1,é\n".utf16.flatMap { [UInt8($0 & 0xFF), 0] }
    let latin1 = Array("a,b\ncaf".utf8) + [0xE9] + Array(",2\n".utf8)
    let mixed =
      Array((String(repeating: "é,1\n", count: 50) + "caf").utf8) + [0xE9, 0x2C, 0x32, 10]
    let guessed =
      "\"Konto\";\"DE12\"\n\"Von:\";\"1.1.24\"\n\"Bis:\";\"31.1.24\"\n\"Stand:\";\"12\"\n\n"
      + "\"Datum\";\"Valuta\";\"Status\";\"Name\";\"Betrag\"\n"
      + "\"1.1.24\";\"2.1.24\";\"x\";\"y\";\"-12,34\"\n"
    let none = ReadingOptions()
    return [
      ("delimited", Array("name\tprice\nSencha\t12.50\nAssam\t8\n".utf8), none),
      ("options", Array("Report\n1;2\n".utf8), stated),
      ("skipped lines", Array(guessed.utf8), none),
      ("one column", Array("tags\na|b\nc|d\n".utf8), none),
      ("header", Array("1,5;2,5\r\n2,5;3,5\n".utf8), none),
      ("rows", Array(warnings.utf8), none),
      ("UTF-16", utf16, none),
      ("Latin-1", latin1, none),
      ("invalid UTF-8", mixed, none),
      ("JSON", Array("[{\"a\":1,\"a\":2},{\"b\":\"\\ud800\"}]".utf8), none),
      ("JSON Lines", Array("{\"a\":1}\n{\"a\":\n{\"a\":2}\n".utf8), none),
    ]
  }

  /// Files of several formats, some of which have warnings.
  static var unitedFiles: UnitedFiles {
    var files = UnitedFiles(count: 1234)
    files.add(.delimited(Dialect(delimiter: UInt8(ascii: ";"))))
    files.add(.delimited(Dialect(headerRows: 0)))
    var aligned = Dialect()
    aligned.columnStarts = [0, 8]
    aligned.headerRows = 2
    for format in [.delimited(aligned), .json, .jsonLines, .jsonLines] as [UnitedFiles.Format] {
      files.add(format)
    }
    for flaw in flaws + [UnitedFiles.Flaw](repeating: flaws[0], count: 10) { files.add(flaw) }
    files.add(lateColumns: ["a", "b", "c", "d", "e", "f"])
    return files
  }

  /// A report about united files.
  private static var united: SourceReport {
    var report = SourceReport(path: "logs/*", format: .items)
    report.files = unitedFiles
    report.rows = 12_345
    report.columns = 8
    return report
  }

  /// A flaw of each kind.
  static let flaws = [
    UnitedFiles.Flaw(path: "a.csv", .unreadable(.notFound(path: "a.csv"))),
    UnitedFiles.Flaw(path: "b.json", .incomplete(.notJSON(path: "b.json", line: 2, column: 3))),
    UnitedFiles.Flaw(path: "c.csv", .empty),
    UnitedFiles.Flaw(path: "d.csv", .replacedBytes(rows: 1)),
  ]

  /// A report about a file that was replaced, and whose decompression failed.
  private static var damaged: SourceReport {
    var report = SourceReport(path: "/data/teas.csv.gz", format: .jsonLines)
    report.compression = "gzip"
    report.decompressorMessage = "gzip: trailing garbage ignored"
    report.isReplaced = true
    report.earlyEnd = earlyEnds.first?.end
    report.invalidSequences = InvalidSequences(count: 2, firstOffset: 1234)
    report.size = 123_456
    report.sourceSize = 12_345
    report.rows = 1234
    report.columns = 2
    return report
  }
}

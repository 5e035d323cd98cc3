// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

@Suite("A sniffed dialect")
struct DialectConfidenceTests {
  private func sniff(
    _ text: String,
    isComplete: Bool = true,
    _ request: DialectRequest = DialectRequest()
  ) -> SniffedDialect {
    DialectSniffer.sniff(Array(text.utf8), isComplete: isComplete, request: request)
  }

  @Test("is certain if nothing else fits")
  func certain() {
    let sniffed = sniff("name;age\n\"x;y\";\"say \"\"hi\"\"\"\nb;2\n")
    #expect(sniffed.delimiter == .certain)
    #expect(sniffed.quote == .certain)
    #expect(sniffed.escape == .certain)
    #expect(sniffed.skippedLines == .certain)
    #expect(sniffed.columns == 2)
  }

  @Test("is less certain if another delimiter also fits")
  func rivals() {
    #expect(sniff("a,b;c,d\n1,2;3,4\n").delimiter == .likely(90))
    // With semicolons, all values would be numbers.
    #expect(sniff("1,5;2,5\n2,5;3,5\n").delimiter == .likely(60))
  }

  @Test("has little confidence in a header if a later row may be the header")
  func laterNames() {
    let padded = "Point Format,Y,\nUnits,s,\n\nTIME,CH1,CH2\n0,1,2\n1,2,3\n2,3,4\n"
    #expect(sniff(padded).header == .likely(50))
    #expect(sniff("name,age\n\nAl,3\n\nBo,4\n").header == .likely(95))
  }

  @Test("is assumed if the content gives no evidence")
  func assumed() {
    let sniffed = sniff("word\nred\n", DialectRequest(path: "words.csv"))
    #expect(sniffed.delimiter == .assumed)
    #expect(sniffed.quote == .assumed)
    #expect(sniffed.escape == .assumed)
    #expect(sniffed.header == .assumed)
    #expect(sniffed.columns == 1)
  }

  @Test("has less confidence the more rows are irregular")
  func oddRows() {
    let rows = (1...80).map { "\($0);x\n" }.joined() + String(repeating: "1;2;3\n", count: 20)
    #expect(sniff("a;b\n" + rows).delimiter == .likely(80))
  }

  @Test("has stated confidence in requested options")
  func stated() {
    let request = DialectRequest(
      delimiter: .byte(UInt8(ascii: ";")),
      quote: DialectRequest.Mark.none,
      escape: DialectRequest.Mark.none,
      skippedLines: 1,
      hasHeader: false
    )
    let sniffed = sniff("a,b\n\"1;2\",3\n", request)
    #expect(
      sniffed.dialect.core == Dialect(delimiter: UInt8(ascii: ";"), quote: nil, skippedLines: 1)
    )
    let confidences = [
      sniffed.delimiter, sniffed.quote, sniffed.escape, sniffed.skippedLines, sniffed.header,
    ]
    #expect(confidences.allSatisfy { $0 == .stated })
    #expect(sniffed.columns == 2)
  }

  @Test("combines requested options with sniffed ones")
  func fixedParts() {
    let semicolon = DialectRequest(delimiter: .byte(UInt8(ascii: ";")))
    let quoted = sniff("a;b\n'x;y';1\n'z;w';2\n", semicolon)
    #expect(quoted.dialect.quote == Ascii.apostrophe)
    #expect(sniff("Title\n\na;b\nx;1\ny;2\n", semicolon).dialect.skippedLines == 2)

    let skipping = DialectRequest(skippedLines: 1)
    let skipped = sniff("x,y,z\na\tb\n1\t2\n", skipping)
    #expect(skipped.dialect.core == Dialect(delimiter: Ascii.tab, skippedLines: 1))

    let backslash = DialectRequest(escape: .byte(Ascii.backslash))
    #expect(sniff("a;b\n1;2\n", backslash).dialect.escape == Ascii.backslash)

    let column = DialectRequest(delimiter: DialectRequest.Mark.none)
    #expect(sniff("a,b\n1,2\n", column).dialect.delimiter == nil)
  }

  @Test("ignores quotes in lines that the request skips")
  func skippedQuotes() {
    let sniffed = sniff("\"open\nx\na;b\n1;2\n", DialectRequest(skippedLines: 2))
    #expect(sniffed.dialect.core == Dialect(delimiter: UInt8(ascii: ";"), skippedLines: 2))
  }

  @Test(
    "reads a first row that is like the later ones as data",
    arguments: [
      ("1,2\n3,4\n", true), ("1,Al,2026-01-31\n2,Bo,2026-02-01\n", true),
      ("id,name\n1,Al\n", false), ("name,2019,2020\nAl,1,2\n", false),
      ("a,b\nc,d\n", false), ("2019,2020\n1,2\n", true), ("2026-01-31,x\n2026-02-01,y\n", true),
    ]
  )
  func dataAsHeader(text: String, isData: Bool) {
    #expect(sniff(text).dialect.headerRows == (isData ? 0 : 1))
    #expect(sniff(text, DialectRequest(hasHeader: true)).dialect.headerRows == 1)
    #expect(sniff(text, DialectRequest(hasHeader: false)).dialect.headerRows == 0)
  }

  @Test("reports a header with one name too few")
  func shortHeader() {
    let sniffed = sniff("mpg,cyl\nMazda,21,6\nDatsun,22.8,4\n")
    #expect(sniffed.hasShortHeader)
    #expect(sniffed.columns == 3)
    #expect(!sniff("a,b\n1,2\n").hasShortHeader)
    // One longer row may be an accident, and so may longer rows that do not all agree.
    #expect(!sniff("mpg,cyl\nMazda,21,6\n").hasShortHeader)
    #expect(!sniff("mpg,cyl\nMazda,21,6\nDatsun,22.8\nFiat,32,4\n").hasShortHeader)
    #expect(!sniff("a,b\n1,2,\n3,4,\n").hasShortHeader)
  }

  @Test("counts the line breaks of each kind that end rows")
  func lineBreaks() {
    let sniffed = sniff("a,b\r\n1,\"x\ny\r\"\n3,4\r5,6\r\n")
    #expect(sniffed.lineBreaks == LineBreaks(lineFeeds: 1, pairs: 2, carriageReturns: 1))
  }

  @Test(
    "accepts delimiters and quotes by name",
    arguments: [
      ("tab", 0x09), ("\\t", 0x09), ("TAB", 0x09), ("space", 0x20), (";", 0x3B), ("0x1f", 0x1F),
      ("none", nil),
    ] as [(String, UInt8?)]
  )
  func marks(name: String, byte: UInt8?) throws {
    #expect(try #require(DialectRequest.Mark(name)).byte == byte)
  }

  @Test(
    "rejects invalid delimiters and quotes",
    arguments: ["", ";;", "é", "\n", "\r", "0x00", "0xFF", "0x1"]
  )
  func noMarks(name: String) {
    #expect(DialectRequest.Mark(name) == nil)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

/// A text and its expected dialect.
struct DialectCase: CustomTestStringConvertible {
  let label: String
  let text: String
  let path: String
  let dialect: Dialect
  var testDescription: String { label }

  init(
    _ label: String,
    _ text: String,
    _ delimiter: Character? = ",",
    quote: Character? = "\"",
    escape: Character? = nil,
    skipping lines: Int = 0,
    path: String = ""
  ) {
    self.label = label
    self.text = text
    self.path = path
    dialect = Dialect(
      delimiter: delimiter?.asciiValue,
      quote: quote?.asciiValue,
      escape: escape?.asciiValue,
      skippedLines: lines
    )
  }
}

@Suite("Dialect sniffing")
struct DialectSnifferTests {
  @Test("takes no text for lines that is called delimited", arguments: [true, false])
  func statedTable(isDelimited: Bool) {
    var request = DialectRequest()
    request.isDelimited = isDelimited
    let sniffed = DialectSniffer.sniff(
      Array(pathsWithComma.utf8),
      isComplete: true,
      request: request
    )
    #expect(sniffed.dialect.delimiter == (isDelimited ? Ascii.comma : nil))
  }

  @Test("does not take a stated quote or escape for the delimiter")
  func statedMarks() {
    let text = Array("1|2||3\n2|3||4\n".utf8)
    let pipe = DialectRequest.Mark.byte(Ascii.pipe)
    for request in [DialectRequest(quote: pipe), DialectRequest(escape: pipe)] {
      let sniffed = DialectSniffer.sniff(text, isComplete: true, request: request)
      #expect(sniffed.dialect.delimiter != Ascii.pipe)
    }
  }

  @Test("does not take a stated delimiter for a quote")
  func statedDelimiter() {
    let request = DialectRequest(delimiter: .byte(Ascii.quote))
    let sniffed = DialectSniffer.sniff(Array("1\"2\n".utf8), isComplete: true, request: request)
    #expect(sniffed.dialect.quote == nil)
    #expect(sniffed.columns == 2)
  }

  static let plain: [DialectCase] = [
    DialectCase("commas", "a,b\n1,2\n3,4\n"),
    DialectCase("a header only", "name,age,city\n"),
    DialectCase("a header without a line break", "name,age,city"),
    DialectCase("one row of data", "1,2,3\n"),
    DialectCase("semicolons as regular as the commas", "a,b;c,d\n1,2;3,4\n5,6;7,8\n"),
    DialectCase("pipes as regular as the commas", "a|b,c\n1|2,3\n", path: "x.csv"),
    DialectCase("tabs as regular as the commas", "last, first\tage\nDoe, Al\t3\nRoe, Bo\t4\n"),
    DialectCase("apparent decimal commas that are delimiters", "1,5;2,3\n4,5;6,7\n"),
    DialectCase("quoted delimiters", "a,b\n\"x;y,z\",2\n\"u;v\",3\n"),
    DialectCase("quoted line breaks", "a,b\n\"x\n;\n;\",2\n"),
    DialectCase("a quoted header", "\"a\",\"b\"\n1,2\n"),
    DialectCase("a byte order mark before a quoted header", "\u{FEFF}\"a,x\",b\n1,2\n"),
    DialectCase("apostrophes around values", "'a','b'\n'1','2'\n"),
    DialectCase("apostrophes at a value's start", "a,b\n'tis,1\n'twas,2\n"),
    DialectCase("a value that ends with a backslash", "dir,n\n\"C:\\x\\\",1\n\"D:\\\",2\n"),
    DialectCase("empty lines between rows", "\n\na,b\n\n1,2\n\r\n\n3,4\n\n"),
    DialectCase("empty values only", ",,\n,,\n"),
    DialectCase("a name that begins with a hash", "#id,name\n1,Al\n2,Bo\n"),
    DialectCase("a quote first seen late", text(rows: 3000) + "7,\"x, y\"\n"),
    DialectCase("a first row with one value", "Report,,\n2,,\n7,8,9\n1,2,3\n"),
    DialectCase("times and addresses", "t,u\n12:30:00,http://a.b/c\n12:31:00,http://a.b/d\n"),
    DialectCase("commas in a file called .psv", "a,b\n1,2\n", path: "x.psv"),
    DialectCase("commas in a file called .tsv", "a,b\n1,2\n", path: "x.tsv"),
  ]

  static let delimiters: [DialectCase] = [
    DialectCase("tabs", "a\tb\n1\t2\n3\t4\n", "\t"),
    DialectCase("tabs in a file called .csv", "a\tb\n1\t2\n3\t4\n", "\t", path: "x.csv"),
    DialectCase("tabs with one comma in each row", "n\ta\nDoe, Al\t3\nRoe, Bo\t4\n", "\t"),
    DialectCase(
      "tabs with commas, called .tsv",
      "l, f\ta\nDoe, Al\t3\nRoe, Bo\t4\n",
      "\t",
      path: "x.tsv"
    ),
    DialectCase("tabs with commas in some values", "a\tb\n1,5\tx, y, z\n3\tu\n", "\t"),
    DialectCase("semicolons", "a;b\n1;2\n3;4\n", ";"),
    DialectCase("decimal commas", "a;b\n1,5;2\n3,25;4,75\n", ";"),
    DialectCase("decimal commas without a header", "1,5;2\n3;4\n5;6,5\n", ";"),
    DialectCase("a comma in every row except the header", "x;y;z\n1,5;2,5;a\n2,5;3,5;b\n", ";"),
    DialectCase("pipes", "a|b|c\n1|2|3\n", "|"),
    DialectCase("pipes with commas", "name|notes\nAl|red, blue\nBo|green\n", "|"),
    DialectCase("carets", "a^b^c\n1^2^3\n4^5^6\n", "^"),
    DialectCase("tildes", "a~b~c\n1~2~3\n4~5~6\n", "~"),
    DialectCase("unit separators", "a\u{1F}b\n1\u{1F}x, y\n2\u{1F}z\n", "\u{1F}"),
    DialectCase("Hive's control-A", "a\u{1}b\n1\u{1}2\n", "\u{1}"),
    DialectCase("a Unix password file", passwd, ":"),
    DialectCase("single spaces and quotes, as written by R", spaces, " "),
    DialectCase("one row with semicolons", "a;b;c\n", ";"),
    DialectCase("semicolons in quoted values between semicolons", "a;b\n\"x;y\";1\nz;2\n", ";"),
    DialectCase("a ragged row among semicolons", "a;b;c\n1;2;3\n4;5\n6;7;8\n9;1;2\n", ";"),
    DialectCase("a delimiter at each line's end", "a;b;\n1;2;\n3;4;\n", ";"),
    DialectCase("a pipe table with commas in its title", "x|y|z\n1,1|2|3\n2,2|3|4\n5|6|7\n", "|"),
    DialectCase("an announced delimiter", "sep=;\na;b\n1;2\n", ";", skipping: 1),
    DialectCase("an announced comma", "sep=,\r\na,b\r\n1,2\r\n", ",", skipping: 1),
  ]

  static let oneColumn: [DialectCase] = [
    DialectCase("words", "word\nred\ngreen\n"),
    DialectCase("an empty text", ""),
    DialectCase("line breaks only", "\n\r\n\r\n"),
    DialectCase("a byte order mark only", "\u{FEFF}"),
    DialectCase("quoted values with commas", "text\n\"Hello, you\"\n\"No\"\n"),
    DialectCase("sentences", sentences, nil, path: "x.csv"),
    DialectCase("sentences with one comma each", "text\nHello, you\nBye, you\nOh, no\n", nil),
    DialectCase(
      "sentences with quotes",
      "said\n\"Hi,\" he said, and left.\nNo, no, no.\n",
      nil,
      quote: nil
    ),
    DialectCase("decimal commas", "price\n1,50\n2,75\n10,00\n-3,5\n7\n", nil),
    DialectCase("dates", "day\n2026-01-31\n2026-02-01\n2026-02-02\n"),
    DialectCase("times", "12:30:00\n12:31:00\n12:32:00\n"),
    DialectCase("names with spaces", "name\nAl Doe\nBo Roe\nCy Poe\n"),
    DialectCase("addresses", "url\nhttp://a.b/c\nhttp://d.e/f\nhttp://g.h/i\n"),
    DialectCase("numbers", "1\n2\n3\n"),
    DialectCase("thousands", "amount\n$1,000\n$2,500\n$1,000,000.50\n", nil),
    DialectCase("texts with semicolons", "text\nhello; you\nbye; you\nok; fine\n"),
    DialectCase("sentences with semicolons", "One; two.\nThree.\nFour; five; six.\n"),
    DialectCase("a poem", "Red, it is,\nBlue, it was,\nSo am I.\nSweet,\n", nil),
    DialectCase("log lines", log),
    DialectCase("lines that end with semicolons", "main {\n  a;\n  b;\n  c;\n}\n"),
    DialectCase("keys and values", "name: Al\nage: 3\ncity: Rome\n"),
  ]

  static let ragged: [DialectCase] = [
    DialectCase("short rows", "a,b,c\n1\n2,3\n"),
    DialectCase("only short rows", "a,b,c\n1,2\n3,4\n5,6\n"),
    DialectCase("long rows under one name", "a\n1,2,3\n"),
    DialectCase("one long row of texts under one name", "note\na,b,c\n"),
    DialectCase("long rows under two names", "a,b\n1,2,3\n4,5,6\n7,8,9\n"),
    DialectCase("rows of different widths", "a,b\n1,2,3\n4\n5,6,7,8\n9,9,9,9,9\n"),
    DialectCase("one text with an extra comma", "id,notes\n1,x\n2,y, z\n3,w\n4,v\n"),
    DialectCase("a change from commas to semicolons", "a,b\n1,2\n3;4\n"),
    DialectCase("a change before most rows", "a,b\n1,2\n" + semicolons(5), ";"),
    DialectCase("names with commas above pipes", "a,b,c\n1|2|3\n4|5|6\n", "|"),
    DialectCase("a wider table below it", "a,b\n1,2\n3,4\n\nx,y,z\n1,2,3\n4,5,6\n7,8,9\n8,8,8\n"),
    DialectCase("names with semicolons above commas", "a;b\n1,2\n3,4\n5,6\n"),
    DialectCase("a small table above another", "a,b\n1,2\n\nc,d,e\n1,2,3\n4,5,6\n"),
    DialectCase("a comment in the middle", "a;b\n1;2\n# note\n3;4\n5;6\n", ";"),
    DialectCase("footers", "a;b\n1;2\n3;4\nTotal: 2 rows\n", ";"),
    DialectCase("a footer after an empty line", "a,b\n1,2\n3,4\n\nEnd of report\n"),
    DialectCase("R: no name for the row names", "mpg,cyl\nMazda,21,6\nDatsun,22.8,4\n"),
    DialectCase("R: one name, two columns", "mpg\nMazda,21\nDatsun,22.8\n"),
    DialectCase("R: quoted, with tabs", "\"x\"\t\"y\"\n\"1\"\t3\t4\n\"2\"\t5\t6\n", "\t"),
    DialectCase("R: texts only", "a,b\nx,y,z\np,q,r\n"),
  ]

  static let preambles: [DialectCase] = [
    DialectCase(
      "a title as wide as the table",
      "Report,,\n,,\nname,age,city\nAl,3,Rome\n",
      skipping: 2
    ),
    DialectCase("a title", "Sales of 2026\nname,age\nAl,3\nBo,4\n", skipping: 1),
    DialectCase(
      "a title and an empty line",
      "Our club\n\nname,city\nAl,Rome\nBo,Oslo\n",
      skipping: 2
    ),
    DialectCase("properties", properties, skipping: 4),
    DialectCase("properties with the table's delimiter", instrument, skipping: 4),
    DialectCase("a bank's properties", bank, ";", skipping: 5),
    DialectCase("properties that end with a delimiter", worldBank, skipping: 4),
    DialectCase("a web server's fields", server, " ", skipping: 2),
    DialectCase("a comment", "# made by hand\na,b\n1,2\n", skipping: 1),
    DialectCase(
      "a comment as wide as the table",
      "# by X, v2\nname,age\nAl,3\nBo,4\n",
      skipping: 1
    ),
    DialectCase("comments above a name with a hash", vcf, "\t", skipping: 2),
    DialectCase(
      "a title above semicolons",
      "Umsatz, 2026\n\nTag;Wert\n1;1,5\n2;2,5\n",
      ";",
      skipping: 2
    ),
    DialectCase("titles above data", "Log\nMade today\nt\n1,2\n3,4\n5,6\n", skipping: 2),
    DialectCase("a title, CR LF", "Report\r\n\r\nname,age\r\nAl,3\r\nBo,4\r\n", skipping: 2),
    DialectCase("a title, lone CR", "Report\r\rname,age\rAl,3\rBo,4\r", skipping: 2),
    DialectCase("a title and a footer", "Report\n\nname,age\nAl,3\nBo,4\n\nEnd\n", skipping: 2),
    DialectCase(
      "more properties of a bank than rows",
      bookings,
      ";",
      skipping: 10
    ),
    DialectCase(
      "a bank's properties above an empty value",
      "\"Konto\";\"DE12\"\n\"Saldo:\";\"1.234,56 €\"\n\"\"\n\"Tag\";\"Text\";\"Betrag\"\n"
        + "\"02.01.26\";\"Brot\";\"-12,34\"\n",
      ";",
      skipping: 3
    ),
    DialectCase(
      "properties padded to the table's width",
      "Model,MSO64\nPoint Format,Y,\nUnits,s,\n\nTIME,CH1,CH2\n0,1,2\n1,2,3\n2,3,4\n",
      skipping: 4
    ),
    DialectCase(
      "a title above four columns of text",
      "Members\na,b,c,d\np,q,r,s\nt,u,v,w\n",
      skipping: 1
    ),
  ]

  static let quoting: [DialectCase] = [
    DialectCase("a quote mark in a value", "item,n\n12\" monitor,2\n19\" rack,3\n"),
    DialectCase(
      "a quote mark in a value and quoted values",
      "item,n\n12\" a,2\n\"x, y\",3\n\"z\"\"\",4\n"
    ),
    DialectCase("text after a quotation", "a,b\n\"aa\"bb,2\n\"c,c\",3\n"),
    // The quote is data, and reported as a warning when the rows are read.
    DialectCase("a lone quote mark that begins a value", stray),
    DialectCase("lone quote marks that begin values", strayPair, "\t", quote: nil),
    DialectCase(
      "quotations with decimal commas",
      "\"a\";\"b\"\n\"x; y\";\"1,50\"\n\"z\";\"2,75\"\n",
      ";"
    ),
    DialectCase("apostrophes around tabs", "a\tb\n'x\ty'\t1\n'z'\t2\n", "\t", quote: "'"),
    DialectCase("names with apostrophes", "name;age\nO'Neil;3\n'Bob';5\n", ";"),
    DialectCase("one broken quotation among many", many("\"x, y\",1\n") + "\"z\" w,1\n"),
    DialectCase(
      "apostrophes around delimiters",
      "n,a\n'Doe, Al',3\n'Roe, Bo',4\n",
      quote: "'"
    ),
    DialectCase("apostrophes and semicolons", "n;a\n'x;y';3\n'it''s';4\n", ";", quote: "'"),
    DialectCase(
      "backslashes before quotes",
      "a,b\n\"say \\\"hi\\\" now\",2\n\"x\",3\n",
      escape: "\\"
    ),
    DialectCase("an escaped quote before a comma", "a,b\n\"x\\\",y\",2\n\"z\",3\n", escape: "\\"),
    DialectCase(
      "backslashes and semicolons",
      "a;b\n\"5\\\" pipe; iron\";2\n\"x\";3\n",
      ";",
      escape: "\\"
    ),
    DialectCase("doubled quotes and pipes", "a|b\n\"say \"\"hi\"\"|\"|2\nx|3\n", "|"),
    DialectCase("an unterminated quotation", "a,b\n1,\"x\n2,3\n"),
  ]

  @Test("recognizes plain RFC 4180", arguments: plain)
  func standard(text: DialectCase) { check(text) }

  @Test("finds the delimiter", arguments: delimiters)
  func otherDelimiter(text: DialectCase) { check(text) }

  @Test("keeps a single column whole", arguments: oneColumn)
  func singleColumn(text: DialectCase) { check(text) }

  @Test("keeps irregular rows", arguments: ragged)
  func raggedRows(text: DialectCase) { check(text) }

  @Test("finds the table below a preamble", arguments: preambles)
  func linesBefore(text: DialectCase) { check(text) }

  @Test("finds the quoting", arguments: quoting)
  func quoteMarks(text: DialectCase) { check(text) }

  private func check(_ text: DialectCase) {
    let request = DialectRequest(path: text.path)
    let sniffed = DialectSniffer.sniff(Array(text.text.utf8), isComplete: true, request: request)
    #expect(sniffed.dialect.core == text.dialect)
  }
}

// MARK: Texts

private func text(rows: Int) -> String {
  "id,value\n" + (1...rows).map { "\($0),v\($0)\n" }.joined()
}

private let pathsWithComma = "/a/one\n/a/two\n/a/three\n/a/four,five.conf\n/a/six\n/a/seven\n"

private func semicolons(_ rows: Int) -> String { (1...rows).map { "\($0);\($0 + 1)\n" }.joined() }

private func many(_ row: String) -> String { "a,b\n" + String(repeating: row, count: 50) }

private let stray = "size,n\n\",1\n" + (1...40).map { "\($0),\($0)\n" }.joined()

private let strayPair =
  "id\ttext\n"
  + (1...50).map { "\($0)\t\($0 == 5 ? "\"hello" : $0 == 40 ? "\"world" : "x")\n" }.joined()

private let log = """
  2026-01-01 12:00:00 INFO started
  2026-01-01 12:00:01 WARN a thing
  2026-01-01 12:00:02 INFO x

  """

private let bank = """
  "Konto:";"DE12";

  "Von:";"01.01.2026";
  "Bis:";"31.01.2026";

  "Datum";"Text";"Betrag";"Saldo"
  "02.01.2026";"Miete";"-500,00";"1.000,00"
  "03.01.2026";"Lohn; Januar";"2.000,00";"3.000,00"
  "04.01.2026";"Brot";"-3,50";"2.996,50"

  """

private let bookings = """
  Umsatzanzeige;Datei erstellt am: 01.02.2026 10:00

  IBAN;DE12 5001
  Kontoname;Giro
  Bank;X
  Saldo;1.234,56;EUR

  Sortierung;Datum absteigend


  Buchung;Valuta;Auftraggeber;Text;Saldo;Betrag;Art
  02.01.2026;02.01.2026;Brot;Kauf;1.222,22;-12,34;EUR

  """

private let worldBank = """
  "Data Source","WDI",

  "Last Updated","2026-01-01",

  "Country","Code","Indicator","1960","1961",
  "Aruba","ABW","Pop","54211","55438",
  "Chad","TCD","Pop","3","4",
  "Oman","OMN","Pop","5","6",

  """

private let server = """
  #Software: X
  #Fields: date time address status
  2026-01-01 00:00:01 1.2.3.4 200
  2026-01-01 00:00:02 1.2.3.5 404
  2026-01-01 00:00:03 1.2.3.5 200

  """

private let passwd = """
  root:x:0:0:root:/root:/bin/bash
  daemon:x:1:1:daemon:/usr/sbin:/usr/sbin/nologin
  bin:x:2:2:bin:/bin:/usr/sbin/nologin

  """

private let spaces = """
  "mpg" "cyl" "disp"
  "Mazda RX4" 21 6 160
  "Datsun 710" 22.8 4 108

  """

private let sentences = """
  comment
  I came, I saw, I left
  Nothing to say here
  Well, fine
  Red, green, blue, and the rest
  A long one without any

  """

private let properties = """
  Instrument: Spectrometer X
  Operator: Al
  Date: 2026-01-31

  wavelength,intensity
  400,0.5
  401,0.6
  402,0.7

  """

private let instrument = """
  Instrument,X100
  Serial,12345
  Date,2026-01-31

  time,temperature,pressure
  0,20.5,1013
  1,20.6,1013
  2,20.7,1012

  """

private let vcf = """
  ##fileformat=VCFv4.2
  ##source=x
  #CHROM\tPOS\tID
  20\t14370\trs1
  20\t17330\trs2

  """

// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Catalog

/// A text, its dialect, and a rule that helps to detect it.
struct SniffingCase {
  let rule: String
  let text: String
  let dialect: Dialect
  let request: DialectRequest

  init(
    _ rule: String,
    _ text: String,
    _ delimiter: Character? = ",",
    quote: Character? = "\"",
    escape: Character? = nil,
    skipping lines: Int = 0,
    header: Int = 1,
    comment: String = "",
    spaces: Bool = false,
    columns: [Int] = [],
    request: DialectRequest = DialectRequest()
  ) {
    self.rule = rule
    self.text = text
    self.request = request
    var dialect = Dialect(
      delimiter: delimiter?.asciiValue,
      quote: quote?.asciiValue,
      escape: escape?.asciiValue,
      skippedLines: lines,
      headerRows: header
    )
    dialect.comment = Array(comment.utf8)
    dialect.skipsSpaces = spaces
    dialect.columnStarts = columns
    self.dialect = dialect
  }

  static let all = tables + quotings + delimiters + aligned + confidences + headers

  private static let tables: [SniffingCase] = [
    SniffingCase(
      "names below padded properties",
      "Model,MSO64\nPoint Format,Y,\nUnits,s,\n\nTIME,CH1,CH2\n0,1,2\n1,2,3\n2,3,4\n",
      skipping: 4
    ),
    SniffingCase(
      "names below a remark",
      "# by X, v2\nname,age\nAl,3\nBo,4\n",
      skipping: 1,
      comment: "# "
    ),
    SniffingCase(
      "names below padded titles",
      "Report,,\nby me,,\n,,\nname,qty,price\ntea,1,2.5\n",
      skipping: 3
    ),
    SniffingCase("padded titles above", "Club,,\nBo,,\na,b,c\np,2,r\ns,3,u\nt,4,z\n", skipping: 2),
    SniffingCase(
      "stated start",
      "x\n1,2\nTitle\n\nname,age,city\nAl,3,Rome\nBo,4,Oslo\n",
      skipping: 1,
      request: DialectRequest(skippedLines: 1)
    ),
    SniffingCase("nothing above", "a;b\n1;2\n3;4\n", ";"),
    SniffingCase(
      "another delimiter above",
      "a,b\n1,2\n1;2\n2;3\n3;4\n4;5\n5;6\n",
      ";"
    ),
    SniffingCase("short header", "mpg\nMazda,21\nDatsun,22.8\n"),
    SniffingCase(
      "one wide row",
      "note\na,b,c\n",
      header: 0,
      request: DialectRequest(hasHeader: false)
    ),
    SniffingCase("narrow lines above", "Members\na,b,c,d\np,q,r,s\nt,u,v,w\n", skipping: 1),
    SniffingCase("a table above", "a,b\n3,4\n\nx,y,z\n1,2,3\n4,5,6\n7,8,9\n8,8,8\n"),
    SniffingCase(
      "rows above",
      "u,x,1\nv,x,1\nw,x,1\n\nn,m,o,p\n" + String(repeating: "1,2,3,4\n", count: 12)
    ),
    SniffingCase("properties above", "Serial,12\nDate,2026\n\nt,p,q\n0,2,1\n1,2,1\n", skipping: 3),
  ]

  private static let quotings: [SniffingCase] = [
    SniffingCase("apostrophes", "n,a\n'Doe, Al',3\n'Roe, Bo',4\n", quote: "'"),
    SniffingCase("marks as data", loneMarks, "\t", quote: nil),
    SniffingCase(
      "spaces before quotes",
      "a, \"x, y\", c\nd, \"e, f\", g\n",
      spaces: true
    ),
    SniffingCase(
      "escapes without quotes",
      "1\tgreen\\ttea\t\\N\n2\t\\N\tx\n",
      "\t",
      quote: nil,
      escape: "\\",
      header: 0
    ),
    SniffingCase("backslashes", "a,b\n\"x\\\",y\",2\n\"z\",3\n", escape: "\\"),
  ]

  private static let delimiters: [SniffingCase] = [
    SniffingCase("announced delimiter", "sep=;\na;b\n1;2\n", ";", skipping: 1),
    SniffingCase(
      "stated delimiter",
      "a,b;c\n1,2;3\n",
      ";",
      request: DialectRequest(delimiter: .byte(Ascii.semicolon))
    ),
    SniffingCase("plain beside pure values", "1,5;2,5\n2,5;3,5\n", header: 0),
    SniffingCase("plain beside a delimiter", "a,b;c,d\n1,2;3,4\n"),
    SniffingCase("plain", "x~y~z,b\n1~2~3,y\n"),
    SniffingCase("ragged beside even", "a;b;c\nx,1;2\ny,2;3\n", ";"),
    SniffingCase("even below one name", "street\nWeg 2,Bonn\nAllee 3,Ulm\n"),
    SniffingCase("even below a parted header", "name, first;age\nAl;3\nBo;4\n", ";"),
    SniffingCase("even alone", "a;b\n1;2\n", ";"),
    SniffingCase("most even", "a;b\n1;2\n3;4\n5\n6;7\n", ";"),
    SniffingCase("named delimiter", "c,d\n5\t6\n", "\t", request: DialectRequest(path: "x.tsv")),
    SniffingCase("ragged", "a;b;c\n1\n2;3\n", ";"),
    SniffingCase("unusual delimiter", "a:x:0:r\nb:x:1:d\nc:x:2:b\n", ":", header: 0),
    SniffingCase("one column", "word\nred\n", header: 0),
    SniffingCase("ragged below a title", "Report\na|b|c\n1,5|2,5|3,5|4\n", "|", skipping: 1),
    SniffingCase("column of texts", "text\nHello, you\nBye, you\nOh, no\n", nil, header: 0),
    SniffingCase("few delimiters", "/a/1\n/a/2\n/a/3\n/a/4,5.conf\n/a/6\n/a/7\n", nil, header: 0),
  ]

  private static let listing = """
    total 80
    drwxr-xr-x  2 root  4096 boot
    -rw-r--r--  1 root   512 info.json
    drwxr-xr-x 71 root 12288 etc

    """

  private static let aligned: [SniffingCase] = [
    SniffingCase(
      "stated alignment",
      "a  b\n1  2\n",
      nil,
      quote: nil,
      columns: [0, 3],
      request: .aligned
    ),
    SniffingCase(
      "aligned columns",
      "PID  NAME    SIZE\n 1   init      10\n22   shell   4000\n",
      nil,
      quote: nil,
      columns: [0, 5, 12]
    ),
    SniffingCase(
      "rows below a total",
      listing,
      nil,
      quote: nil,
      skipping: 1,
      header: 0,
      columns: [0, 11, 14, 19, 25]
    ),
  ]

  private static let confidences: [SniffingCase] = [
    SniffingCase("stated quote", "a,b\n1,2\n", request: DialectRequest(quote: .byte(Ascii.quote))),
    SniffingCase("no quote", loneMarks, "\t", quote: nil),
    SniffingCase("no quotation", "a,b\n1,2\n"),
    SniffingCase("needed quotations", "a,b\n\"x,y\",1\n"),
    SniffingCase(
      "stated escape",
      "a,b\n1,2\n",
      request: DialectRequest(escape: DialectRequest.Mark.none)
    ),
    SniffingCase(
      "escapes of a sample",
      "1\t\\N\n2\tx\n",
      "\t",
      quote: nil,
      escape: "\\",
      header: 0
    ),
    SniffingCase("broken escape", "a,b\n\"x\\\",y\",2\n\"z\" w,3\n", escape: "\\"),
    SniffingCase("mended by escapes", "a,b\n\"x\\\",y\",2\n\"z\",3\n", escape: "\\"),
    SniffingCase("doubled marks", "a,b\n\"x\"\"y\",1\n"),
    SniffingCase("announced start", "sep=;\na;b\n1;2\n", ";", skipping: 1),
    SniffingCase(
      "stated skipping",
      "t\na,b\n1,2\n",
      skipping: 1,
      request: DialectRequest(skippedLines: 1)
    ),
    SniffingCase("whole table", "a,b\n1,2\n"),
    SniffingCase("table with odd rows", "a,b,c\n1,2,3\n4,5\n6,7,8\n"),
    SniffingCase("clear preamble", "Our club\n\nname,city\nAl,Rome\nBo,Oslo\n", skipping: 2),
    SniffingCase("likely preamble", "Members\na,b,c,d\np,q,r,s\nt,u,v,w\n", skipping: 1),
  ]

  private static let headers: [SniffingCase] = [
    SniffingCase(
      "stated header",
      "a,b\n1,2\n",
      header: 0,
      request: DialectRequest(hasHeader: false)
    ),
    SniffingCase("names again", "a,b,\nc,d,\n\nt,u,v\n0,1,2\n1,2,3\n2,3,4\n"),
    SniffingCase("ruled header", "name,qty\n----,---\ntea,1\n", header: 2),
    SniffingCase("header of several rows", "t,temp\ns,C\n1,20\n2,21\n", header: 2),
    SniffingCase("names above values", "name,age\nAl,3\n"),
    SniffingCase("years above values", "country,2019,2020\nFr,5,6\nGb,7,8\n"),
    SniffingCase("numbered columns", ",0,1\n0,1.5,2.5\n1,3.5,4.5\n"),
    SniffingCase("values of the same types", "1,2\n3,4\n5,6\n", header: 0),
    SniffingCase("missing values", "tea,NA\nmilk,3\nwater,4\n", header: 0),
    SniffingCase("a single row of values", "tea,1,2\n", header: 0),
    SniffingCase("numbers above texts", "12,x\nA1,y\nB2,z\n", header: 0),
    SniffingCase("values that occur again", "red,small\nblue,small\nred,large\n", header: 0),
    SniffingCase("lines of text", "one line\nanother line\n", header: 0),
  ]

  private static let loneMarks =
    "id\ttext\n"
    + (1...50).map { "\($0)\t\($0 == 5 ? "\"hello" : $0 == 40 ? "\"world" : "x")\n" }.joined()
}

extension DialectRequest {
  /// A request for columns that are aligned by spaces.
  static var aligned: DialectRequest {
    var request = DialectRequest()
    request.isAligned = true
    return request
  }
}

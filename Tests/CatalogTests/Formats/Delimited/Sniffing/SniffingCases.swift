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
    request: DialectRequest = DialectRequest()
  ) {
    self.rule = rule
    self.text = text
    self.request = request
    dialect = Dialect(
      delimiter: delimiter?.asciiValue,
      quote: quote?.asciiValue,
      escape: escape?.asciiValue,
      skippedLines: lines
    )
  }

  static let all = tables + quotings + delimiters + confidences

  private static let tables: [SniffingCase] = [
    SniffingCase(
      "names below padded properties",
      "Model,MSO64\nPoint Format,Y,\nUnits,s,\n\nTIME,CH1,CH2\n0,1,2\n1,2,3\n2,3,4\n",
      skipping: 4
    ),
    SniffingCase("names below a remark", "# by X, v2\nname,age\nAl,3\nBo,4\n", skipping: 1),
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
    SniffingCase("one wide row", "note\na,b,c\n", request: DialectRequest(hasHeader: false)),
    SniffingCase("narrow lines above", "Members\na,b,c,d\np,q,r,s\nt,u,v,w\n", skipping: 1),
    SniffingCase("a table above", "a,b\n3,4\n\nx,y,z\n1,2,3\n4,5,6\n7,8,9\n8,8,8\n"),
    SniffingCase("properties above", "Serial,12\nDate,2026\n\nt,p,q\n0,2,1\n1,2,1\n", skipping: 3),
  ]

  private static let quotings: [SniffingCase] = [
    SniffingCase("apostrophes", "n,a\n'Doe, Al',3\n'Roe, Bo',4\n", quote: "'"),
    SniffingCase("marks as data", loneMarks, "\t", quote: nil),
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
    SniffingCase("plain beside pure values", "1,5;2,5\n2,5;3,5\n"),
    SniffingCase("plain beside a delimiter", "a,b;c,d\n1,2;3,4\n"),
    SniffingCase("plain", "x~y~z,b\n1~2~3,y\n"),
    SniffingCase("ragged beside even", "a;b;c\nx,1;2\ny,2;3\n", ";"),
    SniffingCase("even below one name", "street\nWeg 2,Bonn\nAllee 3,Ulm\n"),
    SniffingCase("even below a parted header", "name, first;age\nAl;3\nBo;4\n", ";"),
    SniffingCase("even alone", "a;b\n1;2\n", ";"),
    SniffingCase("most even", "a;b\n1;2\n3;4\n5\n6;7\n", ";"),
    SniffingCase("named delimiter", "c,d\n5\t6\n", "\t", request: DialectRequest(path: "x.tsv")),
    SniffingCase("ragged", "a;b;c\n1\n2;3\n", ";"),
    SniffingCase("unusual delimiter", "a:x:0:r\nb:x:1:d\nc:x:2:b\n", ":"),
    SniffingCase("one column", "word\nred\n"),
    SniffingCase("ragged below a title", "Report\na|b|c\n1,5|2,5|3,5|4\n", "|", skipping: 1),
    SniffingCase("column of texts", "text\nHello, you\nBye, you\nOh, no\n", nil),
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
    SniffingCase("stated header", "a,b\n1,2\n", request: DialectRequest(hasHeader: false)),
    SniffingCase("names again", "a,b,\nc,d,\n\nt,u,v\n0,1,2\n1,2,3\n2,3,4\n"),
    SniffingCase("names above values", "name,age\nAl,3\n"),
  ]

  private static let loneMarks =
    "id\ttext\n"
    + (1...50).map { "\($0)\t\($0 == 5 ? "\"hello" : $0 == 40 ? "\"world" : "x")\n" }.joined()
}

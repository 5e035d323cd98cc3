// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Catalog

/// A file as a program writes it, with the names of its columns and the number of its rows.
private struct FileHabit: CustomTestStringConvertible {
  let program: String
  let text: String
  let names: [String]
  let rows: Int
  let path: String
  var testDescription: String { program }

  init(_ program: String, _ text: String, _ names: String, _ rows: Int, path: String = "") {
    self.program = program
    self.text = text
    self.names = names.isEmpty ? [] : names.split(separator: "/").map(String.init)
    self.rows = rows
    self.path = path
  }
}

@Suite("Files as programs write them")
struct FileHabitTests {
  @Test("have the columns and rows that a person sees", arguments: Self.all)
  private func columnsAndRows(file: FileHabit) async throws {
    let source = SourceFile(Array(file.text.utf8), path: file.path, identity: nil)
    let text = try TextFile(source, encoding: .utf8)
    let request = DialectRequest(path: file.path)
    let collection = try DelimitedCollection(text, name: "file", request: request)
    #expect(collection.columns.map(\.name) == file.names)
    #expect(try await collection.count(of: Query()) == file.rows)
  }

  private static let all = headers + titles + comments + aligned + escapes + closeCalls

  private static let headers: [FileHabit] = [
    FileHabit("seq", "1\n2\n3\n", "column_1", 3),
    FileHabit("seq to a .csv file", "1\n2\n3\n", "column_1", 3, path: "n.csv"),
    FileHabit("a plotter", "1,2\n3,4\n5,6\n", "column_1/column_2", 3),
    FileHabit("numpy.savetxt", "1.0e+00 2.5e-01\n2.0e+00 3.5e-01\n3.0e+00 1e-2\n", "column_1", 3),
    FileHabit("a till", "tea,1,2.5\nmilk,3,1.2\n", "column_1/column_2/column_3", 2),
    FileHabit("a spreadsheet", "name,qty\ntea,1\n", "name/qty", 1),
    FileHabit("a spreadsheet with dates", "day,n\n2024-01-01,3\n2024-01-02,4\n", "day/n", 2),
    FileHabit("a logger of dates", "2024-01-01,3\n2024-01-02,4\n", "column_1/column_2", 2),
    FileHabit(
      "German dates without names",
      "01.02.2024;3,5\n13.02.2024;4,5\n",
      "column_1/column_2",
      2
    ),
    FileHabit("amounts with currencies", "$5,tea\n$6,milk\n$7,rice\n", "column_1/column_2", 3),
    FileHabit("a share below a name", "share\n5%\n6%\n", "share", 2, path: "s.csv"),
    FileHabit("Booleans", "true,a\nfalse,b\ntrue,c\ntrue,d\n", "column_1/column_2", 4),
    FileHabit("Booleans below a name", "ok,v\ntrue,a\nfalse,b\ntrue,c\n", "ok/v", 3),
    FileHabit("a World Bank table", "Country,2019,2020\nFR,5,6\nGB,7,8\n", "Country/2019/2020", 2),
    FileHabit(
      "a table of months",
      "item,2024-01-01,2024-02-01\na,5,6\nb,7,8\n",
      "item/2024-01-01/2024-02-01",
      2
    ),
    FileHabit("pandas", ",a,b\n0,1,2\n1,3,4\n", "column_1/a/b", 2),
    FileHabit("pandas without names", ",0,1\n0,1.5,2.5\n1,3.5,4.5\n", "column_1/0/1", 2),
    FileHabit("R", "\"mpg\",\"cyl\"\n\"Mazda\",21,6\n\"Datsun\",22.8,4\n", "column_1/mpg/cyl", 2),
    FileHabit("a list of words", "red\ngreen\nblue\n", "column_1", 3),
    FileHabit("a column of words", "colour\nred\ngreen\n", "colour", 2, path: "c.csv"),
    FileHabit("texts only", "name,city\nAl,Rome\nBo,Oslo\n", "name/city", 2),
    FileHabit(
      "texts that occur again",
      "red,small\nblue,small\nred,large\n",
      "column_1/column_2",
      3
    ),
    FileHabit("a header twice", "a,b\nx,y\na,b\nz,w\n", "a/b", 3),
    FileHabit("one row of numbers", "1,2,3\n", "column_1/column_2/column_3", 1),
    FileHabit("a header alone", "name,qty\n", "name/qty", 0),
    FileHabit("a first value missing", "tea,NA\nmilk,3\nrice,4\n", "column_1/column_2", 3),
    FileHabit("a missing value below names", "name,qty\ntea,NA\nmilk,3\n", "name/qty", 2),
    FileHabit(
      "unknown values below names",
      "name,qty,price\ntea,unknown,unknown\nmilk,3,4\nrice,4,5\n",
      "name/qty/price",
      3
    ),
    FileHabit(
      "a syslog",
      "Jan  1 00:00:01 host app[1]: up\nJan  1 00:00:02 host app[1]: down\n",
      "column_1",
      2
    ),
    FileHabit("a log with times", "10:00:01 start\n10:00:02 stop\n", "column_1", 2),
    FileHabit(
      "two header rows",
      ",Sales,,Costs,\n,2019,2020,2019,2020\nN,1,2,3,4\nS,2,3,4,5\n",
      "column_1/Sales 2019/Sales 2020/Costs 2019/Costs 2020",
      2
    ),
    FileHabit("an instrument with units", "time,temp\ns,°C\n1,20\n2,21\n", "time s/temp °C", 2),
    FileHabit("sqlcmd", "name,qty\n----,---\ntea,1\n", "name/qty", 1),
    FileHabit(
      "a Unix password file",
      "root:x:0:0:r\nbin:x:1:1:b\nsys:x:2:2:s\n",
      "column_1/column_2/column_3/column_4/column_5",
      3
    ),
    FileHabit("empty lines in a table", "a,b\n\n1,2\n\n3,4\n", "a/b", 2),
    FileHabit("empty lines in a column", "n\n1\n\n2\n", "n", 2, path: "n.csv"),
    FileHabit("empty lines in a text", "one line\n\nanother line\n", "column_1", 3),
  ]

  private static let titles: [FileHabit] = [
    FileHabit(
      "a padded title",
      "Report,,\nby me,,\n,,\nname,qty,price\ntea,1,2.5\n",
      "name/qty/price",
      1
    ),
    FileHabit(
      "a padded title above texts",
      "Staff,,\n,,\nname,city,team\nAl,Rome,red\n",
      "name/city/team",
      1
    ),
    FileHabit(
      "a padded title with properties",
      "Bank,,,\nFrom:,2024-01-01,,\n,,,\nday,text,in,out\n2024-01-02,rent,0,5\n",
      "day/text/in/out",
      1
    ),
    FileHabit("a title", "Report\n\nname,qty\ntea,1\n", "name/qty", 1),
    FileHabit("sparse first rows of data", "a,b,c\n1,,\n2,,\n3,4,5\n", "a/b/c", 3),
    FileHabit(
      "rows of five, then of three",
      (1...20).map { "\($0),a\($0),b,c,\($0 * 2)\n" }.joined() + "x,1,3\ny,2,3\nz,3,3\n",
      "column_1/column_2/column_3/column_4/column_5",
      23
    ),
    FileHabit(
      "six columns above three",
      "a,b,c,d,e,f\n" + (1...8).map { "\($0),\($0),x,4,5,6\n" }.joined() + "k,l,m\n1,2,3\n",
      "a/b/c/d/e/f",
      10
    ),
    FileHabit("an announced delimiter", "sep=;\na;b\n1;2\n", "a/b", 1),
  ]

  private static let comments: [FileHabit] = [
    FileHabit(
      "R with comments",
      "# made by R\n# v2\nname,qty\ntea,1\n# second part\nmilk,2\n",
      "name/qty",
      2
    ),
    FileHabit(
      "a variant call file",
      "##format=4\n##x\n#CHROM\tPOS\n1\t100\n2\t200\n",
      "#CHROM/POS",
      2
    ),
    FileHabit("gnuplot", "#a\n#b\nx,y\n1,2\n#c\n3,4\n", "x/y", 2),
    FileHabit("data that begins like comments", "# list\nname,n\n# 1,2\na,3\n", "name/n", 2),
    FileHabit("colours", "name,code\nred,#f00\n#fff,white\n", "name/code", 2),
    FileHabit("a header with a hash", "#id,name\n1,Al\n2,Bo\n", "#id/name", 2),
  ]

  private static let aligned: [FileHabit] = [
    FileHabit(
      "ps",
      "  PID TTY          TIME CMD\n    1 ?        00:00:02 init\n 1234 pts/0    00:00:00 bash -l\n"
        + "12345 pts/0    00:01:00 ps\n",
      "PID/TTY/TIME/CMD",
      3
    ),
    FileHabit(
      "df",
      "Filesystem  1K-blocks   Used Use% Mounted on\n/dev/vda     10000000  50000   1% /\n"
        + "tmpfs             100      0   0% /dev/shm\n/dev/vdb        20000   1000   5% /home\n",
      "Filesystem/1K-blocks/Used/Use%/Mounted on",
      3
    ),
    FileHabit(
      "ls -l",
      "total 80\ndrwxr-xr-x  2 root  4096 boot\n-rw-r--r--  1 root   512 info.json\n"
        + "drwxr-xr-x 71 root 12288 etc\n",
      "column_1/column_2/column_3/column_4/column_5",
      3
    ),
    FileHabit(
      "pip list",
      "Package    Version\n---------- -------\nattrs      26.1.0\nblinker    1.9.0\n",
      "Package/Version",
      2
    ),
    FileHabit(
      "kubectl",
      "NAME     READY   STATUS    RESTARTS   AGE\nweb-1    1/1     Running   0          5d\n"
        + "api-10   0/1     Pending   12         10m\n",
      "NAME/READY/STATUS/RESTARTS/AGE",
      2
    ),
    FileHabit(
      "docker ps",
      "CONTAINER ID   IMAGE        STATUS\n0123456789ab   nginx        Up 2 hours\n"
        + "ba9876543210   postgres:15  Up 10 minutes\n",
      "CONTAINER ID/IMAGE/STATUS",
      2
    ),
    FileHabit(
      "free",
      "               total        used        free\nMem:        24684084     1000000    23684084\n"
        + "Swap:              0           0           0\n",
      "column_1/total/used/free",
      2
    ),
    FileHabit("a poem", "The rain in Spain\nfalls mainly on\nthe plain, they say\n", "column_1", 3),
  ]

  private static let escapes: [FileHabit] = [
    FileHabit(
      "PostgreSQL's COPY",
      "1\ttea\t\\N\n2\tgreen\\ttea\ta\\nb\n3\tback\\\\slash\t\\N\n",
      "column_1/column_2/column_3",
      3
    ),
    FileHabit(
      "MySQL's OUTFILE",
      "1,tea,\\N\n2,a\\, b,x\n3,c\\\nd,y\n",
      "column_1/column_2/column_3",
      3
    ),
    FileHabit("Windows paths", "name\tpath\na\tC:\\new\\table\nb\tC:\\tmp\n", "name/path", 2),
    FileHabit("spaces after commas", "a, \"x, y\", c\nd, \"e, f\", g\n", "a/x, y/c", 1),
    FileHabit("apostrophes as quotes", "id,name\n1,'Smith, John'\n2,'O''Neil'\n", "id/name", 2),
  ]

  private static let closeCalls: [FileHabit] = [
    FileHabit("a four-digit number", "tea,1200\nmilk,5\nbeer,7\n", "column_1/column_2", 3),
    FileHabit(
      "a ranking",
      "ann,1,2,3\nbob,2,1,4\ncid,4,3,2\n",
      "column_1/column_2/column_3/column_4",
      3
    ),
    FileHabit(
      "words for missing values",
      "name,qty,price\nbread,sold out,ask\ntea,1,2.5\nmilk,3,4.5\n",
      "name/qty/price",
      3
    ),
    FileHabit("a table underlined with spaces", "a,b\n ---, ---\n1,2\n", "a/b", 1),
    FileHabit("dashes for missing values", "a,b\n--,--\nx,y\n", "a/b", 2),
    FileHabit("one line", "just a line\n", "column_1", 1),
    FileHabit(
      "rows of six above three columns",
      (1...4).map { "u\($0),x,y,z,1,1\n" }.joined() + "k,v,w\n"
        + (1...20).map { "q\($0),1,1\n" }.joined(),
      "column_1/column_2/column_3/column_4/column_5/column_6",
      25
    ),
    FileHabit(
      "a NUL byte and an end mark",
      "1\t\\N\tx\\0y\n2\ta\tb\n",
      "column_1/column_2/column_3",
      2
    ),
    FileHabit(
      "paths beside a missing value",
      "1\t\\N\n2\tC:\\temp\n3\tC:\\bin\n",
      "column_1/column_2",
      3
    ),
  ]
}

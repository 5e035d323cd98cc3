// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@Suite("The program with file formats")
struct FormatTests {
  private let folder = TemporaryFolder()

  private func run(_ arguments: String...) -> Program.Result {
    Program.run(arguments + ["--private"])
  }

  private func csv(_ path: String, _ options: String...) -> String {
    let result = Program.run([path, "--private", "--format", "csv"] + options)
    return result.output + result.errors
  }

  // MARK: Formats

  @Test(
    "detects the format by content",
    arguments: [
      ("name;price\nTea;1,50\nCocoa;2\n", "name,price\nTea,\"1,50\"\nCocoa,2\n"),
      ("a\tb\n1\tx y\n2\tz\n", "a,b\n1,x y\n2,z\n"),
      ("a|b\n1|2\n3|4\n", "a,b\n1,2\n3,4\n"),
      ("[{\"a\":1,\"b\":[1]},{\"a\":null}]", "a,b\n1,[1]\n,\n"),
      ("[1,\"two\",null,{\"a\":2}]", "value,a\n1,\ntwo,\n,\n,2\n"),
      ("{\"a\":1,\n\"b\":[2]}", "a,b\n1,[2]\n"),
      ("{\"a\":1}\n{\"a\":2,\"late\":\"x\"}\n", "a,late\n1,\n2,x\n"),
      ("exported\nby hand\n\na,b,c\n1,2,3\n4,5,6\n", "a,b,c\n1,2,3\n4,5,6\n"),
    ]
  )
  func sniffed(text: String, output: String) {
    #expect(csv(folder.write(text, to: "x")) == output)
  }

  @Test("reads a broken byte in JSON Lines as an error of its line")
  func brokenByte() throws {
    let bytes = Array("{\"a\":\"é\"}\n{\"a\":\"".utf8) + [0xE9, 0xE8] + Array("\"}\n".utf8)
    let path = folder.write(bytes, to: "broken.jsonl")
    #expect(run(path, "-c", "filter a = é", "-c", "count").output.hasSuffix("\n1\n"))
    #expect(run(path, "-c", "about").output.contains("utf-8"))
  }

  @Test(
    "rejects binary files, whatever their name",
    arguments: [[0x50, 0x4B, 0x03, 0x04, 0x0A], Array("%PDF-1.7\na,b\n1,2\n".utf8)] as [[UInt8]]
  )
  func noText(bytes: [UInt8]) {
    let result = run(folder.write(bytes, to: "book.csv"))
    #expect(result.status == 1)
    #expect(result.errors.contains("not a table of text"))
  }

  @Test("shows, opens and describes a row of 100,000 columns")
  func manyColumns() {
    let row = (1...100_000).map(String.init).joined(separator: ",")
    let path = folder.write("\(row)\n\(row)\n", to: "wide.csv")
    let lines = ["show", "1", "back", "stats #100000", "back", "columns", "last"]
    let commands = lines.flatMap { ["-c", $0] }
    let result = Program.run([path, "--private", "--no-header"] + commands)
    #expect(result.status == 0)
    #expect(result.output.contains("column_100000"))
    #expect(result.output.contains("  column_100000  integer"))
  }

  @Test("lists and describes a column that only the last row has")
  func lateColumn() {
    let rows = String(repeating: "1,2\n", count: 20_000)
    let path = folder.write("a,b\n\(rows)3,x,2.5\n", to: "late.csv")
    let commands = ["columns", "back", "stats", "back", "filter #3 > 2", "count"]
    let result = Program.run([path, "--private"] + commands.flatMap { ["-c", $0] })
    #expect(result.status == 0)
    let lines = result.output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(lines.contains(["2", "b", "integer", "0", "1"]))
    #expect(lines.contains(["3", "column_3", "decimal", "20000", "0"]))
    #expect(result.output.hasSuffix("\n1\n"))
  }

  @Test("marks a quotation that is never closed, and reads the rows after it")
  func unclosed() {
    let path = folder.write("a,b\n1,\"x\n2,y\n3,z\n", to: "open.csv")
    let result = run(path, "-c", "show", "-c", "count", "-c", "about")
    #expect(result.output.contains("1!  1  \"x"))
    #expect(result.output.contains("\n3\n"))
    #expect(result.output.contains("an unterminated quote: read as data"))
  }

  @Test("makes a column of a key that only the last line has")
  func lateKey() {
    let lines = String(repeating: "{\"a\":1}\n", count: 20_000) + "{\"a\":2,\"late\":\"x\"}\n"
    let output = csv(folder.write(lines, to: "late.jsonl"))
    #expect(output.hasPrefix("a,late\n1,\n"))
    #expect(output.hasSuffix("\n2,x\n"))
  }

  @Test("exports JSON with the original types and digits")
  func roundTrip() {
    let text = """
      [
      {"id":12345678901234567890123,"name":"1","tags":["x",{"y":null}]},
      {"id":1.50,"name":null,"late":true}
      ]

      """
    let path = folder.write(text, to: "x.json")
    let copy = folder.path("copy.json")
    #expect(run(path, "-c", "export \(copy)").output == "Saved 2 items to \(copy)\n")
    #expect(folder.read("copy.json") == text)
  }

  @Test("escapes formulas in an export for spreadsheets")
  func spreadsheet() {
    let path = folder.write("a\n=1+1\n-5\n@x\n", to: "x.csv")
    #expect(run(path, "-c", "export - --spreadsheet").output == "a\n'=1+1\n-5\n'@x\n")
  }

  // MARK: Compressions and encodings

  @Test(
    "reads compressed files",
    arguments: [
      (
        "bz2",
        "425a68393141592653594b00232d00000a5b8000100005720008002a6350002000228d03f541b534"
          + "2869a600376d364c01c4f4749a10bb1f1772453850904b00232d"
      ),
      (
        "xz",
        "fd377a585a000004e6d6b4460200210116000000742fe5a30100176e616d652c70726963650a5365"
          + "6e6368612c31322e35300a00d13c98495ebbfc7d000130188e1bacec1fb6f37d010000000004595a"
      ),
      (
        "zst",
        "28b52ffd0458c100006e616d652c70726963650a53656e6368612c31322e35300a5a89ba0b"
      ),
      (
        "gz",
        "1f8b0800000000000003cb4bcc4dd52928ca4c4ee50a4ecd4bce48d43134d23335e0020013a56781"
          + "18000000"
      ),
    ]
  )
  func compressed(suffix: String, hexadecimal: String) {
    let digits = Array(hexadecimal)
    let bytes = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(digits[$0...$0 + 1]), radix: 16)
    }
    let path = folder.write(bytes, to: "teas.csv." + suffix)
    #expect(csv(path) == "name,price\nSencha,12.50\n")
    #expect(run(path, "-c", "about").output.contains("decompressor"))
  }

  @Test("reads other encodings")
  func encodings() {
    let text = "name,city\nJosé,München\n"
    let latin = text.unicodeScalars.map { UInt8($0.value) }
    let little = "\u{FEFF}\(text)".utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let big = "\u{FEFF}\(text)".utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    for bytes in [latin, little, big, Array("\u{FEFF}\(text)".utf8)] {
      #expect(csv(folder.write(bytes, to: "x.csv")) == text)
    }
    let path = folder.write(latin, to: "x.csv")
    #expect(csv(path, "--encoding", "iso-8859-1") == text)
    #expect(csv(path, "--encoding", "utf-8") != text)
  }

  @Test(
    "reads a given encoding from a file, a pipe and a compressed file",
    arguments: ["iso-2022-jp", "Shift_JIS", "gb18030", "utf-32", "utf-7"]
  )
  func statedEncodings(encoding: String) {
    let text = "id,名前\n1,東京\n2,\"大阪, 京都\"\n"
    let (plain, path) = (folder.write(text, to: "text"), folder.path("x.csv"))
    _ = ShellScript.run("iconv -f utf-8 -t \(encoding) '\(plain)' > '\(path)' && gzip -k '\(path)'")
    #expect(csv(path, "--encoding", encoding) == text)
    #expect(csv(path + ".gz", "--encoding", encoding) == text)
    let output = folder.path("output")
    let command = "'\(Program.path)' - --private --format csv --encoding \(encoding)"
    _ = ShellScript.run("cat '\(path)' | \(command) > '\(output)'")
    #expect(folder.bytes(of: "output") == Array(text.utf8))
    let about = run(path, "--encoding", encoding, "-c", "about").output
    #expect(about.contains(encoding.lowercased()))
    #expect(!about.contains("invalid in"))
  }

  @Test("counts characters that are invalid in the encoding, and reads on")
  func unreadable() {
    let path = folder.write([0x61, 0x2C, 0x62, 0x0A, 0x81, 0x2C, 0x83, 0x5C, 0x0A], to: "x.csv")
    #expect(csv(path, "--encoding", "shift_jis").hasPrefix("a,b\n\u{FFFD},ソ\n"))
    let about = run(path, "--encoding", "shift_jis", "-c", "about").output
    #expect(about.contains("first at byte 4"))
    #expect(about.contains("1 byte sequence invalid in shift_jis: read as"))
    #expect(
      run(path, "--encoding", "shift_jis", "-c", "count", "-c", "count").errors
        == "browse: count: 1 byte sequence invalid in shift_jis: read as “\u{FFFD}”, first at "
        + "byte 4; use --encoding if the encoding is wrong\n"
    )
  }

  // MARK: Options

  @Test(
    "reads delimited text as its options say",
    arguments: [
      (["--delimiter", ";"], "\"a,b\"\n\"1,'x,y'\"\n"),
      (["--quote", "'"], "a,b\n1,\"x,y\"\n"),
      (["--quote=none"], "a,b,column_3\n1,'x,y'\n"),
      (["--no-header", "--quote='"], "column_1,column_2\na,b\n1,\"x,y\"\n"),
      (["--skip", "1", "--no-header", "--quote='"], "column_1,column_2\n1,\"x,y\"\n"),
      (["--type=tsv", "--delimiter=none"], "\"a,b\"\n\"1,'x,y'\"\n"),
    ]
  )
  func options(options: [String], output: String) {
    let path = folder.write("a,b\n1,'x,y'\n", to: "x.csv")
    #expect(Program.run([path, "--private", "--format=csv"] + options).output == output)
  }

  @Test("uses tabs for --type tsv, but not for --type csv or a file name")
  func tabs() {
    let text = "a;b\n1;2\n3;4\n"
    let path = folder.write(text, to: "semi.csv")
    let whole = "a;b\n1;2\n3;4\n"
    let parted = "a,b\n1,2\n3,4\n"
    #expect(csv(path, "--type", "tsv") == whole)
    #expect(csv(path, "--type", "tsv", "--delimiter", ";") == parted)
    #expect(csv(path, "--type", "csv") == parted)
    #expect(csv(folder.write(text, to: "semi.tsv")) == parted)
    let tabs = folder.write("a,x\tb\n1,5\t2\n3,5\t4\n", to: "tabs")
    #expect(csv(tabs, "--type", "tsv") == "\"a,x\",b\n\"1,5\",2\n\"3,5\",4\n")
  }

  @Test(
    "rejects --skip if no lines are left",
    .timeLimit(.minutes(5)),
    arguments: [4, 5, 1000, Int.max]
  )
  func skipping(count: Int) {
    let text = "x\na,b\n1,2\n3,4\n"
    let path = folder.write(text, to: "short.csv")
    let expected =
      "browse: \(path): no lines left after --skip \(count): the file has 4 lines; "
      + "use --skip 3 or less\n"
    let result = run(path, "--skip", "\(count)", "-c", "count")
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(result.errors == expected)
    #expect(csv(path, "--skip", "3") == "column_1,column_2\n3,4\n")
    let piped = Program.run(["-", "--private", "--skip", "\(count)"], input: text)
    #expect(piped.status == 1)
    #expect(piped.errors.contains("has 4 lines"))
    #expect(run(folder.write("", to: "none.csv"), "--skip", "1").errors.contains("has 0 lines"))
  }

  @Test("reads an empty table after a “sep=” line")
  func announcedOnly() {
    let result = run(folder.write("sep=;\n", to: "announced.csv"), "-c", "count")
    #expect(result.status == 0)
    #expect(result.output == "0\n")
  }

  @Test("rejects the wrong --type, and suggests the right one")
  func wrongType() {
    // The first value is too long for the detection of values that follow one another.
    let long = String(repeating: "x", count: 5_000_000)
    let lines = folder.write("[\"\(long)\"]\n[2]\n", to: "x.jsonl")
    #expect(
      run(lines, "--type", "json", "-c", "count").errors == """
        browse: \(lines): invalid JSON at line 2, column 1; use --type jsonl if each line is \
        an item

        """
    )
  }

  @Test("reads lines as values that follow one another with --type json")
  func linesAsValues() {
    let lines = folder.write("{\"a\":1}\n{\"a\":2}\n", to: "x.jsonl")
    #expect(csv(lines, "--type", "json") == "a\n1\n2\n")
  }

  @Test(
    "does not take invalid JSON for JSON Lines",
    arguments: ["[\"a\tb\"]", "[{\"a\":Nan}]", "{\"a\":1} x"]
  )
  func notLines(text: String) {
    let result = run(folder.write(text, to: "x.json"), "-c", "count")
    #expect(result.status == 1)
    #expect(result.errors.contains(": invalid JSON at line 1, column "))
    #expect(!result.errors.contains("jsonl"))
  }

  @Test("describes a file in a directory, and then the directory")
  func directory() {
    mkdir(folder.path("data"), 0o700)
    folder.write("{\"a\":1}\n{\n", to: "data/x.jsonl")
    let result = run(
      folder.path("data"),
      "-c",
      "1",
      "-c",
      "2",
      "-c",
      "about",
      "-c",
      "home",
      "-c",
      "about"
    )
    #expect(result.status == 0)
    #expect(result.output.contains("2!\n"))
    #expect(result.output.contains("JSON Lines\n"))
    #expect(result.output.contains("  directory\n"))
  }

  @Test(
    "rejects invalid values of options",
    arguments: [
      ["--type", "xml"], ["--encoding", "ebcdic"], ["--skip", "-1"], ["--skip", "x"],
      ["--quote", "ab"], ["--escape", "é"], ["--encoding", "koi8-r//IGNORE"],
    ]
  )
  func wrongValues(arguments: [String]) {
    let result = Program.run(arguments)
    #expect(result.status == 2)
    #expect(
      result.errors.hasPrefix("browse: invalid value “\(arguments[1])” for “\(arguments[0])”; use ")
    )
  }

  // MARK: Commands

  @Test("opens the items of a value of the frequencies")
  func frequency() {
    let path = folder.write("a,b\n1,x\n2,y\n3,x\n", to: "x.csv")
    let result = run(path, "-c", "frequency b", "-c", "1", "-c", "count")
    expect(
      result.output,
      is: """
        #  b  count   share  bar
        ─  ─  ─────  ──────  ──────────────────────────────
        1  x      2  66.7 %  ██████████████████████████████
        2  y      1  33.3 %  ███████████████
        rows 1–2 of 2
        #  a  b
        ─  ─  ─
        1  1  x
        2  3  x
        filter: b = x
        rows 1–2 of 2
        2

        """
    )
  }

  @Test("goes to pages by number, and to the first and last page")
  func pages() {
    let rows = (1...45).map { "\($0)\n" }.joined()
    let path = folder.write("a\n" + rows, to: "x.csv")
    let result = run(path, "-c", "last", "-c", "first", "-c", "goto 30")
    let places = result.output.split(separator: "\n").filter { $0.hasPrefix("rows") }
    #expect(places == ["rows 41–45 of 45", "rows 1–20 of 45", "rows 30–45 of 45"])
    #expect(
      run(path, "-c", "goto 46").errors
        == "browse: goto: no item 46; run “count” for the number of items\n"
    )
  }

  @Test("describes the source on an item and on frequencies")
  func about() {
    let path = folder.write("a,b\n1,2\n3\n", to: "x.csv")
    let result = run(
      path,
      "-c",
      "1",
      "-c",
      "about",
      "-c",
      "back",
      "-c",
      "frequency a",
      "-c",
      "about"
    )
    #expect(result.status == 0)
    let warning = "first in row 2                1 row with fewer values than the header\n"
    #expect(result.output.ranges(of: warning).count == 2)
  }

  @Test(
    "accepts any command on an empty file",
    arguments: ["last", "first", "stats", "goto 1", "about", "count"]
  )
  func nothing(line: String) {
    let path = folder.write("", to: "empty.csv")
    let result = run(path, "-c", line)
    #expect(result.status == 0)
    #expect(result.errors.isEmpty)
  }
}

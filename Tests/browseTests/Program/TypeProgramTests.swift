// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import TestSupport
import Testing

@testable import browse

@Suite("Types of columns")
struct TypeProgramTests {
  private let folder = TemporaryFolder()

  /// A table as an office writes it.
  private var sales: String {
    folder.write(
      """
      name;amount;sold;share;code
      tea;1.234,50 €;31.12.2024;5 %;007
      cocoa;500,00 €;01.02.2023;12,5 %;12
      milk;NA;15.03.2023;7 %;5
      soda;-12,50 €;-;100 %;31

      """,
      to: "sales.csv"
    )
  }

  /// Returns the names that a file lists after a command.
  private func names(_ command: String, of path: String) -> [String] {
    let lines = ["-c", command, "-c", "columns name"]
    let result = Program.run([path, "--private", "--format", "csv"] + lines)
    let last = result.output.ranges(of: "\nname\n").last
    return last.map { result.output[$0.upperBound...].split(separator: "\n").map(String.init) }
      ?? ["\(result)"]
  }

  @Test(
    "decide which items a filter selects",
    arguments: [
      ("amount > 100", ["tea", "cocoa"]), ("amount between -20 and 500", ["cocoa", "soda"]),
      ("amount = 1234.5", ["tea"]), ("amount is null", ["milk"]), ("amount is empty", ["milk"]),
      ("amount = NA", ["milk"]), ("amount contains \"1.234\"", ["tea"]),
      ("sold >= 2023-02-02", ["tea", "milk"]), ("sold = 2023-02-01", ["cocoa"]),
      ("sold is null", ["soda"]), ("share > 7", ["cocoa", "soda"]),
      ("not share > 7", ["tea", "milk"]),
      ("code > 10", ["cocoa", "soda"]),
    ]
  )
  func filters(filter: String, expected: [String]) {
    #expect(names("filter \(filter)", of: sales) == expected)
  }

  @Test(
    "decide the order, with missing values last in both directions",
    arguments: [
      ("amount", ["soda", "cocoa", "tea", "milk"]),
      ("amount desc", ["tea", "cocoa", "soda", "milk"]),
      ("sold", ["cocoa", "milk", "tea", "soda"]), ("sold desc", ["tea", "milk", "cocoa", "soda"]),
      ("share", ["tea", "milk", "cocoa", "soda"]),
    ]
  )
  func sorts(order: String, expected: [String]) {
    #expect(names("sort \(order)", of: sales) == expected)
  }

  @Test("decide the statistics, and a value is shown as it came")
  func statistics() {
    let output = Program.run([sales, "--private", "-c", "stats amount"]).output
    for line in [
      "count               3", "no value            1", "maximum             1.234,50 €",
    ] {
      #expect(output.contains(line), "\(line)")
    }
  }

  @Test("make all markers of missing values one value of a frequency")
  func frequency() {
    let path = folder.write("n\n1\nNA\n-\n1\nn/a\n", to: "n.csv")
    let output = Program.run([path, "--private", "--format", "csv", "-c", "frequency n"]).output
    #expect(output == "n,count,share\n,3,0.6\n1,2,0.4\n")
  }

  @Test("let a plot show the numbers")
  func plot() {
    let output = Program.run([sales, "--private", "-c", "plot share by name"]).output
    #expect(output.contains("12.5"))
    #expect(!output.contains("omit"))
  }

  @Test("keep each value in an export, and write plain numbers as numbers in JSON")
  func export() {
    let path = folder.write("a,b\n1,\"1,234.50\"\nNA,7\n2.50,x\n", to: "mixed.csv")
    let output = Program.run([path, "--private", "--format", "jsonl", "-c", "show"]).output
    #expect(
      output == """
        {"a":1,"b":"1,234.50"}
        {"a":"NA","b":"7"}
        {"a":2.50,"b":"x"}

        """
    )
  }

  @Test("are listed with their formats and the number of values that do not fit")
  func list() {
    let rows = (1...40).map { "\($0),\"\($0),000.50\"\n" }.joined()
    let path = folder.write("n,amt\n\(rows)see note,tea\n", to: "list.csv")
    let output = Program.run([path, "--private", "-c", "columns"]).output
    #expect(
      output == """
        #  column  type     format    missing  other_values
        ─  ──────  ───────  ────────  ───────  ────────────
        1  n       integer                  0             1
        2  amt     decimal  1,234.56        0             1
        rows 1–2 of 2

        """
    )
  }

  @Test("report how many values a comparison left out")
  func unreadable() {
    let rows = (1...60).map { $0 % 25 == 0 ? "see note\n" : "\($0)\n" }.joined()
    let path = folder.write("amt\n" + rows, to: "amt.csv")
    let warning = "2 values of “amt” are not numbers; “type amt text” treats all as text"
    let filtered = Program.run([path, "--private", "-c", "filter amt > 58"])
    #expect(filtered.output.contains("! \(warning)\n"))
    #expect(filtered.errors == "browse: filter: \(warning)\n")
    let sorted = Program.run([path, "--private", "-c", "sort amt"])
    #expect(sorted.errors == "browse: sort: \(warning)\n")
    let exported = Program.run([path, "--private", "--format", "csv", "-c", "filter amt > 58"])
    #expect(exported.errors == "browse: \(warning)\n")
    #expect(Program.run([path, "--private", "-c", "filter amt contains 5"]).errors.isEmpty)
  }

  @Test("are not advised for a comparison that leaves out the values of a column of texts")
  func unreadableTexts() {
    let path = folder.write("d,n\n31.12.2024,1\n30.11.2024,2\nbad,3\n", to: "days.csv")
    let result = Program.run([path, "--private", "-c", "filter d > 2024-01-15"])
    #expect(result.errors == "browse: filter: 3 values of “d” are not numbers or dates\n")
  }

  @Test("that two notations fit equally well are texts, and the page says which command decides")
  func ambiguous() {
    let path = folder.write("day,n\n01/02/2024,1\n03/04/2024,2\n", to: "days.csv")
    let output = Program.run([path, "--private", "-c", "show"]).output
    #expect(
      output.contains("run “type day date 31.12.2024” or “type day date 12/31/2024”")
    )
    let american = Program.run(
      [path, "--private", "-c", "type day date 12/31/2024", "-c", "filter day < 2024-02-01"]
    )
    #expect(american.output.contains("rows 1–1 of 1"))
  }

  @Test("are chosen, undone, kept in links, and restored from them")
  func chosen() {
    let path = folder.write("n\n10\n9\n100\n", to: "n.csv")
    let lines = ["type n text", "sort n", "link", "undo", "undo", "link"]
    let result = Program.run([path, "--private"] + lines.flatMap { ["-c", $0] })
    let links = result.output.split(separator: "\n").filter { $0.hasPrefix(path) }
    #expect(links == ["\(path)?type=n text&sort=n", "\(path)"])
    let again = Program.run([
      "\(path)?type=n text&sort=n", "--private", "--format", "csv", "-c", "show",
    ])
    #expect(again.output == "n\n10\n100\n9\n")
  }

  @Test(
    "that do not fit are refused with the first value that does not, or say how many do",
    arguments: [
      (
        "date",
        "1||browse: type: no value of “n” can be read as “date 2024-12-31”: the first is “10”"
      ),
      (
        "integer",
        "0|“n” is integer 1234: 2 of 3 values fit, and the first that does not is “tea”.|"
      ),
      (
        "integer $1,234",
        "0|“n” is integer $1,234: 2 of 3 values fit, and the first that does not is “tea”.|"
      ),
      (
        "decimal soon",
        "1||browse: type: “soon” is no format of the type “decimal”, at character 11"
      ),
      ("number", "1||browse: type: expected “integer”, “decimal”, “date”, “datetime”, “boolean”"),
      ("", "1||browse: type: expected “integer”, “decimal”, “date”, “datetime”, “boolean”"),
    ]
  )
  func misfits(type: String, expected: String) {
    let path = folder.write("n\n10\ntea\n9\n", to: "n.csv")
    let result = Program.run([path, "--private", "-c", "type n \(type)"])
    let line = result.output.split(separator: "\n").first { $0.hasPrefix("“") } ?? ""
    #expect("\(result.status)|\(line)|\(result.errors)".hasPrefix(expected))
  }

  @Test("have further markers of missing values by an option")
  func markers() {
    let path = folder.write("n,t\n5,x\n-999,y\n7,-999\n", to: "n.csv")
    #expect(
      Program.run([path, "--private", "-c", "stats n"]).output.contains("minimum             -999")
    )
    let result = Program.run([path, "--private", "--null", "-999", "-c", "stats n"])
    #expect(result.output.contains("minimum             5"))
    let text = Program.run([path, "--private", "--null", "-999", "-c", "filter t is null"])
    #expect(text.output.contains("rows 1–1 of 1"))
  }

  @Test("have the markers of the setting in addition to those of the options")
  @MainActor
  func setting() throws {
    var settings = Settings()
    try Setting.named("missing").set(&settings, "-999  none")
    var options = ReadingOptions()
    options.missing = ["x"]
    #expect(Session(settings: settings, options: options).options.missing == ["x", "-999", "none"])
    #expect(try Setting.named("missing").text(settings) == "-999 none")
    try Setting.named("missing").set(&settings, "auto")
    #expect(settings.missing.isEmpty)
  }

  @Test("of dates let a filter have a date as the page shows it")
  func date() {
    let typed = ["filter sold > 31.12.2023", "filter sold > 2023-12-31"].map {
      Program.run([sales, "--private", "-c", $0])
    }
    #expect(typed[0].status == 0)
    #expect(typed[0].output == typed[1].output)
    let result = Program.run([sales, "--private", "-c", "filter sold > 31.02.2023"])
    #expect(result.status == 1)
  }

  @Test(
    "let a filter without a result name a text in another case",
    arguments: [
      ("name = TEA", "no value of “name” is “TEA”, but some are “tea”"),
      ("share > 1 and name = Tea", "no value of “name” is “Tea”, but some are “tea”"),
    ]
  )
  func otherCase(filter: String, remark: String) {
    let output = Program.run([sales, "--private", "-c", "filter \(filter)"]).output
    #expect(output.contains(remark))
  }

  @Test("let no filter name a text in another case if there is none")
  func noOtherCase() {
    let output = Program.run([sales, "--private", "-c", "filter name = coffee"]).output
    #expect(!output.contains("no value of"))
  }

  @Test("are completed")
  @MainActor
  func completion() async {
    let columns = ListCollection.foods()
    let completer = QueryCompleter(columns) { [] }
    let words = await completer.type("price ").candidates.map(\.text)
    #expect(words == ["integer", "decimal", "date", "datetime", "boolean", "text", "auto"])
    let formats = await completer.type("price date ").candidates.map(\.text)
    #expect(formats.contains("31.12.2024"))
  }

  @Test("of a directory cannot be chosen")
  func directory() {
    let result = Program.run([folder.path("."), "--private", "-c", "type size text"])
    #expect(result.status == 1)
    #expect(result.errors.contains("fixed types"))
  }
}

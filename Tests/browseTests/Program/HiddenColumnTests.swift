// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@Suite("A column that is hidden")
struct HiddenColumnTests {
  private let folder = TemporaryFolder()

  private func run(_ path: String, _ lines: String..., options: [String] = []) -> Program.Result {
    Program.run([path, "--private"] + options + lines.flatMap { ["-c", $0] })
  }

  /// Writes a table of 20,000 rows and one row with an extra value.
  private func table() -> String {
    let rows = (1...20_000).map { "\($0),\($0)\n" }.joined()
    return folder.write("a,b\n" + rows + "1,2,EXTRA\n", to: "l.csv")
  }

  @Test(
    "leaves those that only later rows have in what is exported",
    arguments: [[], ["last"], ["last", "hide a", "undo"]]
  )
  func export(before: [String]) {
    let lines = ["hide b"] + before + ["export - as csv"]
    let result = Program.run([table(), "--private"] + lines.flatMap { ["-c", $0] })
    #expect(result.output.hasSuffix("\n20000,\n1,EXTRA\n"))
  }

  @Test("leaves the late keys of JSON Lines in what is exported")
  func lateKey() {
    let items = (1...20_000).map { "{\"a\":\($0),\"b\":1}\n" }.joined()
    let path = folder.write(items + "{\"a\":0,\"b\":1,\"late\":\"x\"}\n", to: "l.jsonl")
    let result = run(path, "hide b", "export - as jsonl")
    #expect(result.output.hasSuffix("\n{\"a\":20000}\n{\"a\":0,\"late\":\"x\"}\n"))
    #expect(run(path, "hide b", "export - as csv").output.hasSuffix("\n20000,\n0,x\n"))
  }

  @Test("leaves those that only later rows have on the page and in what is printed")
  func page() {
    #expect(run(table(), "hide b", "last").output.contains("EXTRA"))
    let printed = run(table(), "hide b", "last", options: ["--format", "csv"])
    #expect(printed.output.hasSuffix("\n1,EXTRA\n"))
  }

  @Test("is one that a location leaves out, and that comes back when it is opened")
  func link() {
    let table = table()
    let link = run(table, "hide b", "link").output.split(separator: "\n").last.map(String.init)
    #expect(link == "\(table)?columns=-b")
    #expect(run("\(table)?columns=-b", "export - as csv").output.hasSuffix("\n1,EXTRA\n"))
    #expect(run("\(table)?columns=-column_3", "export - as csv").output.hasSuffix("\n1,2\n"))
  }

  @Test("may be all that are shown, if a later row has another")
  func others() {
    let table = table()
    #expect(run(table, "hide a, b", "export - as csv").output.hasSuffix("\nEXTRA\n"))
    let nothing = run(table, "hide a, b, column_3")
    #expect(
      nothing.errors == "browse: hide: no column would be left; “columns” says which there are\n"
    )
  }

  @Test("is no more in a choice that names the columns")
  func choice() {
    let lines = run(table(), "columns b, a", "hide a", "link", "export - as csv").output
    #expect(lines.contains("?columns=b\n"))
    #expect(lines.hasSuffix("\n20000\n2\n"))
  }
}

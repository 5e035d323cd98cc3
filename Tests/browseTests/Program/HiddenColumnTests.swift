// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@Suite("A hidden column")
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
    "does not hide columns of later rows from an export",
    arguments: [[], ["last"], ["last", "hide a", "undo"]]
  )
  func export(before: [String]) {
    let lines = ["hide b"] + before + ["export - as csv"]
    let result = Program.run([table(), "--private"] + lines.flatMap { ["-c", $0] })
    #expect(result.output.hasSuffix("\n20000,\n1,EXTRA\n"))
  }

  @Test("does not hide late keys of JSON Lines from an export")
  func lateKey() {
    let items = (1...20_000).map { "{\"a\":\($0),\"b\":1}\n" }.joined()
    let path = folder.write(items + "{\"a\":0,\"b\":1,\"late\":\"x\"}\n", to: "l.jsonl")
    let result = run(path, "hide b", "export - as jsonl")
    #expect(result.output.hasSuffix("\n{\"a\":20000}\n{\"a\":0,\"late\":\"x\"}\n"))
    #expect(run(path, "hide b", "export - as csv").output.hasSuffix("\n20000,\n0,x\n"))
  }

  @Test("does not hide columns of later rows from the page or printed data")
  func page() {
    #expect(run(table(), "hide b", "last").output.contains("EXTRA"))
    let printed = run(table(), "hide b", "last", options: ["--format", "csv"])
    #expect(printed.output.hasSuffix("\n1,EXTRA\n"))
  }

  @Test("is excluded by the link, which restores it")
  func link() {
    let table = table()
    let link = run(table, "hide b", "link").output.split(separator: "\n").last.map(String.init)
    #expect(link == "\(table)?columns=-b")
    #expect(run("\(table)?columns=-b", "export - as csv").output.hasSuffix("\n1,EXTRA\n"))
    #expect(run("\(table)?columns=-column_3", "export - as csv").output.hasSuffix("\n1,2\n"))
  }

  @Test("may leave only columns of later rows visible, but not none")
  func others() {
    let table = table()
    #expect(run(table, "hide a, b", "export - as csv").output.hasSuffix("\nEXTRA\n"))
    let nothing = run(table, "hide a, b, column_3")
    #expect(
      nothing.errors == "browse: hide: no columns left to show; run “columns” to list them\n"
    )
  }

  @Test("is removed from the chosen columns")
  func choice() {
    let lines = run(table(), "columns b, a", "hide a", "link", "export - as csv").output
    #expect(lines.contains("?columns=b\n"))
    #expect(lines.hasSuffix("\n20000\n2\n"))
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@Suite("An export to a file that is read besides")
struct ExportSourcesTests {
  private let folder = TemporaryFolder()
  private let other = "code,label\na,first\nb,second\n"

  @Test(
    "never replaces it",
    arguments: [
      ["diff other.csv by code"], ["diff other.csv by code", "group change"],
      ["refer code to other.csv", "columns code, code.label"],
      ["refer code to other.csv", "columns code, code.label", "limit 1"],
      ["refer code to other.csv", "filter code.label = first"],
      ["refer code to other.csv", "group code.label"],
    ]
  )
  func other(commands: [String]) {
    let path = folder.write("code\na\nc\n", to: "own.csv")
    let target = folder.write(other, to: "other.csv")
    let lines = commands.map { $0.replacing("other.csv", with: target) }
    let result = Program.run(
      [path] + (lines + ["export \(target) --force"]).flatMap { ["-c", $0] },
      environment: ["HOME": folder.path("home"), "XDG_DATA_HOME": folder.path("data")]
    )
    #expect(result.errors.hasSuffix("is the source file; choose another name\n"), "\(result)")
    #expect(folder.read("other.csv") == other)
  }

  @Test("may replace one that no value was looked up in")
  func unread() {
    let path = folder.write("code\na\nc\n", to: "own.csv")
    let target = folder.write(other, to: "other.csv")
    let lines = ["refer code to \(target)", "export \(target) --force"]
    let result = Program.run(
      [path] + lines.flatMap { ["-c", $0] },
      environment: ["HOME": folder.path("home"), "XDG_DATA_HOME": folder.path("data")]
    )
    #expect(result.status == 0, "\(result)")
    #expect(folder.read("other.csv") == "code\na\nc\n")
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@Suite("A slow regular expression")
struct SlowPatternTests {
  private static let filter = "filter v ~ '(a|aa)+$c|yes'"
  private static let warning =
    "the regular expression is too slow for 1 value, which counts as no match; simplify it\n"

  private let folder = TemporaryFolder()
  private let path: String

  init() {
    let slow = String(repeating: "a", count: 60) + "c"
    path = folder.write("n,v\n1,yes\n2,\(slow)\n3,no\n", to: "t.csv")
  }

  @Test("is reported below the page and on standard error, once")
  func page() {
    let result = Program.run([path, "--private", "-c", Self.filter, "-c", "count"])
    #expect(result.output.contains("\n! " + Self.warning))
    #expect(result.errors == "browse: filter: " + Self.warning)
  }

  @Test("is reported by an export")
  func export() {
    let target = folder.path("out.csv")
    let result = Program.run([
      path, "--private", "--format", "csv", "-c", Self.filter, "-c", "export \(target)",
    ])
    expect(result.output, is: "n,v\n1,yes\nSaved 1 item to \(target)\n")
    #expect(
      result.errors == "browse: \(Self.warning)browse: export: \(Self.warning)"
    )
    #expect(folder.read("out.csv") == "n,v\n1,yes\n")
  }
}

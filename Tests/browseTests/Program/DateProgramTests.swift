// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@Suite("Dates in the filter of a script")
struct DateProgramTests {
  private let folder = TemporaryFolder()

  private func run(_ arguments: String...) -> Program.Result {
    Program.run(arguments + ["--private"])
  }

  @Test(
    "are rejected if incomplete or invalid, with the correct spelling",
    arguments: [
      ("2026-1-5", "incomplete", "write 2026-01-05, or "),
      (
        "2026-1", "expected 2020, 2020-01, 2020-Q1 or 2020-W05",
        "write a full date such as 2026-01-01, or "
      ),
      ("20260-01-05", "expected a date such as 2020-01-31", ""),
      ("5.1.2026", "expected a date such as 2020-01-31", ""),
      ("2026-01-31T25:00", "no hour 25", ""),
      ("2026-01-31T12:00+25:00", "no time zone +25:00", ""),
    ]
  )
  func otherDate(date: String, flaw: String, spelling: String) {
    let file = folder.write("day\n2026-01-31\n", to: "x.csv")
    #expect(
      run(file, "-c", "filter day < \(date)").summary
        == """
        1||browse: filter: invalid date “\(date)”: \(flaw), at character 7; \
        \(spelling)use “contains” to match text

        """
    )
  }

  @Test("are found by their year, month or week", arguments: ["2026", "2026-01", "2026-W05"])
  func period(typed: String) {
    let file = folder.write("day\n2026-01-31\n2025-12-31\n", to: "x.csv")
    #expect(run(file, "-c", "filter day = \(typed)", "-c", "count").output.hasSuffix("\n1\n"))
  }

  @Test("are required in a column of dates, also if some later values are none")
  func decidedType() {
    let dates = (0..<9000).map { "20\(10 + $0 % 90)-01-\(10 + $0 % 20)\n" }.joined()
    let path = folder.write("added\n" + dates + "2023-1-5\n2023\n", to: "dates.csv")
    let result = run(path, "-c", "last", "-c", "filter added = 2023-1")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("browse: filter: invalid date “2023-1”"))
  }
}

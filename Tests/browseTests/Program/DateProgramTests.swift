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
      ("2026", "incomplete", "write a full date such as 2026-01-01, or "),
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

  @Test("are suggested as a range in place of a year")
  func year() {
    #expect(
      run(folder.write("day\n2026-01-31\n", to: "x.csv"), "-c", "filter day = 2026").summary
        == """
        1||browse: filter: invalid date “2026”: incomplete, at character 7; \
        use “between 2026-01-01 and 2026-12-31”, write a full date such as 2026-01-01, or \
        use “contains” to match text

        """
    )
  }

  /// Writes a file with 9,000 dates and the given last lines, by default two that are not dates.
  private func dates(_ last: String = "2023-1-5\n2023\n") -> String {
    let dates = (0..<9000).map { "20\(10 + $0 % 90)-01-\(10 + $0 % 20)\n" }.joined()
    return folder.write("added\n" + dates + last, to: "dates.csv")
  }

  @Test(
    "are required only if all values of the column are dates",
    arguments: [[], ["last"]]
  )
  func settledKind(before: [String]) {
    let before = before.flatMap { ["-c", $0] }
    let lines = before + ["-c", "filter added = 2023", "-c", "count"]
    let result = Program.run([dates(), "--private"] + lines)
    #expect(result.errors.isEmpty)
    #expect(result.output.hasSuffix("\n1\n"))
    let refused = Program.run([dates("2023-01-05\n"), "--private"] + lines)
    #expect(refused.status == 1)
    #expect(refused.errors.hasPrefix("browse: filter: invalid date “2023”"))
  }

  @Test("are not required in a location if the column has other values")
  func settledLocation() {
    let result = run(dates() + "?filter=added = 2023-1-5", "-c", "count")
    #expect(result.errors.isEmpty)
    #expect(result.output.hasSuffix("1\n"))
  }
}

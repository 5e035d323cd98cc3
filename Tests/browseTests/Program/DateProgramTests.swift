// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@Suite("Dates in a filter, run by a script")
struct DateProgramTests {
  private let folder = TemporaryFolder()

  private func run(_ arguments: String...) -> Program.Result {
    Program.run(arguments + ["--private"])
  }

  @Test(
    "a date that is not written in full is refused, with how it is written",
    arguments: [
      ("2026-1-5", "it is not written in full", "write 2026-01-05, or "),
      ("2026", "it is not written in full", "write a whole date, such as 2026-01-01; "),
      ("20260-01-05", "it is not written as 2020-01-31 is", ""),
      ("5.1.2026", "it is not written as 2020-01-31 is", ""),
      ("2026-01-31T25:00", "there is no hour 25", ""),
      ("2026-01-31T12:00+25:00", "there is no zone +25:00", ""),
    ]
  )
  func otherDate(date: String, flaw: String, spelling: String) {
    let file = folder.write("day\n2026-01-31\n", to: "x.csv")
    #expect(
      run(file, "-c", "filter day < \(date)").summary
        == """
        1||browse: filter: “\(date)” is no date: \(flaw), at character 7; \
        \(spelling)“contains” looks for it as a text

        """
    )
  }

  @Test("a year is refused beside dates, and what asks for all of it is named")
  func year() {
    #expect(
      run(folder.write("day\n2026-01-31\n", to: "x.csv"), "-c", "filter day = 2026").summary
        == """
        1||browse: filter: “2026” is no date: it is not written in full, at character 7; \
        ask “between 2026-01-01 and 2026-12-31”, or write a whole date, such as 2026-01-01; \
        “contains” looks for it as a text

        """
    )
  }

  /// Writes a file with 9,000 dates and the given last lines, by default two that are not dates.
  private func dates(_ last: String = "2023-1-5\n2023\n") -> String {
    let dates = (0..<9000).map { "20\(10 + $0 % 90)-01-\(10 + $0 % 20)\n" }.joined()
    return folder.write("added\n" + dates + last, to: "dates.csv")
  }

  @Test(
    "what is no date is refused beside dates only once all values are known to be such",
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
    #expect(refused.errors.hasPrefix("browse: filter: “2023” is no date"))
  }

  @Test("a location with what is no date opens where it was made")
  func settledLocation() {
    let result = run(dates() + "?filter=added = 2023-1-5", "-c", "count")
    #expect(result.errors.isEmpty)
    #expect(result.output.hasSuffix("1\n"))
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@Suite("The program with little memory", .disabled(if: Program.hasSanitizer))
struct LittleMemoryTests {
  private let folder = TemporaryFolder()

  @Test("ends a count of too many values with one line")
  func frequency() {
    let result = ShellScript.run(
      """
      seq 300000 | sed 1inumber > numbers.csv
      ulimit -s 1024 && ulimit -d 49152
      exec '\(Program.path)' numbers.csv --private -c 'frequency number'
      """,
      in: folder.path
    )
    #expect(result.status == 1)
    #expect(
      result.output.hasPrefix(
        "browse: frequency: not enough memory to sort by “count”: needs "
      )
    )
    #expect(result.output.split(separator: "\n").count == 1, "\(result.output)")
  }
}

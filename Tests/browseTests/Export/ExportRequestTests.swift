// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import browse

@Suite("The arguments of an export")
struct ExportRequestTests {
  @Test(
    "are options before or after the file",
    arguments: ["--force x.tsv --spreadsheet", "x.tsv --force --spreadsheet"]
  )
  func options(line: String) throws {
    let request = try ExportRequest(line.split(separator: " ").map(String.init))
    #expect(request.description == "x.tsv as tsv --force --spreadsheet")
  }

  @Test(
    "are a mistake",
    arguments: [
      ("as csv", ExportError.missingFile), ("--force", .missingFile),
      ("--forse as csv", .unexpectedExportWord("--forse")),
      ("x.csv y.csv", .unexpectedExportWord("y.csv")), ("x.csv as", .missingFormat),
    ]
  )
  func mistake(line: String, error: ExportError) {
    #expect(throws: error) {
      try ExportRequest(line.split(separator: " ").map(String.init))
    }
  }

  @Test("are standard output if there are none")
  func none() throws {
    #expect(try ExportRequest([]).isToStandardOutput)
  }
}

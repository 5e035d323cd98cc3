// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@Suite("A location on the command line")
struct LocationProgramTests {
  private let folder = TemporaryFolder()

  private var path: String {
    folder.write("name,price\nSencha,12.5\nPlaice,25.6\nAssam,8\n", to: "foods.csv")
  }

  @Test("opens its view or its item")
  func place() {
    let result = Program.run([path + "?filter=price > 8&sort=-price&columns=name", "-c", "show"])
    expect(
      result.output,
      is: """
        #  name
        ─  ──────
        1  Plaice
        2  Sencha
        filter: price > 8 · order: price desc
        rows 1–2 of 2

        """
    )
    #expect(result.status == 0)
    let item = Program.run(["--format", "csv", path + "#3", "-c", "next", "-c", "back"])
    #expect(
      item.output == "This is the last item.\nname,price\nSencha,12.5\nPlaice,25.6\nAssam,8\n"
    )
  }

  @Test("is printed by “link”, and opens the same view")
  func link() {
    let first = Program.run([path + "?filter=price < 9 or name : 'a %26 b'", "-c", "link"])
    let result = Program.run([String(first.output.dropLast()), "-c", "link", "-c", "count"])
    #expect(result.output == first.output + "1\n")
    #expect(first.output.contains("%26"))
  }

  @Test(
    "is rejected with the position of its error",
    arguments: [
      (
        "?fliter=price > 8",
        "browse: location: unknown parameter “fliter”, at character N; did you mean “filter”?\n"
      ),
      (
        "?filter=prize > 8",
        "browse: location, filter: unknown column “prize”, at character N; did you mean “price”?\n"
      ),
      (
        "?sort=%2",
        "browse: location: invalid escape “%2”, at character N; write % as %25\n"
      ),
      (
        "#9",
        "browse: no row 9; run “count” for the number of items\n"
      ),
    ]
  )
  func mistakes(end: String, message: String) {
    let result = Program.run([path + end, "-c", "count"])
    #expect(result.errors.replacing(/character [0-9]+/, with: "character N") == message)
    #expect(result.output == "")
    #expect(result.status == 1)
  }
}

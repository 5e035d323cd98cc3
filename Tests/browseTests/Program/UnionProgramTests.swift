// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@Suite("Several files on the command line")
struct UnionProgramTests {
  private let folder = TemporaryFolder()

  private func path(_ name: String, _ text: String) -> String { folder.write(text, to: name) }

  @Test("are one collection, with a column for the file")
  func union() {
    let paths = [path("a.csv", "x\n1\n"), path("b.jsonl", "{\"y\":2}\n")]
    let result = Program.run(["--format", "jsonl"] + paths + ["-c", "show"])
    expect(
      result.output,
      is: """
        {"file":"\(paths[0])","x":1}
        {"file":"\(paths[1])","y":2}

        """
    )
    #expect(result.status == 0)
  }

  @Test("that cannot be read are named, and the others are shown")
  func leftOut() {
    let (good, missing) = (path("a.csv", "x\n1\n"), folder.path("missing.csv"))
    let result = Program.run([good, missing, "-c", "count", "-c", "count"])
    #expect(result.output == "1\n1\n")
    #expect(
      result.errors == "browse: count: “\(missing)” is left out: no such file; check the path\n"
    )
    #expect(result.status == 1)
  }

  @Test("have no location")
  func noLocation() {
    let result = Program.run([path("a.csv", "x\n"), path("b.csv", "x\n1\n"), "-c", "link"])
    #expect(
      result.errors
        == "browse: link: several files have no location; start the program with a quoted pattern, "
        + "such as “browse '*.csv'”\n"
    )
  }

  @Test("have a location if a pattern names them")
  func pattern() {
    for name in ["a.csv", "b.csv"] { folder.write("x\n1\n2\n", to: name) }
    let typed = folder.path("?.csv")
    let first = Program.run([typed, "-c", "filter x > 1", "-c", "link"]).output
    let link = first.split(separator: "\n").last.map(String.init) ?? ""
    #expect(link == typed + "?filter=x > 1")
    #expect(Program.run([link, "-c", "count"]).output == "2\n")
  }

  @Test("a pattern without matches is an error")
  func noMatches() {
    let result = Program.run([folder.path("*.csv"), "-c", "show"])
    #expect(
      result.errors
        == "browse: \(folder.path("*.csv")): no file matches this pattern; check the path and its "
        + "wildcards “*”, “?” and “[…]”\n"
    )
    #expect(result.status == 1)
  }

  @Test("with control characters in their names never send these to the terminal")
  func controlCharacters() {
    folder.write("x\n1\n", to: "a\u{1B}[31m.csv")
    folder.write("", to: "b\u{1B}[31m.csv")
    let result = Program.run([folder.path("*.csv"), "-c", "show", "-c", "about"])
    #expect(result.output.contains("[31m.csv"))
    #expect(!(result.output + result.errors).contains("\u{1B}"))
  }
}

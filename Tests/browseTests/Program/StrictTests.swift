// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@Suite("The option --strict")
struct StrictTests {
  private let folder = TemporaryFolder()

  @Test(
    "refuses what is otherwise read with a warning",
    arguments: [
      ("a.json", "[1,\n NaN]", "not standard JSON: NaN or Infinity at line 2, column 2"),
      ("a.json", "[-Infinity]", "not standard JSON: NaN or Infinity at line 1, column 3"),
      ("a.json", "{\"a\":1} // end", "not standard JSON: a comment at line 1, column 9"),
      ("a.json", "[1] {\"a\":2,}", "not standard JSON: a trailing comma at line 1, column 12"),
      ("a.jsonl", "[1]\n\n/**/[2]\n", "not standard JSON: a comment at line 3, column 1"),
      ("a.jsonl", "{\"a\":NaN}\n", "not standard JSON: NaN or Infinity at line 1, column 6"),
      ("a", "{\"a\":1,}\n{\"a\":2}\n", "not standard JSON: a trailing comma at line 1, column 8"),
    ]
  )
  func refused(name: String, text: String, problem: String) {
    let path = folder.write(text, to: name)
    let refused = Program.run([path, "--private", "--strict", "-c", "count"])
    #expect(
      refused.errors == "browse: \(path): \(problem); omit --strict to read it with a warning\n"
    )
    #expect(refused.status == 1)
    #expect(refused.output.isEmpty)
    let read = Program.run([path, "--private", "-c", "about"])
    #expect(read.status == 0)
    #expect(read.output.contains("warning "))
  }

  @Test("refuses invalid lines of JSON")
  func lines() {
    let path = folder.write("{\"a\":1}\nnope\n", to: "a.jsonl")
    let refused = Program.run([path, "--private", "--strict", "-c", "count"])
    #expect(refused.errors == "browse: \(path): invalid JSON at line 2, column 2\n")
  }

  @Test(
    "refuses invalid bytes in any text",
    arguments: ["a.csv", "a.tsv", "a.jsonl", "a.json", "a"]
  )
  func bytes(name: String) {
    let isJSON = name.contains("json")
    let (start, end) = isJSON ? ("[\"é\"]\n[\"", "\"]\n") : ("é,b\nx,", "\n")
    let path = folder.write(Array(start.utf8) + [0xFF] + Array(end.utf8), to: name)
    for options in [[], ["--encoding", "utf-8"]] {
      let refused = Program.run([path, "--private", "--strict", "-c", "count"] + options)
      // Without the option, the bytes of a CSV file are in another encoding.
      guard isJSON || !options.isEmpty else { continue }
      #expect(
        refused.errors == """
          browse: \(path): invalid UTF-8 at line 2, column 3; omit --strict to read it with a \
          warning\n
          """
      )
    }
  }

  @Test("finds an invalid byte and a split character wherever chunks end", arguments: [0, 1, 2, 3])
  func chunks(shift: Int) {
    let filler = Array(repeating: UInt8(ascii: "x"), count: 262_144 - 4 - shift)
    let valid = Array("a\n".utf8) + filler + Array("😀😀\n".utf8)
    let path = folder.write(valid, to: "a.csv")
    #expect(Program.run([path, "--private", "--strict", "-c", "count"]).output == "1\n")
    let broken = folder.write(valid + [0xF0, 0x9F], to: "b.csv")
    let refused = Program.run([
      broken, "--private", "--strict", "--encoding", "utf-8", "-c", "count",
    ])
    #expect(refused.errors.contains("invalid UTF-8 at line 3, column 1"))
  }

  @Test("refuses bytes that are invalid in the encoding")
  func encodings() {
    let path = folder.write([0x61, 0x0A, 0x82, 0xA0, 0x0A, 0x81, 0x0A], to: "a.csv")
    let refused = Program.run([
      path, "--private", "--strict", "--encoding", "shift_jis", "-c", "count",
    ])
    #expect(refused.errors.contains("bytes that are invalid in shift_jis, the first at byte 5"))
  }

  @Test("accepts standard JSON, delimited text and pipes")
  func accepted() {
    for (name, text, count) in [
      ("a.json", "[1,{\"a\":\"// NaN ,]\"}]", "2\n"), ("b.json", "{\"a\":1}{\"a\":2}", "2\n"),
      ("c.jsonl", "{\"a\":1}\n\n{\"a\":2}", "2\n"), ("d.csv", "a\n1\n\"2", "2\n"),
    ] {
      let path = folder.write(text, to: name)
      #expect(Program.run([path, "--private", "--strict", "-c", "count"]).output == count)
    }
  }
}

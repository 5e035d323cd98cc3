// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import browse

@Suite("Manual text")
struct ManualTextTests {
  private func text(_ write: (inout ManualText) -> Void) -> [String] {
    var text = ManualText(name: "a", section: 1, date: "2026-01-31", source: "a 1", title: "T")
    write(&text)
    return text.text.split(separator: "\n").dropFirst().map(String.init)
  }

  @Test(
    "special characters of man(7) are escaped",
    arguments: [
      (".nf is a request", #"\&.nf is a request"#),
      ("'so is this", #"\(aqso is this"#),
      (#"a\fB"#, #"a\efB"#),
      ("--name", #"\-\-name"#),
      ("a^b~c\"d\"", #"a\(hab\(tic\(dqd\(dq"#),
      ("“…”", #"\(lq\[u2026]\(rq"#),
      ("茶🍵", #"\[u8336]\[u1F375]"#),
      ("`bold` and not", #"\fBbold\fR and not"#),
      ("`-c` .x", #"\fB\-c\fR .x"#),
    ]
  )
  func escapes(words: String, line: String) {
    #expect(text { $0.paragraph(words) } == [".PP", line])
  }

  @Test("a heading is followed by no paragraph macro, and may contain quotes")
  func headings() {
    let lines = text {
      $0.section("A \"b\"")
      $0.paragraph("one")
      $0.paragraph("two")
      $0.subsection("C")
      $0.item("term", "meaning")
      $0.literal(["a  b"])
    }
    #expect(
      lines == [
        #".SH "A \(dqb\(dq""#, "one", ".PP", "two", #".SS "C""#, ".TP", "term", "meaning", ".PP",
        ".nf", ".RS", #"\fBa  b\fR"#, ".RE", ".fi",
      ]
    )
  }

  @Test("each sentence begins a line, long lines are wrapped, and bold text stays bold")
  func wrapping() {
    let long =
      String(repeating: "word ", count: 40) + "`" + String(repeating: "bold ", count: 39) + "bold"
    let lines = text { $0.paragraph("One. Two.\nThree. \(long)`.") }
    #expect(lines[1...3] == ["One.", "Two.", "Three."])
    for line in lines { #expect(line.utf8.count <= 80) }
    for line in lines where line.contains("bold") {
      #expect(line.contains("\\fB") && line.hasSuffix("bold\\fR") || line.hasSuffix("bold\\fR."))
    }
  }
}

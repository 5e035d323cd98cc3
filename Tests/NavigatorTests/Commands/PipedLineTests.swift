// SPDX-License-Identifier: GPL-3.0-or-later

import Testing

@testable import Navigator

@Suite("A piped line")
struct PipedLineTests {
  @Test(
    "is split at the first separate “|” outside quotes",
    arguments: [
      ("stats | less", "stats ", "less"),
      ("export - | sort | head -1", "export - ", "sort | head -1"),
      ("filter name = \"a | b\" | wc -l", "filter name = \"a | b\" ", "wc -l"),
      ("filter name=\"a | b\" | wc", "filter name=\"a | b\" ", "wc"),
      ("filter name in ('a | b','c | d') | wc", "filter name in ('a | b','c | d') ", "wc"),
      ("filter name = \"say \"\"a | b\"\"\" | wc", "filter name = \"say \"\"a | b\"\"\" ", "wc"),
      ("/don't | grep 'x'", "/don't ", "grep 'x'"),
      ("/12\" | wc", "/12\" ", "wc"),
      ("filter name = \"a | wc", "filter name = \"a ", "wc"),
      ("| wc", "", "wc"),
      ("show\t|\twc", "show\t", "wc"),
    ]
  )
  func piped(line: String, command: String, program: String) throws {
    let piped = try PipedLine(line)
    #expect(piped.command == command)
    #expect(piped.program == program)
  }

  @Test(
    "is not split at a quoted or adjoining “|”, nor after “!”",
    arguments: [
      "filter name ~ a|b", "filter name ~ \"^a | b$\"", "/'a | b'", "show ||", "a || b",
      "show |less",
      "!ls | wc", "  !ls | wc", "", "filter name = \"\u{301} | b\"",
    ]
  )
  func whole(line: String) throws {
    let whole = try PipedLine(line)
    #expect(whole.command == line)
    #expect(whole.program == nil)
  }

  @Test("requires a shell command after “|”", arguments: ["show |", "show |  "])
  func nothing(line: String) {
    #expect(throws: UsageError.missingArgument(usage: "COMMAND | SHELL COMMAND")) {
      try PipedLine(line)
    }
  }
}

@Suite("A command file")
struct CommandFileTests {
  private func lines(_ text: String) -> [String] {
    CommandFile.lines(in: Array(text.utf8)).map { "\($0.number) \($0.text)" }
  }

  @Test("counts empty lines and comments but skips them")
  func numbers() {
    #expect(lines("# a\n\ncount\r\n  \n sort a\n") == ["3 count", "5  sort a"])
  }

  @Test("may begin with a byte order mark")
  func byteOrderMark() {
    #expect(lines("\u{FEFF}count\n\u{FEFF}show") == ["1 count", "2 \u{FEFF}show"])
  }

  @Test("needs no line break after its last line")
  func lastLine() {
    #expect(lines("count\nshow") == ["1 count", "2 show"])
    #expect(lines("") == [])
  }

  @Test("is rejected if it never ends")
  func endless() async {
    await #expect(throws: SourceError.tooLong("/dev/zero")) {
      try await CommandFile.lines(of: "/dev/zero")
    }
  }
}

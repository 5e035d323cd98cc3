// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@Suite("The program on the README")
struct ReadmeTests {
  @Test("is a program that is built with the tests")
  func sameCode() throws {
    let block = try #require(try CodeBlock.all(in: "README.md").first)
    let program = try CodeBlock.lines(of: "Tests/ReadmeProgram/main.swift")
    #expect(program.dropFirst(2) == block.lines[...] + [""])
  }

  @Test("opens a tea, and goes back")
  func walk() {
    let result = Program.run([], of: "teas", input: "2\nback\n")
    #expect(result.output == "Tea number 2.\n1 Sencha   2 Assam\n")
    #expect(result.status == 0)
  }
}

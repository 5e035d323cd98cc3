// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@Suite("The program as a chooser")
struct ChooserTests {
  private let teas = TypedTeas()

  /// Types lines at the program, and returns the text of the chosen items and the exit code.
  private func choose(
    _ arguments: [String],
    input: String? = nil,
    typing lines: String...,
    waitingFor prompt: String = "teas › "
  ) throws -> (text: String?, status: Int32) {
    let output = teas.folder.path("chosen")
    let terminal = PseudoTerminal(
      arguments + ["--choose", "--private"],
      input: input,
      output: output
    )
    for line in lines {
      _ = try #require(terminal.wait(for: prompt))
      terminal.type(line + "\n")
    }
    let status = try #require(terminal.waitForExit())
    return (teas.folder.read("chosen"), status)
  }

  @Test("prints each picked item on a line after “quit”")
  func picked() throws {
    let (text, status) = try choose([teas.path], typing: "pick 2 1", "quit")
    #expect(text == "Assam\t8\tmalty\nSencha\t12.50\tgreen, from Japan\n")
    #expect(status == 0)
  }

  @Test("prints the last opened item if none is picked, after “back” too")
  func opened() throws {
    let (text, status) = try choose(
      [teas.path],
      typing: "columns name",
      "1",
      "next",
      "back",
      "back",
      "back"
    )
    #expect(text == "Assam\n")
    #expect(status == 0)
  }

  @Test("prints nothing and fails after “quit!”")
  func abandoned() throws {
    let (text, status) = try choose([teas.path], typing: "pick 2", "quit!")
    #expect(text == "")
    #expect(status == 1)
  }

  @Test("prints nothing and fails if no item was chosen")
  func nothing() throws {
    let (text, status) = try choose([teas.path], typing: "quit")
    #expect(text == "")
    #expect(status == 1)
  }

  @Test("prints items in the given format")
  func format() throws {
    let (text, _) = try choose([teas.path, "--format", "jsonl"], typing: "pick 2", "quit")
    #expect(text == "{\"name\":\"Assam\",\"price\":8,\"notes\":\"malty\"}\n")
  }

  @Test("prints values verbatim, without quotes")
  func verbatim() throws {
    let path = teas.folder.write("{\"a\":\"say \\\"hi\\\"\",\"b\":{\"c\":1}}\n", to: "teas.jsonl")
    let (text, _) = try choose([path], typing: "pick 1", "quit")
    #expect(text == "say \"hi\"\t{\"c\":1}\n")
  }

  @Test("prints file names verbatim, with any quotes")
  func names() throws {
    let names = "\"q\".txt\nsay \"hi\".txt\n12\" a\ttab.txt\n"
    let input = teas.folder.write(names, to: "names")
    let (text, _) = try choose(
      ["--no-header", "--delimiter", "none"],
      input: input,
      typing: "pick all",
      "quit",
      waitingFor: "stdin › "
    )
    #expect(text == names)
  }

  @Test("reads data from one pipe, keys from the terminal, and writes to another pipe")
  func piped() throws {
    let (text, status) = try choose(
      [],
      input: teas.path,
      typing: "2",
      "quit",
      waitingFor: "stdin › "
    )
    #expect(text == "Assam\t8\tmalty\n")
    #expect(status == 0)
  }

  @Test("prints the path of a directory's item")
  func directory() throws {
    let folder = TemporaryFolder()
    let path = folder.write("a\n1\n", to: "x y.csv")
    let (text, _) = try choose([folder.path], typing: "pick 1", "quit", waitingFor: " › ")
    #expect(text == path + "\n")
  }

  @Test("prints the path of a file whose name is not UTF-8")
  func bytes() throws {
    let folder = TemporaryFolder()
    let path = Array((folder.path + "/b").utf8) + [0xFF] + Array(".csv".utf8)
    let descriptor = open(path.map { CChar(bitPattern: $0) } + [0], O_WRONLY | O_CREAT, 0o600)
    #expect(descriptor >= 0)
    close(descriptor)
    let result = Program.run([folder.path, "--choose", "--private", "-c", "pick all"])
    #expect(result.output == "\(folder.path)/b\u{FFFD}.csv\n")
    #expect(result.status == 0)
  }

  @Test("prints the items that a script picks without a terminal")
  func script() {
    let result = Program.run([teas.path, "--choose", "--private", "-c", "pick 1"])
    #expect(result.output == "Sencha\t12.50\tgreen, from Japan\n")
    #expect(result.status == 0)
  }
}

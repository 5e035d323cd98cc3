// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import TestSupport
import Testing

@Suite("The program as a chooser in a pipeline")
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

  @Test("prints the picked items, a line each, when one leaves")
  func picked() throws {
    let (text, status) = try choose([teas.path], typing: "pick 2 1", "quit")
    #expect(text == "Assam\t8\tmalty\nSencha\t12.50\tgreen, from Japan\n")
    #expect(status == 0)
  }

  @Test("prints the item that was opened last if none is picked, also when one goes back")
  func opened() throws {
    let (text, status) = try choose(
      [teas.path],
      typing: "columns name",
      "1",
      "next",
      "back",
      "back"
    )
    #expect(text == "Assam\n")
    #expect(status == 0)
  }

  @Test("prints nothing and fails after quit!")
  func abandoned() throws {
    let (text, status) = try choose([teas.path], typing: "pick 2", "quit!")
    #expect(text == "")
    #expect(status == 1)
  }

  @Test("prints nothing and fails if nothing was chosen")
  func nothing() throws {
    let (text, status) = try choose([teas.path], typing: "quit")
    #expect(text == "")
    #expect(status == 1)
  }

  @Test("prints them in the format that is asked for")
  func format() throws {
    let (text, _) = try choose([teas.path, "--format", "jsonl"], typing: "pick 2", "quit")
    #expect(text == "{\"name\":\"Assam\",\"price\":8,\"notes\":\"malty\"}\n")
  }

  @Test("prints values as they stand in the source, without quotes of its own")
  func verbatim() throws {
    let path = teas.folder.write("{\"a\":\"say \\\"hi\\\"\",\"b\":{\"c\":1}}\n", to: "teas.jsonl")
    let (text, _) = try choose([path], typing: "pick 1", "quit")
    #expect(text == "say \"hi\"\t{\"c\":1}\n")
  }

  @Test("gives names of files back as they are, whatever marks they have")
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

  @Test("reads data from one pipe, keys from the terminal, and prints into another")
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

  @Test("prints the path of what is in a directory")
  func directory() throws {
    let folder = TemporaryFolder()
    let path = folder.write("a\n1\n", to: "x y.csv")
    let (text, _) = try choose([folder.path], typing: "pick 1", "quit", waitingFor: " › ")
    #expect(text == path + "\n")
  }

  @Test("prints the path of a file whose name is no text as it is")
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

  @Test("prints what a script picks, where there is no terminal")
  func script() {
    let result = Program.run([teas.path, "--choose", "--private", "-c", "pick 1"])
    #expect(result.output == "Sencha\t12.50\tgreen, from Japan\n")
    #expect(result.status == 0)
  }
}

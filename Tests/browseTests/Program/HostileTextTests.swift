// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@Suite("Hostile text at a terminal")
struct HostileTextTests {
  /// Text that would set the window's title, clear the window, and reverse the rest of the line.
  private static let text = "\u{1B}]0;title\u{7}\u{9B}2J\u{202E}\u{200B}\r\u{85}end"

  /// Characters that the program never writes itself.
  private static let marks = ["\u{1B}]0;", "\u{7}", "\u{9B}", "\u{202E}", "\u{200B}", "\u{85}"]

  private let folder = TemporaryFolder()

  /// Returns the output of the program at a terminal, on a file with the text.
  private func output(_ arguments: [String]) throws -> String {
    let path = folder.write("name,price\n\"\(Self.text)\",3\n", to: "teas.csv")
    let words = arguments.map { $0.replacing("FILE", with: path) }
    let terminal = PseudoTerminal(words + ["--private"], columns: 200)
    _ = try #require(terminal.waitForExit())
    return terminal.transcript
  }

  @Test(
    "in data is escaped",
    arguments: [
      ["FILE", "-c", "show"], ["FILE", "-c", "1"], ["FILE", "-c", "frequency name"],
      ["FILE", "-c", "export - as csv"], ["FILE", "-c", "export - as json"],
      ["FILE", "-c", "export - as markdown"], ["FILE", "-c", "1", "--choose"],
      ["FILE", "-c", "pick all", "--choose"],
      ["FILE", "-c", "pick all", "--choose", "--format", "csv"],
      ["FILE", "-c", "pick all", "--choose", "--format", "json"],
      ["FILE", "-c", "pick all", "--choose", "--format", "jsonl"],
      ["FILE", "-c", "pick all", "--choose", "--format", "markdown"],
    ]
  )
  func data(arguments: [String]) throws {
    let output = try output(arguments)
    #expect(output.contains("‹U+009B›2J‹U+202E›"), "\(output.debugDescription)")
    for mark in Self.marks { #expect(!output.contains(mark), "\(output.debugDescription)") }
  }

  @Test(
    "in a file name is escaped",
    arguments: [["-c", "show"], ["-c", "pick all", "--choose"], ["-c", "link"]]
  )
  func fileName(arguments: [String]) throws {
    let files = TemporaryFolder()
    files.makeFolders(Self.text)
    files.write("a\n1\n", to: Self.text + "/" + Self.text)
    let output = try output([files.path(Self.text)] + arguments)
    #expect(output.contains("‹U+009B›2J‹U+202E›") || output.contains("%C2%9B"))
    for mark in Self.marks { #expect(!output.contains(mark), "\(output.debugDescription)") }
  }

  @Test(
    "in an argument is escaped",
    arguments: [
      ["--TEXT"], ["--type", "TEXT"], ["--completions", "TEXT"], ["--delimiter", "TEXT"],
      ["TEXT"], ["FILE", "TEXT"], ["FILE", "-f", "TEXT"], ["FILE", "-c", "TEXT"],
      ["FILE", "-c", "filter TEXT"], ["FILE", "-c", "!exit 3 # TEXT"],
      ["FILE", "-c", "export /nothing/TEXT as csv"], ["FILE", "--trace", "/nothing/TEXT"],
      ["postgres://ann@127.0.0.1:1/TEXT"],
    ]
  )
  func argument(arguments: [String]) throws {
    let output = try output(arguments.map { $0.replacing("TEXT", with: Self.text) })
    #expect(!output.isEmpty)
    for mark in Self.marks { #expect(!output.contains(mark), "\(output.debugDescription)") }
  }

  @Test("in chosen items is unchanged in a pipe")
  func pipe() throws {
    let path = folder.write("name,price\n\"\(Self.text)\",3\n", to: "teas.csv")
    let result = Program.run([path, "--choose", "--private", "-c", "pick all"])
    #expect(result.output == "\(Self.text)\t3\n")
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

// Sessions at a terminal that read more than one file.

extension SurfaceTerminalTests {
  @Test(
    "columns of other items are completed with substitutes or left out",
    arguments: [
      "refer ", "unrefer ", "columns ", "filter ", "rename ", "unnest ", "find ", "expand ",
    ]
  )
  func referringColumns(command: String) throws {
    let terminal = try start(.referring)
    terminal.type(command + "\t\t")
    _ = try #require(terminal.wait(for: HostileText.mark))
    expectSafe(terminal)
  }

  @Test(
    "looked-up columns are completed with substitutes or left out",
    arguments: ["columns n.\t\t", "filter n.\t\t", "sort n.\t\t", "group n.\t\t"]
  )
  func lookedUpColumns(keys: String) throws {
    let header = try HostileFile.header.write(folder)
    let terminal = try start(.plain)
    try run(["refer n to \(header)": "plain"], in: terminal)
    terminal.type(keys)
    _ = try #require(terminal.wait(for: HostileText.mark))
    expectSafe(terminal)
  }

  @Test("looked-up values are completed with substitutes or left out")
  func lookedUpValues() throws {
    let terminal = try start(.orders)
    try run(["columns id, buyer.name": "orders"], in: terminal)
    terminal.type("filter buyer.name = \t\t")
    _ = try #require(terminal.wait(for: HostileText.mark))
    expectSafe(terminal)
  }

  @Test(
    "columns after “by” and “showing” are completed with substitutes or left out",
    arguments: ["refer n to HEADER by ", "refer n to HEADER showing ", "diff HEADER by "]
  )
  func otherColumns(line: String) throws {
    let path = try HostileFile.header.write(folder)
    let terminal = try start(line.hasPrefix("diff") ? .header : .plain)
    terminal.type(line.replacing("HEADER", with: path) + "\t\t")
    _ = try #require(terminal.wait(for: HostileText.mark))
    expectSafe(terminal)
  }

  @Test(
    "files that are compared or referred to are completed with substitutes or left out",
    arguments: ["refer n to ", "diff "]
  )
  func otherFiles(command: String) throws {
    let names = try HostileFile.names.write(folder)
    let terminal = try start(.plain)
    terminal.type("\(command)\(names)/\t\t")
    _ = try #require(terminal.wait(for: HostileText.mark))
    expectSafe(terminal)
  }

  @Test("the preview of looked-up values has substitutes")
  func previewOfLookups() throws {
    let terminal = try start(.orders)
    try run(["columns id, buyer.name": "orders"], in: terminal)
    terminal.type("filter buyer.name contains tea")
    _ = try #require(terminal.wait(for: "match"))
    expectSafe(terminal)
  }

  @Test("the preview of several files has substitutes")
  func previewOfSeveralFiles() throws {
    let terminal = try start(.united)
    terminal.type("filter file contains tea")
    _ = try #require(terminal.wait(for: "match"))
    expectSafe(terminal)
  }

  @Test("names beside keys have substitutes")
  func labels() throws {
    let terminal = try start(.orders)
    for number in 1...5 {
      terminal.type("\(number)\n")
      _ = try #require(terminal.wait(for: "\u{B7} "))
      _ = try #require(terminal.wait(for: HostileText.mark))
      _ = try #require(terminal.wait(for: "\u{1B}[1m\(number) › "))
      try run(["back": "orders"], in: terminal)
    }
    expectSafe(terminal)
  }

  @Test("the list of references, and the prompts of what they lead to, have substitutes")
  func references() throws {
    let terminal = try start(.referring)
    try run(
      ["references": "references", "1": HostileText.mark, "back": "references"],
      in: terminal
    )
    try run(["2": HostileText.mark, "back": "references", "remove 1": "references"], in: terminal)
    try run(["back": "referring", "unrefer 3": "referring"], in: terminal)
    expectSafe(terminal)
  }

  @Test("lines of a hostile file of references have substitutes")
  func referencesFile() throws {
    let terminal = try start(.brokenReferences)
    try run(["references": "references", "back": "referring"], in: terminal)
    expectSafe(terminal)
  }

  @Test("the changes between two files have substitutes")
  func changes() throws {
    let terminal = try start(.compared)
    let title = "diff older.csv by id"
    try run(
      ["diff \(folder.path("older.csv")) by id": title, "1": "compare", "back": title],
      in: terminal
    )
    expectSafe(terminal)
  }

  @Test("the rows of a followed file have substitutes")
  func followed() throws {
    let terminal = try start(.plain)
    terminal.type("follow\n")
    _ = try #require(terminal.wait(for: "following; Ctrl-C ends it"))
    for text in HostileText.names {
      folder.append("\"\(text.doublingScalars("\""))\",2\nlast \(text),3\n", to: "plain.csv")
    }
    folder.append("the last row,4\n", to: "plain.csv")
    _ = try #require(terminal.wait(for: "the last row"))
    expectSafe(terminal)
  }

  @Test("a reloaded file has substitutes")
  func reloaded() throws {
    let terminal = try start(.plain)
    try run(["sort n": "plain"], in: terminal)
    let header = HostileText.names.map { "\"\($0.doublingScalars("\""))\"" }.joined(separator: ",")
    folder.write("\(header)\n1\n", to: "plain.csv")
    terminal.type("reload\n")
    _ = try #require(terminal.wait(for: "\u{241B}[2J" + HostileText.mark))
    expectSafe(terminal)
  }
}

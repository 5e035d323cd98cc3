// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Testing

@Suite("The preview at a terminal", .serialized)
struct PreviewTerminalTests {
  private let teas = TypedTeas()

  @Test("does not prevent the program from ending when the terminal hangs up")
  func hangUp() throws {
    let terminal = try teas.start()
    terminal.type("/malty")
    #expect(terminal.wait(for: "1 item matches") != nil)
    terminal.send(SIGHUP)
    #expect(terminal.waitForExit() == 128 + SIGHUP)
  }

  @Test("shows the first results below the line, and is erased by Return")
  func preview() throws {
    let terminal = try teas.start()
    terminal.type("/malty")
    #expect(terminal.wait(for: "1 item matches") != nil)
    terminal.type("\n")
    let drawn = try #require(terminal.wait(for: "rows 1–1 of 1"))
    // Everything below the line is erased before anything is drawn there.
    #expect(drawn.firstRange(of: "\u{1B}[J") != nil)
  }

  @Test(
    "does not disturb the line, whatever the readline settings",
    arguments: ["show-mode-in-prompt on", "horizontal-scroll-mode on"]
  )
  func previewBesidePrompt(setting: String) throws {
    let settings = teas.folder.write("set \(setting)\n", to: "inputrc")
    let terminal = try teas.start(environment: ["INPUTRC": settings])
    terminal.type("/malty")
    let drawn = try #require(terminal.wait(for: "1 item matches"))
    // Erasing begins only at the start of a row below the line.
    #expect(!drawn.contains("C\u{1B}[J"))
    terminal.type("\n")
    #expect(terminal.wait(for: "filter: malty") != nil)
  }

  @Test("accounts for the width of the editing mode indicator")
  func modeMark() throws {
    let settings = teas.folder.write("set show-mode-in-prompt on\n", to: "inputrc")
    let terminal = try teas.start(columns: 16, environment: ["INPUTRC": settings])
    terminal.type("/12345")
    #expect(terminal.wait(for: "no items match") != nil)
    // The mark takes up width, so the line fills its row earlier and the preview begins a row
    // lower.
    terminal.type("\u{1}\u{6}67")
    #expect(terminal.wait(for: "\u{1B}7\u{1B}[2B") != nil)
  }

  @Test("is erased by Escape, which keeps the line")
  func escape() throws {
    let terminal = try teas.start()
    terminal.type("/malty")
    #expect(terminal.wait(for: "1 item matches") != nil)
    terminal.type("\u{1B}")
    #expect(terminal.wait(for: "\u{1B}[J\u{1B}8") != nil)
    terminal.type("\n")
    #expect(terminal.wait(for: "rows 1–1 of 1") != nil)
  }

  @Test("stays below the line when the window is resized")
  func resizedPreview() throws {
    let terminal = try teas.start()
    terminal.type("/malty")
    #expect(terminal.wait(for: "1 item matches") != nil)
    terminal.resize(columns: 40)
    #expect(terminal.wait(for: "1 item matches") != nil)
    terminal.send(SIGINT)
    #expect(terminal.wait(for: "^C") != nil)
    terminal.type("quit\n")
    #expect(terminal.waitForExit() == 0)
  }

  @Test("works for a line of 10,000 characters")
  func longLine() throws {
    let terminal = try teas.start()
    terminal.type("/" + String(repeating: "x", count: 9999))
    #expect(terminal.wait(for: "xxxxxxxx") != nil)
    terminal.type("\n")
    #expect(terminal.wait(for: "no items match") != nil)
  }
}

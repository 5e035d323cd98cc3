// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Testing

@Suite("What is shown at a terminal of what is being typed", .serialized)
struct PreviewTerminalTests {
  private let teas = TypedTeas()

  @Test("a terminal that goes while a line is typed and something is shown below ends it")
  func hangUp() throws {
    let terminal = try teas.start()
    terminal.type("/malty")
    #expect(terminal.wait(for: "1 item matches") != nil)
    terminal.send(SIGHUP)
    #expect(terminal.waitForExit() == 128 + SIGHUP)
  }

  @Test("what is being typed shows its first results below, which are gone once it is done")
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
    "what is typed stays as it is beside what is shown below, whatever the user's settings are",
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

  @Test("the mark of the editing mode counts as a part of the line")
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

  @Test("Escape takes the results away, and the line stays")
  func escape() throws {
    let terminal = try teas.start()
    terminal.type("/malty")
    #expect(terminal.wait(for: "1 item matches") != nil)
    terminal.type("\u{1B}")
    #expect(terminal.wait(for: "\u{1B}[J\u{1B}8") != nil)
    terminal.type("\n")
    #expect(terminal.wait(for: "rows 1–1 of 1") != nil)
  }

  @Test("the results stay below the line in a window that is resized")
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

  @Test("a line of 10,000 characters is typed, shown and run")
  func longLine() throws {
    let terminal = try teas.start()
    terminal.type("/" + String(repeating: "x", count: 9999))
    #expect(terminal.wait(for: "xxxxxxxx") != nil)
    terminal.type("\n")
    #expect(terminal.wait(for: "no items match") != nil)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

/// Characters that readline would show unchanged.
@Suite("A typed line with unsafe characters", .serialized)
struct TypedLineTerminalTests {
  private let teas = TypedTeas()

  /// Characters of C1, of the writing direction, and invisible ones.
  private static let unsafe = "a\u{202E}b\u{9B}31m\u{2066}c\u{200B}d\u{3164}"

  /// The code points in an output that no surface may print, besides the control characters with
  /// which readline draws.
  private static func found(in output: String) -> Set<String> {
    HostileText.unsafeCodePoints(in: output.filter { !$0.isASCII })
  }

  private static func paste(_ text: String) -> String { "\u{1B}[200~\(text)\u{1B}[201~" }

  @Test(
    "is shown with substitutes while it is typed, and after it was pasted",
    arguments: [true, false]
  )
  func shown(isPasted: Bool) throws {
    let terminal = try teas.start("--private")
    terminal.type(isPasted ? Self.paste(Self.unsafe) : Self.unsafe)
    _ = try #require(terminal.wait(for: "d‹U+3164›"))
    #expect(Self.found(in: terminal.transcript) == [])
    #expect(terminal.quit() == 0)
  }

  @Test("is run as it is")
  func run() throws {
    let path = teas.folder.write("name\n\(Self.unsafe)\nabc\n", to: "unsafe.csv")
    let terminal = PseudoTerminal([path, "--private"])
    _ = try #require(terminal.wait(for: "unsafe › "))
    terminal.type("filter name = \"\(Self.unsafe)\"\n")
    #expect(terminal.wait(for: "rows 1–1 of 1") != nil)
    #expect(terminal.quit() == 0)
  }

  @Test("is edited at the place of its cursor")
  func edited() throws {
    let terminal = try teas.start("--private")
    terminal.type("help a\u{202E}bc\u{1B}[D\u{1B}[DX\n")
    // Readline moves over a character without a width together with the one before it.
    #expect(terminal.wait(for: "a‹U+202E›Xbc: unknown command") != nil)
    #expect(terminal.quit() == 0)
  }

  @Test("wraps at the edge of the window, and the preview below it stays")
  func wrapped() throws {
    let terminal = try teas.start("--private", columns: 40)
    terminal.type("filter name != \"\(Self.unsafe)\"")
    #expect(terminal.wait(for: "match") != nil)
    terminal.type("\u{1}\u{5}\u{15}count\n")
    #expect(terminal.wait(for: "\u{1B}[J2\r\n") != nil)
    #expect(terminal.quit() == 0)
  }

  @Test(
    "is never cut within a character where it scrolls sideways",
    arguments: ["dumb", "no-such-terminal"]
  )
  func scrolled(name: String) throws {
    let terminal = try teas.start(environment: ["TERM": name])
    // The second byte of this letter is a control character of C1.
    let letters = String(repeating: "ћ", count: 40)
    for count in 20...40 { terminal.type("help \(letters.prefix(count))\u{1}\u{5}\u{15}") }
    terminal.type("help \(letters)\n")
    _ = try #require(terminal.wait(for: "unknown command"))
    for count in 1...8 { terminal.type("\u{12}\(letters.prefix(count))\u{7}") }
    #expect(terminal.quit() == 0)
    #expect(!terminal.transcript.contains("\u{FFFD}"))
  }

  @Test("is shown as it is again when it no longer scrolls sideways")
  func short() throws {
    let terminal = try teas.start("--private", environment: ["TERM": "dumb"])
    terminal.type("help " + String(repeating: "ћ", count: 40))
    _ = try #require(terminal.wait(for: "? help ???"))
    terminal.type("\u{15}ћ")
    _ = try #require(terminal.wait(for: "› "))
    #expect(terminal.wait(for: "ћ") != nil)
    #expect(terminal.quit() == 0)
  }

  @Test("is found in the history by a text that is shown with substitutes")
  func search() throws {
    let terminal = try teas.start()
    terminal.type("help \(Self.unsafe)\n")
    _ = try #require(terminal.wait(for: "unknown command"))
    _ = try #require(terminal.wait(for: "teas › "))
    terminal.type("\u{12}\(Self.unsafe)")
    _ = try #require(terminal.wait(for: "‹U+3164›': help"))
    #expect(Self.found(in: terminal.transcript) == [])
  }
}

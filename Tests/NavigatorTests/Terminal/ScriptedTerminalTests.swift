// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import Testing

@MainActor
@Suite("Scripted terminal")
struct ScriptedTerminalTests {
  /// Returns the lines and answers of a terminal that asks a question after each “ask”.
  private func received(_ script: [String], isInteractive: Bool) -> [String] {
    let terminal = ScriptedTerminal(script, isInteractive: isInteractive)
    var lines: [String] = []
    let owner = terminal.events.sink { event in
      switch event {
      case .line(let line):
        lines.append(line)
        if line == "ask" {
          terminal.ask("Sure?", isSecret: false)
        } else {
          terminal.read(prompt: "")
        }
      case .answer(let answer):
        lines.append("answer “\(answer)”")
        terminal.read(prompt: "")
      default: break
      }
    }
    terminal.read(prompt: "")
    owner.cancel()
    return lines
  }

  @Test("skips empty lines and comments in a pipe, unless they answer a question")
  func pipe() {
    let lines = received(["", "# x", "ask", "", " ", "one"], isInteractive: false)
    #expect(lines == ["ask", "answer “”", "one"])
  }

  @Test("types empty lines and comments at a terminal")
  func terminal() {
    #expect(received(["", "# x"], isInteractive: true) == ["", "# x"])
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import browse

@MainActor
@Suite("The manual page")
struct ManualPageTests {
  private let folder = TemporaryFolder()

  /// The output of `--man`.
  private var source: String {
    get throws {
      let result = Program.run(["--man", "missing.csv"])
      try #require(result.status == 0)
      return result.output
    }
  }

  /// Returns the page with its escape sequences replaced by plain text.
  private func plain() throws -> String {
    let escapes = [
      (#"\fB"#, ""), (#"\fR"#, ""), (#"\-"#, "-"), (#"\(ha"#, "^"), (#"\(aq"#, "'"),
      (#"\(lq"#, "“"), (#"\(rq"#, "”"), (#"\[u2026]"#, "…"), (#"\e"#, "\\"),
    ]
    return escapes.reduce(try source) { text, escape in text.replacing(escape.0, with: escape.1) }
  }

  @Test("lists every option with its value and help")
  func options() throws {
    let text = try plain().replacing("\n", with: " ")
    for option in Option.all {
      let term = option.names.joined(separator: ", ") + (option.placeholder.map { " " + $0 } ?? "")
      #expect(text.contains(".TP \(term) \(option.help)."))
    }
  }

  @Test("names the source of data if no location is given")
  func input() throws {
    let text = try plain().replacing("\n", with: " ")
    #expect(text.contains("or, without -c and -f, standard input if that is a pipe."))
  }

  @Test("lists every command of every screen with its help")
  func commands() async throws {
    let text = try plain().replacing("\n", with: " ")
    let screens = try await ManualScreens()
    #expect(screens.commands.map(\.commands.count).allSatisfy { $0 > 0 })
    for (title, commands) in screens.commands {
      #expect(text.contains(".SS \"\(title)\""))
      for command in commands {
        #expect(text.contains(".TP \(command.usage)"))
        #expect(text.contains(" \(command.help)."))
      }
    }
    for example in screens.filters { #expect(text.contains(".TP \(example.line) ")) }
  }

  @Test("has the sections of man-pages(7), in their order")
  func sections() throws {
    let titles = try source.split(separator: "\n").filter { $0.hasPrefix(".SH") }
    #expect(
      titles.map { $0.dropFirst(5).dropLast() } == [
        "NAME", "SYNOPSIS", "DESCRIPTION", "OPTIONS", "COMMANDS", "FILTERS", "EXIT STATUS", "FILES",
        "ENVIRONMENT", "EXAMPLES",
      ]
    )
  }

  @Test(
    "lists the environment variables",
    arguments: [
      "SHELL", "WAYLAND_DISPLAY, DISPLAY", "INPUTRC", "XDG_STATE_HOME", "NO_COLOR",
    ]
  )
  func environment(name: String) async throws {
    let text = try await ManualPage.text(version: Browse.version, date: Browse.date)
    #expect(text.contains(".TP\n\\fB\(name)\\fR\n"))
  }

  @Test("passes groff without a warning", .enabled(if: ShellScript.hasProgram("groff")))
  func groff() throws {
    let path = folder.write(try source, to: "browse.1")
    let result = ShellScript.run("groff -man -ww -Tutf8 \(path) >/dev/null")
    #expect(result.status == 0)
    #expect(result.output == "")
  }

  @Test("passes mandoc without a warning", .enabled(if: ShellScript.hasProgram("mandoc")))
  func mandoc() throws {
    let path = folder.write(try source, to: "browse.1")
    let result = ShellScript.run("mandoc -Tlint \(path)")
    #expect(result.status == 0)
    #expect(result.output == "")
  }

  @Test("has examples that run without changes", arguments: ManualPage.examples.map(\.1))
  func examples(line: String) throws {
    let folder = Program.path.split(separator: "/").dropLast().map { "/" + $0 }.joined()
    let samples = Repository.root + "/Samples"
    let result = ShellScript.run("PATH=\(folder):$PATH\n\(line)", in: samples)
    #expect(result.status == 0)
    #expect(!result.output.isEmpty)
    #expect(!result.output.contains("browse: "))
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Navigator

@MainActor
@Suite("The command overview")
struct CommandOverviewTests {
  private func lines(_ commands: [Command], width: Int? = 80) -> [String] {
    let content = Help.overview(screenCommands: commands, promptCommands: [])
    return Renderer(width: width, theme: nil).text(of: content)
      .split(separator: "\n").map(String.init)
  }

  private func commands(_ count: Int, in group: String, help: String) -> [Command] {
    (1...count).map { Command("\(group)\($0)", help: help, group: .init(group)) {} }
  }

  @Test("shows less help in a shorter window", arguments: [8, 12, 24, 40, 60])
  func height(rows: Int) {
    let content = Help.overview(
      screenCommands: commands(30, in: "walk", help: "go; far away")
        + commands(12, in: "look", help: "see; all"),
      promptCommands: []
    )
    var renderer = Renderer(width: 80, theme: nil)
    renderer.height = rows
    let lines = renderer.text(of: content).split(separator: "\n")
    // One line of the window is for the prompt.
    #expect(lines.count < rows)
    #expect(lines.contains { $0.contains("far away") } == (rows == 60))
  }

  @Test("gives each command its own line if there is room")
  func spacious() {
    expect(
      lines([
        Command("next", aliases: ["next-page", "n"], help: "go on", shorthand: .emptyLine) {},
        Command(
          "open",
          .number("N"),
          help: "open it",
          group: .init("Walk"),
          examples: [.init("open 3", "the third"), .init("open 4"), .init("open 5")],
          shorthand: .number
        ) { _ in },
        Command(
          "search",
          .text("TEXT"),
          help: "find it; anywhere",
          examples: [.init("/green")],
          shorthand: .prefix("/")
        ) { _ in },
      ]).joined(separator: "\n"),
      is: """
        Here  next, Enter, n  go on
              /green          find it; anywhere
        Walk  open 3, 3       open it
        Unambiguous prefixes work. Type “help open” for details.
        """
    )
  }

  @Test("puts several commands of the longest group on a line and shortens their help")
  func columns() {
    let drawn = lines(
      commands(20, in: "walk", help: "go; far away") + commands(3, in: "look", help: "see; all")
    )
    #expect(drawn.count == 9)
    #expect(drawn[0] == "walk  walk1   go         walk2   go         walk3   go         walk4   go")
    #expect(drawn[4] == "      walk17  go         walk18  go         walk19  go         walk20  go")
    #expect(drawn[5] == "look  look1   see; all")
  }

  @Test("gives a command with long help the space of several")
  func spans() {
    let drawn = lines(
      [Command("open", help: "open the item with that number, wherever it is") {}]
        + commands(24, in: "x", help: "go; far")
    )
    #expect(drawn.count <= 23)
    #expect(drawn[0] == "Here  open  open the item with that number, wherever it is")
  }

  @Test("omits the help of commands if there is no room for it")
  func words() {
    let help = "something that takes many words, and more of them than half a line has"
    let drawn = lines(commands(40, in: "walk", help: help))
    #expect(drawn.count == 6)
    #expect(drawn[0].hasPrefix("walk  walk1   walk2   walk3"))
    #expect(drawn[4].hasSuffix("walk40"))
  }

  @Test("lists all commands even if they do not fit")
  func tall() {
    let content = Help.overview(
      screenCommands: commands(30, in: "walk", help: "go"),
      promptCommands: []
    )
    var renderer = Renderer(width: 20, theme: nil)
    renderer.height = 8
    let text = renderer.text(of: content)
    #expect(text.contains("walk30"))
    #expect(text.split(separator: "\n").count > 8)
  }

  @Test("shows the first of too many commands and counts the others")
  func beginning() {
    let drawn = lines(commands(1000, in: "field", help: "set it"))
    #expect(drawn.count == 23)
    let shown = drawn.dropLast(2).joined().split(separator: " ").count { $0.hasPrefix("field") } - 1
    #expect(drawn[21].trimmed == "… and \(1000 - shown) more")
  }

  @Test("omits nothing if the width is unlimited")
  func unlimited() {
    let drawn = lines(commands(100, in: "walk", help: "go; far away"), width: nil)
    #expect(drawn.count == 101)
    #expect(drawn.dropLast().allSatisfy { $0.hasSuffix("go; far away") })
  }

  @Test("fits random commands into 24 lines with the prompt and omits none")
  func fitting() {
    for seed in seeds(500) {
      var generator = SeededGenerator(state: seed)
      let width = Int.random(in: 40...120, using: &generator)
      let groups = Int.random(in: 1...7, using: &generator)
      let all = (0..<groups).flatMap { group in
        (0..<Int.random(in: 1...14, using: &generator)).map { number in
          let name = String(repeating: "x", count: .random(in: 1...12, using: &generator))
          let words = String(repeating: "does ", count: .random(in: 0...12, using: &generator))
          return Command("\(name)-\(group)-\(number).", help: words, group: .init("G\(group)")) {}
        }
      }
      let drawn = lines(all, width: width)
      #expect(drawn.count <= 23, "seed \(seed)")
      #expect(drawn.dropLast().allSatisfy { $0.count <= width }, "seed \(seed)")
      guard width >= 80 else { continue }
      for command in all {
        #expect(drawn.contains { $0.contains(command.name) }, "seed \(seed): \(command.name)")
      }
    }
  }

  @Test("fits into narrow terminals", arguments: 1...30)
  func narrow(width: Int) {
    let drawn = lines(commands(60, in: "walk", help: "go; far away"), width: width)
    #expect((2...23).contains(drawn.count))
  }

  /// A seeded random number generator.
  private struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ state >> 29
    }
  }
}

extension String {
  fileprivate var trimmed: String { String(drop { $0 == " " }) }
}

@MainActor
@Suite("The help page of a command")
struct HelpPageTests {
  @Test("shows examples next to their meanings and escapes control characters")
  func examples() {
    let command = Command(
      "find",
      .text("TEXT"),
      aliases: ["f", ".find"],
      help: "find it",
      examples: [.init("find 抹茶", "tea"), .init("find a\u{1B}b"), .init("find green", "colour")],
      shorthand: .prefix("/")
    ) { _ in }
    expect(
      Renderer(width: 80, theme: nil).text(of: Help.page(of: command)),
      is: """
        usage      find TEXT
        summary    find it
        aliases    f, .find
        shorthand  the text after “/”
        examples   find 抹茶   tea
                   find a␛b
                   find green  colour

        """
    )
  }

  @Test("is found by a prefix of its name or by a shorthand")
  func shorthand() throws {
    let table = CommandTable(
      screenCommands: [
        Command("search", .text("TEXT"), help: "", shorthand: .prefix("/")) { _ in },
        Command("open", .number("N"), help: "", shorthand: .number) { _ in },
        Command("next", help: "", shorthand: .emptyLine) {},
      ],
      promptCommands: []
    )
    #expect(try table.command(explaining: "/").name == "search")
    #expect(try table.command(explaining: "3").name == "open")
    #expect(try table.command(explaining: "ne").name == "next")
    #expect(throws: UsageError.unknownCommand("nxt", nearest: ["next"])) {
      try table.command(explaining: "nxt")
    }
  }
}

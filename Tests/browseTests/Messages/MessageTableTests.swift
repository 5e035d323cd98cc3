// SPDX-License-Identifier: GPL-3.0-or-later

import FoundationEssentials
import TestSupport
import Testing

@testable import Navigator
@testable import browse

@MainActor
@Suite("Messages")
struct MessageTableTests {
  /// The path of the recorded table.
  private static let path = Repository.root + "/Tests/browseTests/Messages/Messages.txt"

  @Test("are those of Messages.txt, which UPDATE_MESSAGES=1 rewrites")
  func recorded() async throws {
    let text = try await MessageTable().text
    if ProcessInfo.processInfo.environment["UPDATE_MESSAGES"] == "1" {
      try Data(text.utf8).write(to: URL(filePath: Self.path))
    }
    let recorded = try #require(FileManager.default.contents(atPath: Self.path))
    expect(text, is: String(decoding: recorded, as: UTF8.self))
  }

  @Test("include an alert for every case of an error", arguments: AlertSamples.all)
  func everyCase(samples: AlertSamples) throws {
    let name = String(try #require(samples.type.split(separator: ".").last))
    let declared = try #require(try ErrorEnum(name, in: samples.file))
    #expect(Set(declared.cases) == Set(samples.names))
  }

  @Test("include alerts for every enum of errors")
  func everyEnum() throws {
    let sampled = Set(AlertSamples.all.map { "\($0.file): \($0.type)" })
    let declared = try ErrorEnum.all.filter { !AlertSamples.hiddenFiles.contains($0.file) }
    #expect(Set(declared.map { "\($0.file): \($0.name)" }).subtracting(sampled) == [])
  }

  @Test("do not end with a period in an alert", arguments: AlertSamples.all)
  func noPeriods(samples: AlertSamples) {
    #expect(samples.rows.map(\.text).filter { $0.hasSuffix(".") } == [])
  }

  /// The names that may begin a message or an advice.
  private static let names = ["JSON", "PostgreSQL", "SQLite", "TMPDIR", "TOML", "XML", "YAML"]

  @Test("begin with a small letter, a quotation or a name in an alert", arguments: AlertSamples.all)
  func smallLetters(samples: AlertSamples) {
    let texts = samples.alerts.flatMap { [$0.message, $0.advice ?? ""] }
    let capitalized = texts.filter { text in
      text.first?.isUppercase == true && !Self.names.contains { text.hasPrefix($0) }
    }
    #expect(capitalized == [])
  }

  /// Phrases of an earlier wording that were replaced by plain ones.
  private static let formerPhrases = [
    "will not do", "is none", "nobody", "whoever", "is told", "mend", "there is no such",
  ]

  @Test("contain no phrases of the earlier wording")
  func plainWords() async throws {
    let rows = try await MessageTable().sections.flatMap(\.rows)
    let others = rows.map(\.text).filter { text in
      let words = text.lowercased().split { !$0.isLetter }.joined(separator: " ")
      return Self.formerPhrases.contains { " \(words) ".contains(" \($0) ") }
    }
    #expect(others == [])
  }

  @Test("begin with a verb or a noun in small letters in a help line")
  func helpLines() async throws {
    let wrong: Set = [
      "a", "all", "an", "how", "it", "that", "the", "these", "what", "when", "where", "whether",
      "which", "who",
    ]
    let commands = try await ScreenCommands.all.flatMap(\.commands)
    let others = commands.map(\.help).filter { help in
      let word = help.prefix { $0.isLetter }
      return word.isEmpty || word.first?.isLowercase != true || wrong.contains(String(word))
        || help.hasSuffix(".")
    }
    #expect(others == [])
  }

  @Test("fit in a window of 80 columns in a help line")
  func helpWidths() async throws {
    let lines = try await ScreenCommands.all.flatMap(\.overviewLines)
    #expect(lines.filter { $0.hasSuffix("…") } == [])
  }
}

extension AlertSamples: CustomTestStringConvertible {
  var testDescription: String { type }
}

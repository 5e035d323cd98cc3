// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

@MainActor
@Suite("An invalid command")
struct UsageTests {
  private let folder = TemporaryFolder()

  /// Creates a prompt and runs some lines at it.
  private func prompt(after lines: [String]) async throws -> Prompt {
    let files = PersistentFiles(in: folder)
    let coordinator = BrowseCoordinator(Session(files: files))
    let prompt = coordinator.followedPrompt()
    let path = folder.write("name,price\nSencha,12.5\nAssam,8\n", to: "teas.csv")
    try await coordinator.open(Location(path: path))
    for line in lines { try await prompt.run(line) }
    return prompt
  }

  /// The lines that lead to each screen.
  private nonisolated static let screens = [
    [], ["1"], ["frequency name"], ["plot price"], ["plot name"], ["pick 1-2", "picks"],
    ["pick 1-2", "picks", "compare"], ["filter"], ["settings"], ["export"],
    ["bookmark x", "bookmarks"], ["history"],
  ]

  @Test("names its own help if an argument is missing", arguments: screens)
  func missing(lines: [String]) async throws {
    let prompt = try await prompt(after: lines)
    for command in prompt.commandTable.all.joined() where command.hasArgument {
      guard !command.usage.hasPrefix("\(command.name) [") else { continue }
      let error = #expect(throws: UsageError.self) { try command.invocation("") }
      #expect(error.map { Alert($0).advice } == "\(advice(on: command))")
    }
  }

  @Test("names its own help if an argument is unexpected", arguments: screens)
  func unexpected(lines: [String]) async throws {
    let prompt = try await prompt(after: lines)
    for command in prompt.commandTable.all.joined() where !command.hasArgument {
      let error = #expect(throws: UsageError.self) { try command.invocation("nonsense") }
      #expect(error.map { Alert($0).advice } == "\(advice(on: command))")
    }
  }

  @Test(
    "has an error message with advice",
    arguments: [
      ("goto 99999999999999999999", "goto: “99999999999999999999” is too large"),
      ("goto 00", "goto: “00” is not a positive integer"),
      ("width name abc", "width: “abc” is not a positive integer"),
      ("width nme", "width: unknown column “nme”, at character 1; did you mean “name”?"),
      ("count |", "missing argument; usage: “COMMAND | SHELL COMMAND”"),
      ("export --force", "export: missing file name; name a file, or - for standard output"),
      ("export /", "export: “/” is a directory; name a file in it"),
    ]
  )
  func words(line: String, message: String) async throws {
    let prompt = try await prompt(after: [])
    let failure = await #expect(throws: CommandFailure.self) { try await prompt.run(line) }
    #expect(failure?.alert.line.hasPrefix(message) == true)
  }

  private func advice(on command: Command) -> String {
    "usage: “\(command.usage)”, see “help \(command.name)”"
  }

  @Test("never names another command's help", arguments: screens)
  func nonsense(lines: [String]) async throws {
    let prompt = try await prompt(after: lines)
    let table = prompt.commandTable
    for command in table.all.joined() {
      for text in ["", "0", "-1", "\"", "'x", "zz >", "%", "1 2 3 4", ",", "x as", "\u{1}"] {
        // The command is only parsed, not run.
        guard let error = thrown({ _ = try command.invocation(text) }) else { continue }
        let line = Alert(error).line
        guard let place = line.firstRange(of: "see “help ") else { continue }
        let name = line[place.upperBound...].prefix { $0 != "”" }
        #expect(name == command.name, "\(command.name) \(text): \(line)")
      }
    }
  }

  /// Returns the error that a closure throws.
  private func thrown(_ body: () throws -> Void) -> (any Error)? {
    do { try body() } catch { return error }
    return nil
  }
}

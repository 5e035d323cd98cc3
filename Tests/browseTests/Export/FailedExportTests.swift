// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

@MainActor
@Suite("A form whose export fails")
struct FailedExportTests {
  private let folder = TemporaryFolder()
  private let coordinator = BrowseCoordinator()
  private let prompt: Prompt

  init() async throws {
    prompt = coordinator.followedPrompt()
    try await coordinator.open(ListCollection.foods())
  }

  /// Fills in and applies the form, and returns the message of its error.
  private func apply(_ lines: String...) async throws -> String? {
    for line in lines { try await prompt.run(line) }
    do {
      try await prompt.run("apply")
      return nil
    } catch {
      return error.alert.message
    }
  }

  private var titles: [String] { coordinator.stack.screens.map(\.title) }

  @Test("stays open with its values, and can be corrected and applied")
  func stays() async throws {
    folder.makeFolders("taken.csv")
    let message = try await apply(
      "export",
      "file \(folder.path("taken.csv"))",
      "format tsv",
      "replace yes",
      "spreadsheet yes"
    )
    #expect(message == "“\(folder.path("taken.csv"))” is a directory")
    #expect(titles == ["foods", "export"])
    let form = try #require(coordinator.stack.top as? ExportForm)
    #expect(form.hasChanges)
    let text = form.drawn(width: 200)
    for value in [folder.path("taken.csv"), "tsv", "yes"] { #expect(text.contains(value)) }
    #expect(try await apply("file \(folder.path("free.txt"))") == nil)
    #expect(titles == ["foods"])
    #expect(folder.read("free.txt")?.hasPrefix("name\tcategory\tprice\nfood 1\t") == true)
  }

  @Test("stays open above the basket")
  func basket() async throws {
    for line in ["pick 1", "picks"] { try await prompt.run(line) }
    let path = folder.path("nowhere/x.csv")
    #expect(try await apply("export", "file \(path)")?.contains("cannot write") == true)
    #expect(titles == ["foods", "picks", "export"])
  }

  @Test("stays open if a command file may not replace a file")
  func restricted() async throws {
    let path = folder.write("mine\n", to: "x.csv")
    let commands = folder.write("apply\n", to: "commands")
    try await prompt.run("export")
    for line in ["replace yes", "file \(path)"] { try await prompt.run(line) }
    let untrusting = coordinator.prompt(at: ScriptedTerminal([]), trustsFiles: false)
    let failure = await #expect(throws: CommandFailure.self) {
      try await untrusting.run("source \(commands)")
    }
    #expect(failure?.alert.message.contains("cannot replace") == true)
    #expect(titles == ["foods", "export"])
    #expect(folder.read("x.csv") == "mine\n")
  }
}

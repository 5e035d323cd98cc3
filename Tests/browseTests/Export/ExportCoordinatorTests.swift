// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@MainActor
@Suite("The exports coordinator")
struct ExportCoordinatorTests: CoordinatorTests {
  let coordinator = BrowseCoordinator()

  @Test("lets a command file replace a file only if files are trusted")
  func untrusted() async throws {
    _ = try await open()
    let folder = TemporaryFolder()
    let target = folder.write("mine\n", to: "x.csv")
    let commands = folder.write("export \(target) --force\n", to: "commands")
    let prompt = coordinator.prompt(at: ScriptedTerminal([]), trustsFiles: false)
    let failure = await #expect(throws: CommandFailure.self) {
      try await prompt.run("source \(commands)")
    }
    #expect(failure?.alert.headline.contains("cannot replace") == true)
    #expect(folder.read("x.csv") == "mine\n")
    try await coordinator.followedPrompt().run("source \(commands)")
    #expect(folder.read("x.csv")?.hasPrefix("name,category,price\n") == true)
  }

  @Test("announces only the item count if all items could be read")
  func exportedWhole() async throws {
    let folder = TemporaryFolder()
    _ = try await open()
    let path = folder.path("out.csv")
    let text = try await announcements {
      let request = ExportRequest(path: path, format: .csv)
      coordinator.handle(CollectionScreen.Action.exportRequested(request))
    }
    #expect(text == "Saved 45 items to \(path)\n")
  }

  @Test("presents the export form, and writes the requested file", arguments: [false, true])
  func exportForm(ofBasket: Bool) async throws {
    let folder = TemporaryFolder()
    let list = try await open()
    try await list.run("pick 2")
    if ofBasket {
      coordinator.handle(.showPicks)
      try await coordinator.work.perform()
    }
    coordinator.handle(.showExport)
    let prompt = prompt()
    try await prompt.run("file \(folder.path("x.csv"))")
    try await prompt.run("apply")
    let lines = folder.read("x.csv")?.split(separator: "\n")
    #expect(lines?.count == (ofBasket ? 2 : 46))
    #expect(lines?[ofBasket ? 1 : 2] == "food 2,tea,2.50")
  }

  @Test("writes nothing if the form is cancelled")
  func cancelledExport() async throws {
    let list = try await open()
    coordinator.handle(.showExport)
    let prompt = prompt()
    try await prompt.run("cancel")
    #expect(coordinator.stack.top === list)
  }

  @Test("reports an error if there is no clipboard")
  func noClipboard() async throws {
    let list = try await open()
    coordinator.handle(.selected(item))
    coordinator.items.handle(DetailScreen.Action.copyRequested(field: list.named(0)))
    await #expect(throws: ExportError.noClipboard) { try await coordinator.work.perform() }
  }

  @Test("redraws the form after a field is filled in")
  func formChanged() async throws {
    _ = try await open()
    let prompt = prompt()
    try await prompt.run("export")
    let changes = Recorder(coordinator.stack.changes)
    try await prompt.run("format csv")
    changes.expect(.refreshed)
  }
}

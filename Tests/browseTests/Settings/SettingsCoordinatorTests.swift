// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc
import Navigator
import NavigatorTesting
import TestSupport
import Testing

@testable import Catalog
@testable import browse

@MainActor
@Suite("The settings coordinator")
struct SettingsCoordinatorTests: CoordinatorTests {
  let coordinator = BrowseCoordinator()

  @Test("presents the settings form, and uses its page size")
  func settingsForm() async throws {
    let list = try await open()
    coordinator.handle(GlobalCommands.Action.showSettings)
    let prompt = prompt()
    #expect(coordinator.stack.top is SettingsForm)
    try await prompt.run("page 5")
    try await prompt.run("apply")
    #expect(coordinator.session.display.value.pageSize(hasView: false) == 5)
    #expect(coordinator.stack.top === list)
    let text = list.drawn()
    #expect(text.contains("rows 1–5 of 45"))
  }

  @Test("uses settings that cannot be saved, and says that they hold for this session only")
  func unsaved() async throws {
    let folder = TemporaryFolder()
    let path = folder.write("", to: "config") + "/settings"
    let coordinator = BrowseCoordinator(settingsFile: SettingsFile(path: path))
    try await coordinator.open(ListCollection.foods())
    coordinator.handle(GlobalCommands.Action.showSettings)
    let form = try #require(coordinator.stack.top as? SettingsForm)
    for line in ["page 5", "apply"] { try await form.run(line) }
    let error = SettingError.notSaved(.failed(path: path, code: ENOTDIR))
    await #expect(throws: error) { try await coordinator.work.perform() }
    #expect(coordinator.session.display.value.settings == Settings(pageSize: 5))
    #expect(error.alert.message.hasSuffix(", so the settings hold for this session only"))
  }

  @Test("rejects a form with an invalid field, and explains why")
  func wrongField() async throws {
    _ = try await open()
    coordinator.handle(GlobalCommands.Action.showSettings)
    let prompt = prompt()
    for (line, name) in [("page many", "page"), ("apply", "apply: page")] {
      let failure = await #expect(throws: CommandFailure.self) { try await prompt.run(line) }
      #expect(
        failure?.alert.line
          == "\(name): invalid value “many”; use 1 to 1000, or “window”"
      )
    }
    #expect(coordinator.stack.top is SettingsForm)
    #expect(coordinator.session.display.value.settings == Settings())
  }

  @Test("keeps a form with changes when a line of the history is run")
  func historyAboveForm() async throws {
    let list = try await open()
    coordinator.handle(GlobalCommands.Action.showSettings)
    let form = try #require(coordinator.stack.top as? SettingsForm)
    try await form.run("page 5")
    let history = try await CollectionScreen(
      HistoryEntry.listed([.line("filter category = fish")]),
      from: Origin(reopenStep: .list(.history), location: .failure(.standardInput)),
      display: coordinator.session.display
    )
    let entry = try #require(history.state.page.items.first)
    coordinator.stack.push(history)
    coordinator.handle(.selected(entry), from: history)
    await #expect(throws: BrowseError.changesNotApplied) { try await coordinator.work.perform() }
    #expect(coordinator.stack.screens.dropLast().last === form)
    #expect(list.query.filter == nil)
  }

  @Test("applies only the settings that were changed on a form")
  func twoSettingsForms() async throws {
    let list = try await open()
    coordinator.handle(GlobalCommands.Action.showSettings)
    let lower = try #require(coordinator.stack.top as? SettingsForm)
    try await lower.run("page 3")
    let frequency = try Frequency(parsing: "category", columns: list.collection.columns)
    coordinator.handle(.showFrequency(frequency))
    try await coordinator.work.perform()
    coordinator.handle(GlobalCommands.Action.showSettings)
    let upper = try #require(coordinator.stack.top as? SettingsForm)
    for line in ["width 50", "apply"] { try await upper.run(line) }
    try await lower.run("apply")
    #expect(
      coordinator.session.display.value.settings == Settings(pageSize: 3, maximumCellWidth: 50)
    )
  }

  @Test("presents the form on top of the frequencies, and goes back to them")
  func frequencySettings() async throws {
    _ = try await open()
    let prompt = prompt()
    try await prompt.run("frequency category")
    let frequencies = try #require(coordinator.stack.top as? CollectionScreen)
    coordinator.handle(GlobalCommands.Action.showSettings)
    #expect(coordinator.stack.top is SettingsForm)
    try await prompt.run("cancel")
    #expect(coordinator.stack.top === frequencies)
  }

  @Test("redraws the form after a field is filled in")
  func formChanged() async throws {
    _ = try await open()
    let prompt = prompt()
    try await prompt.run("settings")
    let changes = Recorder(coordinator.stack.changes)
    try await prompt.run("page 30")
    changes.expect(.refreshed)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import Testing

@testable import Profile

@MainActor
@Suite("Profile")
struct ProfileTests {
  private let coordinator = ProfileCoordinator()
  private var list: ListScreen<Person>? { coordinator.stack.screens.first as? ListScreen<Person> }

  @Test("a number publishes the selected person")
  func selecting() async throws {
    let list = try #require(list)
    let actions = Recorder(list)
    try await list.run("2")
    actions.expect(.selected(list.elements[1]))
  }

  @Test("a number without a person is refused")
  func refusing() async {
    await #expect(throws: ListError.noElement(4)) {
      try await list?.run("open 4")
    }
  }

  @Test("selecting a person shows the details")
  func details() throws {
    let person = try #require(list?.elements[1])
    coordinator.handle(.selected(person))
    let screen = try #require(coordinator.stack.top as? PersonScreen)
    #expect(screen.person == person)
  }

  @Test("editing presents the sheet with the person's values")
  func presenting() throws {
    let person = try #require(list?.elements[0])
    coordinator.handle(.editRequested(person))
    let sheet = try #require(coordinator.stack.top as? ValueForm<Person>)
    #expect(sheet.draft == person)
  }

  @Test("an applied sheet updates the details")
  func saving() async throws {
    let prompt = Prompt(coordinator, at: ScriptedTerminal())
    for line in ["1", "edit", "name Ada Byron", "apply"] { try await prompt.run(line) }
    #expect((coordinator.stack.top as? PersonScreen)?.person.name == "Ada Byron")
  }

  @Test("an address without @ is refused in the sheet")
  func validating() async throws {
    let prompt = Prompt(coordinator, at: ScriptedTerminal())
    for line in ["1", "edit"] { try await prompt.run(line) }
    let failure = await #expect(throws: CommandFailure.self) { try await prompt.run("address ada") }
    #expect(failure?.alert.message == "invalid address “ada”")
  }

  @Test("a cancelled sheet changes nothing")
  func cancelling() async throws {
    let prompt = Prompt(coordinator, at: ScriptedTerminal())
    for line in ["1", "edit", "name Ada Byron", "cancel"] { try await prompt.run(line) }
    #expect(list?.elements[0].name == "Ada Lind")
  }

  @Test("an address in use fails with an alert and restores the sheet")
  func failing() async throws {
    let prompt = Prompt(coordinator, at: ScriptedTerminal())
    for line in ["1", "edit", "address bo@example.org"] { try await prompt.run(line) }
    let failure = await #expect(throws: CommandFailure.self) { try await prompt.run("apply") }
    #expect(failure?.alert.message == "the address belongs to Bo Chen")
    let sheet = try #require(coordinator.stack.top as? ValueForm<Person>)
    #expect(sheet.draft.address == "bo@example.org")
  }
}

import TestSupport
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

@MainActor
@Suite("A filter form whose filter fails")
struct FailedFilterTests {
  @Test("stays with what was filled in, and the collection is as it was")
  func stays() async throws {
    let coordinator = BrowseCoordinator()
    let prompt = Prompt(coordinator: coordinator, terminal: ScriptedTerminal([]))
    coordinator.follow(prompt)
    try await coordinator.open(ListCollection.foods(failure: .changed(path: "foods.csv")))
    for line in ["filter", "price > 20", "also not fish"] { try await prompt.run(line) }
    let failure = await #expect(throws: CommandFailure.self) { try await prompt.run("apply") }
    #expect(failure?.alert.message == "has changed since it was opened")
    let form = try #require(coordinator.stack.top as? FilterScreen)
    #expect(form.hasChanges)
    let text = Renderer(width: 80, theme: nil).text(of: form.body)
    for value in ["> 20", "not fish"] { #expect(text.contains(value)) }
    #expect(coordinator.list?.query.filter == nil)
    try await prompt.run("cancel")
    #expect(coordinator.stack.screens.map(\.title) == ["foods"])
  }
}

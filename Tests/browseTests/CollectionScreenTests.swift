import Catalog
import Navigator
import TestSupport
import Testing

@testable import browse

@MainActor
@Suite("Collection screen")
struct CollectionScreenTests {
  private func screen() async throws -> CollectionScreen {
    try await CollectionScreen(ListCollection.foods(), settings: CurrentValueSubject(Settings()))
  }

  /// Runs a line on a screen alone: whatever happens is what the screen says.
  private func run(_ line: String, on screen: CollectionScreen) async throws {
    let coordinator = SilentCoordinator()
    coordinator.stack.push(screen)
    try await Prompt(coordinator: coordinator, terminal: ScriptedTerminal([])).run(line)
  }

  @Test("a number says which item was selected, and nothing else")
  func selected() async throws {
    let screen = try await screen()
    let item = try #require(try await screen.collection.page(1..<2, of: Query()).items.first)
    let actions = Recorder(screen)
    try await run("2", on: screen)
    try actions.expect(.selected(item))
  }

  @Test("a filter that is cleared says that nothing narrows it any more")
  func cleared() async throws {
    let screen = try await screen()
    try await run("filter price > 3", on: screen)
    let actions = Recorder(screen)
    try await run("clear", on: screen)
    try actions.expect(.narrowed(nil))
  }

  @Test("filter and settings alone ask for their forms")
  func forms() async throws {
    let screen = try await screen()
    let actions = Recorder(screen)
    try await run("filter", on: screen)
    try await run("settings", on: screen)
    try actions.expect(.showFilterSettings, .showSettings)
  }

  @Test("a command that fails says nothing")
  func failed() async throws {
    let screen = try await screen()
    let actions = Recorder(screen)
    await #expect(throws: (any Error).self) { try await run("filter prize > 3", on: screen) }
    try actions.expect()
  }
}

/// A coordinator that follows nothing up.
@MainActor
private final class SilentCoordinator: Coordinator {
  let stack = NavigationStack()
  let work = Work()
}

import Catalog
import Navigator
import Testing

@testable import browse

@MainActor
@Suite("Collection screen")
struct CollectionScreenTests {
  private func screen() async throws -> CollectionScreen {
    try await CollectionScreen(ListCollection.foods(), settings: CurrentValueSubject(Settings()))
  }

  @Test("a number says which item was selected, and nothing else")
  func selected() async throws {
    let screen = try await screen()
    let item = try #require(try await screen.collection.page(1..<2, of: Query()).items.first)
    let actions = Recorder(screen)
    try await screen.run("2")
    try actions.expect(.selected(item))
  }

  @Test("a filter that is cleared says that nothing narrows it any more")
  func cleared() async throws {
    let screen = try await screen()
    try await screen.run("filter price > 3")
    let actions = Recorder(screen)
    try await screen.run("clear")
    try actions.expect(.narrowed(nil))
  }

  @Test("filter and settings alone ask for their forms")
  func forms() async throws {
    let screen = try await screen()
    let actions = Recorder(screen)
    try await screen.run("filter")
    try await screen.run("settings")
    try actions.expect(.showFilterSettings, .showSettings)
  }

  @Test("a command that fails says nothing")
  func failed() async throws {
    let screen = try await screen()
    let actions = Recorder(screen)
    await #expect(throws: (any Error).self) { try await screen.run("filter prize > 3") }
    try actions.expect()
  }
}

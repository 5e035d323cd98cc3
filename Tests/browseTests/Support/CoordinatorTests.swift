import Navigator
import TestSupport
import Testing

@testable import Catalog
@testable import browse

/// Tests of a coordinator whose stack has a collection at its root.
@MainActor
protocol CoordinatorTests {
  var coordinator: BrowseCoordinator { get }
}

extension CoordinatorTests {
  func open(_ collection: ListCollection = .foods()) async throws -> CollectionScreen {
    try await coordinator.open(collection)
    return try #require(coordinator.stack.top as? CollectionScreen)
  }

  var item: Item { Item(id: .init(row: 7), values: [Value("Sencha")]) }

  /// A prompt at a terminal at which nothing is typed.
  func prompt() -> Prompt {
    Prompt(coordinator: coordinator, terminal: ScriptedTerminal([]))
  }

  /// What is announced once all is done that an action has begun.
  func announcements(_ act: () -> Void) async throws -> String {
    let notices = Recorder(coordinator.stack.notices)
    act()
    try await coordinator.work.perform()
    return notices.values.map { notice in
      guard case .announcement(let content) = notice else { return "no announcement\n" }
      return Renderer(width: 100, theme: nil).text(of: content)
    }.joined()
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import Testing

@testable import Catalog
@testable import Navigator
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
    let told = try await coordinator.told(width: 100) {
      act()
      try await coordinator.work.perform()
    }
    return told.map { $0 + "\n" }.joined()
  }
}

extension BrowseCoordinator {
  /// A prompt that the coordinator follows, at a terminal at which nothing is typed.
  func followedPrompt() -> Prompt {
    let prompt = Prompt(coordinator: self, terminal: ScriptedTerminal([]))
    follow(prompt)
    return prompt
  }

  /// Each screen of the stack as it is drawn, below its title.
  var drawnScreens: [String] { stack.screens.map { $0.title + "\n" + $0.drawn(width: 100) } }

  /// What is announced, and behind an exclamation mark what is alerted to.
  func told(width: Int? = nil, _ act: () async throws -> Void) async rethrows -> [String] {
    let notices = Recorder(stack.notices)
    try await act()
    return notices.values.map { notice in
      switch notice {
      case .announcement(let content):
        String(content.drawn(width: width).dropLast())
      case .alert(let alert): "! " + alert.line
      }
    }
  }
}

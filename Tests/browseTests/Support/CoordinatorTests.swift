// SPDX-License-Identifier: GPL-3.0-or-later

import NavigatorTesting
import Testing

@testable import Catalog
@testable import Navigator
@testable import browse

/// A suite that tests a coordinator whose root screen is a collection.
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

  /// Creates a prompt at a terminal without input.
  func prompt() -> Prompt {
    Prompt(coordinator, at: ScriptedTerminal([]), options: .all(of: coordinator))
  }

  /// Returns the notices that appear until the work started by an action is done.
  func announcements(_ act: () -> Void) async throws -> String {
    let notices = try await coordinator.notices(width: 100) {
      act()
      try await coordinator.work.perform()
    }
    return notices.map { $0 + "\n" }.joined()
  }
}

extension BrowseCoordinator {
  /// Creates a prompt that the coordinator follows, with all abilities of the program.
  func prompt(at terminal: any Terminal, trustsFiles: Bool = true) -> Prompt {
    var options = PromptOptions.all(of: self)
    options.trustsFiles = trustsFiles
    let prompt = Prompt(self, at: terminal, options: options)
    follow(prompt)
    return prompt
  }

  /// Creates a prompt that the coordinator follows, at a terminal without input.
  func followedPrompt() -> Prompt {
    prompt(at: ScriptedTerminal([]))
  }

  /// The screens of the stack as text, each below its title.
  var drawnScreens: [String] { stack.screens.map { $0.title + "\n" + $0.drawn(width: 100) } }

  /// Returns the announcements, and the alerts with a leading exclamation mark.
  func notices(
    width: Int? = nil,
    during body: () async throws -> Void
  ) async rethrows -> [String] {
    let recorder = Recorder(stack.notices)
    try await body()
    return recorder.values.map { notice in
      switch notice {
      case .announcement(let content):
        String(content.drawn(width: width).dropLast())
      case .alert(let alert): "! " + alert.line
      }
    }
  }
}

extension PromptOptions {
  /// Creates the program's prompt options, except those about the terminal.
  static func all(of coordinator: BrowseCoordinator) -> PromptOptions {
    var options = PromptOptions()
    options.abilities = .all
    options.commands = coordinator.globalCommands.commands
    options.suggestions = ForeignWords.suggestions
    options.helpTopics = HelpTopic.all
    options.printer = BrowsePrinter(exports: coordinator.exports)
    return options
  }
}

// These overloads pass the topmost screen of the matching type as the sender of an action.

extension BrowseCoordinator {
  func handle(_ action: CollectionScreen.Action) { handle(action, from: stack.sender()) }
}

extension ItemCoordinator {
  func handle(_ action: DetailScreen.Action) { handle(action, from: stack.sender()) }
}

extension FiguresCoordinator {
  func handle(_ action: PlotScreen.Action) { handle(action, from: stack.sender()) }
}

extension NavigationStack {
  /// Returns the topmost screen of a type, and stops the tests if there is none.
  fileprivate func sender<S: Screen>() -> S {
    guard let sender = screens.reversed().lazy.compactMap({ $0 as? S }).first else {
      fatalError("no \(S.self) on the stack")
    }
    return sender
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import browse

/// Tests of answers to questions, which are asked by commands.
@MainActor
protocol AnswerTests: CoordinatorTests {
  var folder: TemporaryFolder { get }
}

extension AnswerTests {
  /// The topmost list.
  var list: CollectionScreen {
    get throws { try #require(coordinator.session.list) }
  }

  /// Opens a file with a text.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - name: The name of the file.
  ///   - view: The view of the location.
  func open(_ text: String, as name: String, _ view: String = "") async throws {
    try await coordinator.open(try Location(folder.write(text, to: name) + view))
  }

  /// Runs commands of the topmost list and the work that each of them starts.
  func run(_ lines: String...) async throws {
    for line in lines {
      try await list.run(line)
      try await coordinator.session.work.perform()
    }
  }

  /// The texts of the values on the page.
  var table: [[String]] {
    get throws { try list.state.page.items.map { $0.values.map(\.text) } }
  }
}

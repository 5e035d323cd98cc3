// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator
import TestSupport
import Testing

/// A prompt that reads lines while the test continues.
@MainActor
struct Session {
  private let task: Task<Void, any Error>

  /// Starts the loop of a prompt.
  init(_ prompt: Prompt) {
    task = Task { try await prompt.interact() }
  }

  /// Waits for the end of the loop.
  ///
  /// - Parameter advance: Called repeatedly during the wait, to advance a virtual time.
  /// - Throws: The error of the loop, or a failed expectation if the loop does not end.
  func end(while advance: () -> Void = {}) async throws {
    var hasEnded = false
    Task {
      _ = await task.result
      hasEnded = true
    }
    let ends = try await Eventually.holds {
      advance()
      return hasEnded
    }
    try #require(ends, "the prompt does not end")
    try await task.value
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Waits for states that no event announces.
///
/// The condition is checked every few milliseconds until a generous deadline, so a test waits no
/// longer than necessary. It is checked at least a hundred times, even on a busy machine.
///
/// A test that waits for a task and then cancels it must do both on its own thread. Tasks share few
/// threads, and other tests may block all of them.
package enum Eventually {
  private static let minimumChecks = 100

  /// Blocks the thread until a condition holds.
  ///
  /// - Parameters:
  ///   - seconds: The maximum time to wait.
  ///   - condition: The condition.
  /// - Returns: `false` if the condition does not hold in time.
  package static func block(
    upTo seconds: Double = 600,
    until condition: () throws -> Bool
  ) rethrows -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    var checks = 0
    while try !condition() {
      checks += 1
      guard checks < minimumChecks || .now < deadline else { return false }
      usleep(5000)
    }
    return true
  }

  /// Waits until a condition holds, while other tasks of its actor can run.
  ///
  /// - Parameters:
  ///   - seconds: The maximum time to wait.
  ///   - isolation: The actor of the condition.
  ///   - condition: The condition.
  /// - Returns: `false` if the condition does not hold in time.
  /// - Throws: `CancellationError` if the task is cancelled, and errors of the condition.
  package static func holds(
    within seconds: Double = 600,
    isolation: isolated (any Actor)? = #isolation,
    _ condition: () async throws -> Bool
  ) async throws -> Bool {
    let deadline = ContinuousClock.now + .seconds(seconds)
    var checks = 0
    while try await !condition() {
      checks += 1
      guard checks < minimumChecks || .now < deadline else { return false }
      try await Task.sleep(for: .milliseconds(5))
    }
    return true
  }
}

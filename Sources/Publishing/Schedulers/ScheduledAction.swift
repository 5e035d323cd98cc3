// SPDX-License-Identifier: Apache-2.0

import Platform

/// An action that is passed to a scheduler and runs once.
///
/// Unchecked: only the scheduler uses the action after it was scheduled (see ``Scheduler``).
/// Everything that the scheduling thread did beforehand is visible to the action, because a
/// scheduler hands it over through a lock, a queue or a task.
struct HandedOver: @unchecked Sendable {
  let action: () -> Void
}

/// A repeating action that is released as soon as it is stopped.
///
/// A timer or task that still holds this object therefore does not keep the captures alive.
///
/// Unchecked: the lock protects the mutable state, and only the scheduler uses the action after it
/// was scheduled (see ``Scheduler``). A scheduler never overlaps runs.
final class RepeatedAction: @unchecked Sendable {
  private let lock = Lock()
  private var action: (() -> Void)?

  init(_ action: @escaping () -> Void) {
    self.action = action
  }

  func run() {
    let action = lock.withLock { self.action }
    action?()
  }

  func stop() {
    // The removed action is released at the end of this scope, outside the lock.
    let action = lock.withLock { self.action.take() }
    withExtendedLifetime(action) {}
  }
}

// SPDX-License-Identifier: Apache-2.0

import Platform

/// The actions that a ``ConcurrencyScheduler`` has yet to run, in order.
///
/// A task runs the actions one after another, isolated to an actor if there is one. Actions that are
/// scheduled meanwhile run in a further task, so that other work of the actor gets its turn.
public final class ActionQueue: Sendable {
  private struct State {
    var actions = Backlog<HandedOver>()

    /// `true` while a task runs actions or is about to.
    var isRunning = false
  }

  private let actor: (any Actor)?
  private let priority: TaskPriority?
  private let state = Mutex(State())

  /// Creates a queue whose actions run in tasks.
  ///
  /// - Parameters:
  ///   - actor: The actor to which the actions are isolated, or `nil` to run them on no actor.
  ///   - priority: The priority of the tasks, or `nil` for the default.
  public init(on actor: (any Actor)?, priority: TaskPriority? = nil) {
    self.actor = actor
    self.priority = priority
  }

  /// Appends an action, which runs after those that were appended before.
  func append(_ action: HandedOver) {
    let isFirst = state.withLock { state in
      state.actions.append(action)
      defer { state.isRunning = true }
      return !state.isRunning
    }
    if isFirst { startTask { [self] in await runActions(isolation: actor) } }
  }

  /// Appends an action and waits until it has run.
  func run(_ action: RepeatedAction) async {
    await withCheckedContinuation { continuation in
      append(
        HandedOver {
          action.run()
          continuation.resume()
        }
      )
    }
  }

  /// Starts a task that does not inherit the actor, priority or local values of the current one.
  @discardableResult
  func startTask(_ operation: @escaping @Sendable () async -> Void) -> Task<Void, Never> {
    Task.detached(priority: priority, operation: operation)
  }

  private func runActions(isolation: isolated (any Actor)?) {
    for _ in 0..<state.withLock({ $0.actions.count }) {
      state.withLock { $0.actions.popFirst() }?.action()
    }
    let isDone = state.withLock { state in
      state.isRunning = !state.actions.isEmpty
      return !state.isRunning
    }
    if !isDone { startTask { [self] in await runActions(isolation: actor) } }
  }
}

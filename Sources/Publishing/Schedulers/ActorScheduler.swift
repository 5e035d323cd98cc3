// SPDX-License-Identifier: Apache-2.0

/// A scheduler that runs actions isolated to an actor.
///
/// ```swift
/// let owner = changes.receive(on: ActorScheduler(store)).sink { change in
///   store.assumeIsolated { $0.apply(change) }
/// }
/// ```
///
/// The actions run in order, but other work of the actor may run between them. Two schedulers of
/// the same actor do not order their actions among each other. The scheduler keeps a strong
/// reference to the actor.
public struct ActorScheduler: ConcurrencyScheduler {
  /// The actions that have yet to run.
  public let actions: ActionQueue

  /// Creates a scheduler for `actor`.
  ///
  /// - Parameters:
  ///   - actor: The actor to which the actions are isolated.
  ///   - priority: The priority of the actions, or `nil` for the default.
  public init(_ actor: any Actor, priority: TaskPriority? = nil) {
    actions = ActionQueue(on: actor, priority: priority)
  }
}

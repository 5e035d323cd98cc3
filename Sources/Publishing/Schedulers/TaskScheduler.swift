// SPDX-License-Identifier: Apache-2.0

/// A scheduler that runs actions in tasks, on no actor.
///
/// ```swift
/// let owner = lines.receive(on: TaskScheduler(priority: .utility)).sink { index($0) }
/// ```
///
/// One action runs at a time. Use several schedulers to run actions at the same time.
public struct TaskScheduler: ConcurrencyScheduler {
  /// The actions that have yet to run.
  public let actions: ActionQueue

  /// Creates a scheduler whose tasks have `priority`, or the default priority if it is `nil`.
  public init(priority: TaskPriority? = nil) {
    actions = ActionQueue(on: nil, priority: priority)
  }
}

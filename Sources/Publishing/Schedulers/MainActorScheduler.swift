// SPDX-License-Identifier: Apache-2.0

/// A scheduler that runs actions on the main actor.
///
/// ```swift
/// let owner = pages.receive(on: MainActorScheduler.shared).sink { screen.show($0) }
/// ```
///
/// It takes the place of `DispatchQueue.main` and `RunLoop.main`. The actions run in order, but
/// other work of the main actor may run between them.
public struct MainActorScheduler: ConcurrencyScheduler {
  /// The shared instance.
  public static let shared = MainActorScheduler()

  /// The actions that have yet to run.
  public let actions = ActionQueue(on: MainActor.shared)

  private init() {}
}

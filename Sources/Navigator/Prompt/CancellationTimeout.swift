// SPDX-License-Identifier: GPL-3.0-or-later

/// The time limit for a cancelled command to stop.
///
/// A command stops between two steps of its work. One step may be a call of another library, or of the
/// system, that takes any time.
@MainActor
final class CancellationTimeout {
  /// `true` if the command has not stopped in time.
  private(set) var hasExpired = false

  private var wait: AnyCancellable?
  private let beginWait: (@escaping @MainActor () -> Void) -> AnyCancellable

  /// Creates a limit of two seconds.
  ///
  /// - Parameter scheduler: The main queue, or a scheduler that a test drives on the main actor.
  init(scheduler: some Scheduler) {
    beginWait = { end in
      Just(()).delay(for: .seconds(2), scheduler: scheduler).sink { end() }
    }
  }

  /// Begins to wait, unless the wait has begun.
  ///
  /// - Parameter report: Called if the command does not stop in time.
  func begin(_ report: @escaping @MainActor () -> Void) {
    guard wait == nil else { return }
    wait = beginWait { [weak self] in
      self?.hasExpired = true
      report()
    }
  }

  /// Ends the wait, because the command has stopped.
  func end() {
    wait = nil
    hasExpired = false
  }
}

// SPDX-License-Identifier: Apache-2.0

import Dispatch

/// A scheduler that runs actions in tasks of Swift concurrency.
///
/// ``MainActorScheduler``, ``ActorScheduler`` and ``TaskScheduler`` conform to it. They differ in
/// the actor that the actions are isolated to. A conforming type supplies only ``actions``.
///
/// Actions without a date run one after another, in the order in which they were scheduled. Any
/// thread may schedule. The times are those of dispatch queues. The schedulers need no main loop of
/// Dispatch, but actions on the main actor run only while the program lets the main actor run: after
/// an `await` in an asynchronous `main`, or in `dispatchMain()`.
public protocol ConcurrencyScheduler: Scheduler, Sendable
where SchedulerTimeType == DispatchQueue.SchedulerTimeType, SchedulerOptions == Never {
  /// The actions that have yet to run.
  var actions: ActionQueue { get }
}

extension ConcurrencyScheduler {
  /// The current time, in nanoseconds since the machine started.
  public var now: DispatchQueue.SchedulerTimeType { DispatchQueue.SchedulerTimeType(.now()) }

  /// The minimum tolerance, which is zero.
  public var minimumTolerance: DispatchQueue.SchedulerTimeType.Stride { .zero }

  /// Runs `action` once, asynchronously.
  public func schedule(options: Never?, _ action: @escaping () -> Void) {
    actions.append(HandedOver(action: action))
  }

  /// Runs `action` once after `date`, or never if it is `DispatchTime.distantFuture`.
  public func schedule(
    after date: DispatchQueue.SchedulerTimeType,
    tolerance: DispatchQueue.SchedulerTimeType.Stride,
    options: Never?,
    _ action: @escaping () -> Void
  ) {
    guard date.dispatchTime != .distantFuture else { return }
    let action = HandedOver(action: action)
    actions.startTask { [actions] in
      if await date.sleep(tolerance: tolerance) { actions.append(action) }
    }
  }

  /// Runs `action` after `date` and then repeatedly at `interval`.
  ///
  /// Runs that are missed because the actor is busy are replaced by a single run. After a
  /// cancellation by an action of this scheduler, or on its actor, the action does not run again.
  /// After a cancellation elsewhere, one run may still be in progress.
  ///
  /// - Precondition: `interval` is not negative.
  /// - Returns: A cancellable that stops and releases the action when it is cancelled or released.
  public func schedule(
    after date: DispatchQueue.SchedulerTimeType,
    interval: DispatchQueue.SchedulerTimeType.Stride,
    tolerance: DispatchQueue.SchedulerTimeType.Stride,
    options: Never?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    precondition(interval >= .zero, "interval must not be negative: \(interval)")
    let action = RepeatedAction(action)
    let task = actions.startTask { [self] in
      var due = date
      while await due.sleep(tolerance: tolerance) {
        await actions.run(action)
        due = due.next(after: now, interval: interval)
      }
    }
    return AnyCancellable {
      task.cancel()
      action.stop()
    }
  }
}

extension DispatchQueue.SchedulerTimeType {
  /// Waits until this time, which is not reached if it is `DispatchTime.distantFuture`.
  ///
  /// - Returns: `false` if the task was cancelled.
  fileprivate func sleep(tolerance: Stride) async -> Bool {
    let tolerance = Duration.nanoseconds(max(tolerance, .zero).magnitude)
    // The limit prevents an overflow in the clock.
    let limit = Stride.seconds(1 << 30)
    while !Task.isCancelled {
      let rest = Self(.now()).distance(to: self)
      if rest <= .zero { return true }
      let duration = Duration.nanoseconds(min(rest, limit).magnitude)
      try? await Task.sleep(for: duration, tolerance: tolerance, clock: .suspending)
    }
    return false
  }

  /// Returns the first time after `now` that is a multiple of `interval` after this time.
  fileprivate func next(after now: Self, interval: Stride) -> Self {
    guard interval > .zero else { return now }
    let late = max(distance(to: now).magnitude, 0)
    let count = late / interval.magnitude + 1
    return advanced(by: .nanoseconds(Nanoseconds.units(count, of: interval.magnitude)))
  }
}

// SPDX-License-Identifier: Apache-2.0

import Dispatch

/// A scheduler that runs actions asynchronously on a dispatch queue.
///
/// ```swift
/// let queue = DispatchQueue(label: "search")
/// queue.schedule(after: queue.now.advanced(by: .milliseconds(300))) { search() }
/// ```
///
/// Actions without a date start in the order in which they were scheduled. Any thread may schedule.
/// A concurrent queue may run several actions at the same time, but never two runs of the same
/// repeating action.
extension DispatchQueue: Scheduler {
  /// Options for running an action on a dispatch queue.
  public struct SchedulerOptions {
    /// The quality of service.
    public var qos: DispatchQoS

    /// The work item flags.
    public var flags: DispatchWorkItemFlags

    /// The group that the action belongs to until it has run, ignored for repeating actions.
    public var group: DispatchGroup?

    /// Creates options, which have the default behaviour unless specified otherwise.
    public init(
      qos: DispatchQoS = .unspecified,
      flags: DispatchWorkItemFlags = [],
      group: DispatchGroup? = nil
    ) {
      self.qos = qos
      self.flags = flags
      self.group = group
    }
  }

  /// The current time, in nanoseconds since the machine started.
  public var now: SchedulerTimeType { SchedulerTimeType(.now()) }

  /// The minimum tolerance, which is zero.
  public var minimumTolerance: SchedulerTimeType.Stride { .zero }

  /// Runs `action` once on this queue, asynchronously.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let options = options ?? SchedulerOptions()
    let action = HandedOver(action: action)
    async(group: options.group, qos: options.qos, flags: options.flags) { action.action() }
  }

  /// Runs `action` once on this queue after `date`, or never if it is `DispatchTime.distantFuture`.
  ///
  /// Dispatch ignores the tolerance and runs the action as soon as possible after the date.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    // The group must not be entered, because it would never become empty again.
    guard date.dispatchTime != .distantFuture else { return }
    let options = options ?? SchedulerOptions()
    let action = HandedOver(action: action)
    let group = options.group
    group?.enter()
    asyncAfter(deadline: date.dispatchTime, qos: options.qos, flags: options.flags) {
      action.action()
      group?.leave()
    }
  }

  /// Runs `action` on this queue after `date` and then repeatedly at `interval`.
  ///
  /// Runs that are missed because the queue is busy are replaced by a single run. After a
  /// cancellation on this queue, the action does not run again. After a cancellation elsewhere, one
  /// run may still be in progress.
  ///
  /// - Precondition: `interval` is not negative.
  /// - Returns: A cancellable that stops and releases the action when it is cancelled or released.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    precondition(interval >= .zero, "interval must not be negative: \(interval)")
    let options = options ?? SchedulerOptions()
    let action = RepeatedAction(action)
    let timer = DispatchSource.makeTimerSource(queue: self)
    timer.setEventHandler(qos: options.qos, flags: options.flags) { action.run() }
    timer.schedule(
      deadline: date.dispatchTime,
      repeating: interval.timeInterval,
      leeway: max(tolerance, .zero).timeInterval
    )
    // Resumed immediately, because Dispatch traps if an inactive source is released.
    timer.resume()
    return AnyCancellable {
      timer.cancel()
      action.stop()
    }
  }
}

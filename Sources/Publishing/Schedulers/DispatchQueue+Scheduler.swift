// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Platform

/// A dispatch queue runs actions asynchronously, after those that it was given before.
///
/// ```swift
/// let queue = DispatchQueue(label: "search")
/// queue.schedule(after: queue.now.advanced(by: .milliseconds(300))) { search() }
/// ```
///
/// Any thread may schedule. A concurrent queue may run several actions at the same time, but never a
/// repeating one beside itself.
extension DispatchQueue: Scheduler {
  /// How a dispatch queue is to run an action.
  public struct SchedulerOptions {
    /// How urgent it is.
    public var qos: DispatchQoS

    /// What is special about it.
    public var flags: DispatchWorkItemFlags

    /// The group that it belongs to until it has run, if any; a repeating action belongs to none.
    public var group: DispatchGroup?

    /// Options; nothing special unless said.
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

  /// The nanoseconds since the machine started.
  public var now: SchedulerTimeType { SchedulerTimeType(.now()) }

  /// None.
  public var minimumTolerance: SchedulerTimeType.Stride { .zero }

  /// Runs `action` on this queue once, never within this call.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    let options = options ?? SchedulerOptions()
    let action = HandedOver(action: action)
    async(group: options.group, qos: options.qos, flags: options.flags) { action.action() }
  }

  /// Runs `action` on this queue once, after `date`; never if that is `DispatchTime.distantFuture`.
  ///
  /// Dispatch runs it as soon after the date as it can, whatever the tolerance.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    // A group would wait for it without end.
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

  /// Runs `action` on this queue after `date` and then once every `interval`, which is zero or more.
  ///
  /// Turns that are missed because the queue is busy are made up for by one. Once it has been stopped
  /// on this queue it does not run again; stopped from elsewhere, it may be running at that moment.
  ///
  /// - Returns: What stops it and lets it go; releasing it does as well.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    precondition(interval >= .zero, "an action cannot repeat every \(interval)")
    let options = options ?? SchedulerOptions()
    let action = RepeatedAction(action)
    let timer = DispatchSource.makeTimerSource(queue: self)
    timer.setEventHandler(qos: options.qos, flags: options.flags) { action.run() }
    timer.schedule(
      deadline: date.dispatchTime,
      repeating: interval.timeInterval,
      leeway: max(tolerance, .zero).timeInterval
    )
    // At once: Dispatch ends the process when a source is released that was never resumed.
    timer.resume()
    return AnyCancellable {
      timer.cancel()
      action.stop()
    }
  }
}

/// An action on its way to a queue.
///
/// `Sendable` because only the queue uses it from then on: whoever schedules an action hands it over for
/// good (see ``Scheduler``), and what was done before an action was given to a queue is
/// done when the queue runs it.
private struct HandedOver: @unchecked Sendable {
  let action: () -> Void
}

/// An action that a timer runs until it is stopped, and that is let go then.
///
/// Dispatch itself lets go of a handler only when its queue gets round to it.
///
/// `Sendable` because what changes is under the lock, and the action itself has been handed over for good
/// (see ``Scheduler``) to a timer, which runs it one turn at a time.
private final class RepeatedAction: @unchecked Sendable {
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
    // What is taken goes at the end of this scope, outside the lock.
    let action = lock.withLock { self.action.take() }
    withExtendedLifetime(action) {}
  }
}

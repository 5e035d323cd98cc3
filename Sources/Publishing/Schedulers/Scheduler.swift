// SPDX-License-Identifier: Apache-2.0

/// A type that runs actions as soon as possible, after a date, or repeatedly.
///
/// Names and behaviour match Combine. A scheduler also has a clock with its own type of time.
///
/// A program uses a scheduler such as `DispatchQueue.main`. The examples of operators use
/// `TestScheduler` of the module `PublishingTesting`, whose time advances only on request.
///
/// Scheduling an action transfers it to the scheduler, with everything it captures. The scheduler
/// may run and release it on another thread. The compiler does not check this, because actions are
/// not `Sendable`, as in Combine. State that an action uses must therefore not be accessed
/// concurrently unless it is synchronized.
///
/// Schedule main-actor code only on ``MainActorScheduler`` or `DispatchQueue.main`. The closures of
/// `sink` trap if they are isolated to an actor and receive an event elsewhere. A closure that is
/// written in a main-actor type is isolated to the main actor, unless it is `@Sendable`.
///
/// ```swift
/// pages.receive(on: DispatchQueue.global()).sink { self.show($0) }  // traps
/// pages.receive(on: MainActorScheduler.shared).sink { self.show($0) }
/// ```
///
/// The closures of operators, such as that of `map`, are not checked.
public protocol Scheduler<SchedulerTimeType> {
  /// The type of time that the scheduler uses.
  associatedtype SchedulerTimeType: Strideable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible

  /// The type of the scheduler's options, or `Never` if it has none.
  associatedtype SchedulerOptions

  /// The current time.
  var now: SchedulerTimeType { get }

  /// The smallest tolerance that the scheduler supports.
  var minimumTolerance: SchedulerTimeType.Stride { get }

  /// Runs `action` as soon as possible.
  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)

  /// Runs `action` once after `date`, if possible no later than `tolerance` after it.
  func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  )

  /// Runs `action` after `date` and then repeatedly at `interval`.
  ///
  /// Each run happens, if possible, no later than `tolerance` after its due time.
  ///
  /// - Returns: A cancellable that stops the action.
  func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable
}

extension Scheduler {
  /// Runs `action` as soon as possible.
  public func schedule(_ action: @escaping () -> Void) {
    schedule(options: nil, action)
  }

  /// Runs `action` once after `date`.
  public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
    schedule(after: date, tolerance: minimumTolerance, options: nil, action)
  }

  /// Runs `action` once after `date`, if possible no later than `tolerance` after it.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) {
    schedule(after: date, tolerance: tolerance, options: nil, action)
  }

  /// Runs `action` after `date` and then repeatedly at `interval`.
  ///
  /// - Returns: A cancellable that stops the action.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(
      after: date,
      interval: interval,
      tolerance: minimumTolerance,
      options: nil,
      action
    )
  }

  /// Runs `action` after `date` and then repeatedly at `interval`.
  ///
  /// Each run happens, if possible, no later than `tolerance` after its due time.
  ///
  /// - Returns: A cancellable that stops the action.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, interval: interval, tolerance: tolerance, options: nil, action)
  }
}

/// An interval that can be created from units of time.
public protocol SchedulerTimeIntervalConvertible {
  /// Returns an interval of `s` seconds.
  static func seconds(_ s: Int) -> Self

  /// Returns an interval of `s` seconds, with a fractional part.
  static func seconds(_ s: Double) -> Self

  /// Returns an interval of `ms` milliseconds.
  static func milliseconds(_ ms: Int) -> Self

  /// Returns an interval of `us` microseconds.
  static func microseconds(_ us: Int) -> Self

  /// Returns an interval of `ns` nanoseconds.
  static func nanoseconds(_ ns: Int) -> Self
}

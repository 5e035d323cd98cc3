// SPDX-License-Identifier: Apache-2.0

/// Something that runs actions: at the next opportunity, after a date, or again and again.
///
/// Names and behaviour are Combine's. A scheduler also says what time it is, in its own kind of time.
///
/// Whoever schedules an action hands it over for good, with all that it captured: the scheduler may run
/// it on another thread, and lets it go there. The compiler does not check that, because actions
/// are not `Sendable` here, as in Combine. So nobody else uses at the same time what an action
/// uses, unless it is guarded; and what belongs to the main actor is scheduled on the main queue only.
public protocol Scheduler<SchedulerTimeType> {
  /// A moment, as this scheduler counts time.
  associatedtype SchedulerTimeType: Strideable
  where SchedulerTimeType.Stride: SchedulerTimeIntervalConvertible

  /// What can be asked for beyond the date; `Never` if nothing can.
  associatedtype SchedulerOptions

  /// What time it is.
  var now: SchedulerTimeType { get }

  /// The least delay beyond its date that an action can be allowed.
  var minimumTolerance: SchedulerTimeType.Stride { get }

  /// Runs `action` at the next opportunity.
  func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void)

  /// Runs `action` once, after `date` and if possible no later than `tolerance` after it.
  func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  )

  /// Runs `action` after `date` and then once every `interval`, each time if possible no later
  /// than `tolerance` after it is due.
  ///
  /// - Returns: What stops it.
  func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable
}

extension Scheduler {
  /// Runs `action` at the next opportunity.
  public func schedule(_ action: @escaping () -> Void) {
    schedule(options: nil, action)
  }

  /// Runs `action` once, after `date`.
  public func schedule(after date: SchedulerTimeType, _ action: @escaping () -> Void) {
    schedule(after: date, tolerance: minimumTolerance, options: nil, action)
  }

  /// Runs `action` once, after `date` and if possible no later than `tolerance` after it.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) {
    schedule(after: date, tolerance: tolerance, options: nil, action)
  }

  /// Runs `action` after `date` and then once every `interval`.
  ///
  /// - Returns: What stops it.
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

  /// Runs `action` after `date` and then once every `interval`, each time if possible no later
  /// than `tolerance` after it is due.
  ///
  /// - Returns: What stops it.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    schedule(after: date, interval: interval, tolerance: tolerance, options: nil, action)
  }
}

/// An interval that can be said in units of time, whatever it counts in.
public protocol SchedulerTimeIntervalConvertible {
  /// So many seconds.
  static func seconds(_ s: Int) -> Self

  /// So many seconds, and parts of one.
  static func seconds(_ s: Double) -> Self

  /// So many milliseconds.
  static func milliseconds(_ ms: Int) -> Self

  /// So many microseconds.
  static func microseconds(_ us: Int) -> Self

  /// So many nanoseconds.
  static func nanoseconds(_ ns: Int) -> Self
}

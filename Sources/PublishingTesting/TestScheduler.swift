// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Platform
import Publishing

/// A scheduler whose time advances only on request, so that tests need not sleep.
///
/// ```swift
/// let scheduler = TestScheduler()
/// let typed = PassthroughSubject<String, Never>()
/// var searched: [String] = []
/// let owner = typed.debounce(for: .milliseconds(300), scheduler: scheduler)
///   .sink { searched.append($0) }
///
/// typed.send("p")
/// scheduler.advance(by: .milliseconds(200))
/// typed.send("pear")
/// scheduler.advance(by: .milliseconds(299))  // searched == []
/// scheduler.advance(by: .milliseconds(1))  // searched == ["pear"]
/// ```
///
/// The time begins at 0 and is exact to the nanosecond. Tolerances are ignored. Actions run only
/// during ``advance(by:)``, ``advance(to:)`` and ``run()``, on the calling thread. They run in the
/// order of their dates, and actions with the same date run in the order in which they were
/// scheduled. While an action runs, ``now`` is its date. Actions that it schedules run in the same
/// call if they are due by then.
///
/// An action whose date has passed is due immediately. An action at the maximum time (292 years),
/// such as after an interval of `never`, does not run.
///
/// Any thread may schedule and cancel at any time. Only one thread at a time may advance the time.
/// Advancing it from inside an action or concurrently is a programming error and traps. A chain of
/// more than ten million actions is considered endless and also traps.
public final class TestScheduler: Scheduler {
  /// The options type, which is `Never` because there are no options.
  public typealias SchedulerOptions = Never

  private let lock = Lock()
  private var agenda: TestAgenda

  /// Creates a scheduler whose time is 0.
  public convenience init() {
    self.init(maximumChainLength: 10_000_000)
  }

  /// Creates a scheduler that traps after a chain of more than `maximumChainLength` actions.
  package init(maximumChainLength: Int) {
    agenda = TestAgenda(maximumChainLength: maximumChainLength)
  }

  /// The current time, or the due date of the action that is running.
  public var now: SchedulerTimeType {
    SchedulerTimeType(.nanoseconds(lock.withLock { agenda.now }))
  }

  /// The minimum tolerance, which is zero.
  public var minimumTolerance: SchedulerTimeType.Stride { .zero }

  /// The number of scheduled actions, where a repeating action counts as one until it is stopped.
  public var scheduledCount: Int { lock.withLock { agenda.count } }

  /// Advances the time by `stride` and runs the actions that are due by then.
  ///
  /// Without a stride, it runs the actions that are due now.
  ///
  /// - Precondition: `stride` is not negative.
  public func advance(by stride: SchedulerTimeType.Stride = .zero) {
    advance(to: now.advanced(by: stride))
  }

  /// Advances the time to `time` and runs the actions that are due by then.
  ///
  /// - Precondition: `time` has not passed.
  public func advance(to time: SchedulerTimeType) {
    precondition(time >= now, "cannot move time backwards from \(now) to \(time)")
    move(to: time.sinceStart.magnitude)
  }

  /// Advances the time until only repeating actions remain, and runs all actions due by then.
  ///
  /// Each repeating action runs at least once, and then whenever it is due until all other actions
  /// have run. A pending `debounce` or `timeout`, which uses a repeating timer, is therefore
  /// completed.
  public func run() {
    move(to: nil)
  }

  private func move(to end: Int?) {
    let isFirst = lock.withLock { agenda.begin(until: end) }
    precondition(isFirst, "another call is already advancing the time")
    while let action = lock.withLock({ agenda.next() }) { action() }
  }
}

extension TestScheduler {
  /// Schedules `action` at the current time, to run in the next call that advances the time.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    lock.withLock { agenda.add(action, at: agenda.now) }
  }

  /// Schedules `action` at `date`.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    lock.withLock { agenda.add(action, at: date.sinceStart.magnitude) }
  }

  /// Schedules `action` at `date` and then repeatedly at `interval`.
  ///
  /// - Precondition: `interval` is greater than zero.
  /// - Returns: A cancellable that stops and releases the action when it is cancelled or released.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    precondition(interval > .zero, "interval must be positive: \(interval)")
    let repetition = lock.withLock {
      agenda.add(action, at: date.sinceStart.magnitude, interval: interval.magnitude)
    }
    return AnyCancellable { [weak self] in self?.stop(repetition) }
  }

  private func stop(_ repetition: TestAgenda.Repetition) {
    // The removed action is released at the end of this scope, outside the lock.
    let action = lock.withLock { agenda.stop(repetition) }
    withExtendedLifetime(action) {}
  }
}

extension TestScheduler {
  /// A time of a ``TestScheduler``, measured from its start.
  ///
  /// Literals are seconds: `scheduler.now == 1.5`.
  public struct SchedulerTimeType: Strideable, Hashable, Sendable, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, CustomStringConvertible
  {
    /// The interval type of dispatch queues, in nanoseconds.
    public typealias Stride = DispatchQueue.SchedulerTimeType.Stride

    /// The interval since the start.
    public var sinceStart: Stride

    /// The seconds since the start, with as many decimals as necessary, such as `1.5 s`.
    public var description: String { sinceStart.description }

    /// Creates the time that is `sinceStart` after the start.
    public init(_ sinceStart: Stride) { self.sinceStart = sinceStart }

    /// Creates the time that is `value` seconds after the start.
    public init(integerLiteral value: Int) { self.init(.seconds(value)) }

    /// Creates the time that is `value` seconds after the start, rounded to the nearest nanosecond.
    public init(floatLiteral value: Double) { self.init(.seconds(value)) }

    /// Returns the interval from this time to `other`, which is negative if `other` is earlier.
    public func distance(to other: Self) -> Stride { other.sinceStart - sinceStart }

    /// Returns the time that is `n` later.
    public func advanced(by n: Stride) -> Self { Self(sinceStart + n) }

    /// Returns `true` if both are the same time.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.sinceStart == rhs.sinceStart }

    /// Returns `true` if the first time is earlier.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.sinceStart < rhs.sinceStart }
  }
}

// The lock protects all mutable state. Scheduling an action transfers it to the one thread that
// advances the time (see ``Scheduler``).
extension TestScheduler: @unchecked Sendable {}

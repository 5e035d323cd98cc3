// SPDX-License-Identifier: Apache-2.0

import Dispatch
import Platform
import Publishing

/// A scheduler whose time stands still until a test moves it, so that nothing has to be slept for.
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
/// Its time begins at 0 and is exact to the nanosecond; tolerances are not used. Nothing runs until
/// somebody calls ``advance(by:)``, ``advance(to:)`` or ``run()``. Then actions run on that thread, in the
/// order of their dates, and those of the same date in the order in which they were scheduled. While one
/// runs, ``now`` is its date. What it schedules runs in the same call if it is due by then.
///
/// What is scheduled for a date that has passed is due at once; what is scheduled for the end of time
/// (292 years), for example after an interval of `never`, is never due.
///
/// Any thread may schedule and cancel at any time. One at a time moves the time: doing so from inside
/// an action, or while another thread does, is a programming error and traps. So does a chain
/// of ten million actions that does not end.
public final class TestScheduler: Scheduler {
  /// There are no options.
  public typealias SchedulerOptions = Never

  private let lock = Lock()
  private var agenda: TestAgenda

  /// A scheduler whose time is 0.
  public convenience init() {
    self.init(longestChain: 10_000_000)
  }

  /// A scheduler that takes more than `longestChain` actions for a chain without end.
  package init(longestChain: Int) {
    agenda = TestAgenda(longestChain: longestChain)
  }

  /// What time it is; inside an action, when that was due.
  public var now: SchedulerTimeType {
    SchedulerTimeType(.nanoseconds(lock.withLock { agenda.now }))
  }

  /// None.
  public var minimumTolerance: SchedulerTimeType.Stride { .zero }

  /// How many actions are scheduled; a repeating one counts as one until it is stopped.
  public var scheduledCount: Int { lock.withLock { agenda.count } }

  /// Moves the time by `stride`, which is not negative, and runs what is due up to then.
  ///
  /// Without a stride, runs what is due now.
  public func advance(by stride: SchedulerTimeType.Stride = .zero) {
    advance(to: now.advanced(by: stride))
  }

  /// Moves the time to `time`, which has not passed, and runs what is due up to then.
  public func advance(to time: SchedulerTimeType) {
    precondition(time >= now, "the time cannot go back from \(now) to \(time)")
    move(to: time.sinceStart.magnitude)
  }

  /// Moves the time until nothing is left but repetitions, and what is due at that moment has run.
  ///
  /// A repeating action runs once at least, and then as its turns come until the others have run. So a
  /// pending `debounce` or `timeout`, whose timer could repeat, is waited for.
  public func run() {
    move(to: nil)
  }

  private func move(to end: Int?) {
    let isFirst = lock.withLock { agenda.begin(until: end) }
    precondition(isFirst, "the time is being moved already, and nobody else can at the same time")
    while let action = lock.withLock({ agenda.next() }) { action() }
  }
}

extension TestScheduler {
  /// Runs `action` once the time is moved, even by nothing.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    lock.withLock { agenda.add(action, at: agenda.now) }
  }

  /// Runs `action` once the time reaches `date`.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    lock.withLock { agenda.add(action, at: date.sinceStart.magnitude) }
  }

  /// Runs `action` once the time reaches `date`, and again each time that another `interval`, which is
  /// more than zero, has passed.
  ///
  /// - Returns: What stops it and lets it go; releasing it does as well.
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    precondition(interval > .zero, "an action cannot repeat every \(interval)")
    let repetition = lock.withLock {
      agenda.add(action, at: date.sinceStart.magnitude, interval: interval.magnitude)
    }
    return AnyCancellable { [weak self] in self?.stop(repetition) }
  }

  private func stop(_ repetition: TestAgenda.Repetition) {
    // What is taken goes at the end of this scope, outside the lock.
    let action = lock.withLock { agenda.stop(repetition) }
    withExtendedLifetime(action) {}
  }
}

extension TestScheduler {
  /// A moment of a ``TestScheduler``: how long after its start it is.
  ///
  /// Literals are seconds: `scheduler.now == 1.5`.
  public struct SchedulerTimeType: Strideable, Hashable, Sendable, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, CustomStringConvertible
  {
    /// An interval, in nanoseconds; the same type as a dispatch queue's.
    public typealias Stride = DispatchQueue.SchedulerTimeType.Stride

    /// How long after the start it is.
    public var sinceStart: Stride

    /// The seconds since the start, with as many decimals as they have: `1.5 s`.
    public var description: String { sinceStart.description }

    /// The moment that is `sinceStart` after the start.
    public init(_ sinceStart: Stride) { self.sinceStart = sinceStart }

    /// The moment that is so many seconds after the start.
    public init(integerLiteral value: Int) { self.init(.seconds(value)) }

    /// The moment that is so many seconds after the start, to the nearest nanosecond.
    public init(floatLiteral value: Double) { self.init(.seconds(value)) }

    /// How long after this moment `other` is; negative if it is earlier.
    public func distance(to other: Self) -> Stride { other.sinceStart - sinceStart }

    /// The moment that is `n` later.
    public func advanced(by n: Stride) -> Self { Self(sinceStart + n) }

    /// Whether both are the same moment.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.sinceStart == rhs.sinceStart }

    /// Whether the first is earlier.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.sinceStart < rhs.sinceStart }
  }
}

// All that changes is under the lock, and actions are handed over for good (see ``Scheduler``) to the one
// thread that moves the time.
extension TestScheduler: @unchecked Sendable {}

// SPDX-License-Identifier: Apache-2.0

/// A scheduler that runs every action immediately on the calling thread.
///
/// Time does not pass: dates are ignored, and a repeating action runs once.
public struct ImmediateScheduler: Scheduler, Sendable {
  /// The options type, which is `Never` because there are no options.
  public typealias SchedulerOptions = Never

  /// The shared instance.
  public static let shared = ImmediateScheduler()

  private init() {}

  /// The only time of this scheduler.
  public var now: SchedulerTimeType { SchedulerTimeType() }

  /// The minimum tolerance, which is zero.
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// Runs `action` before returning.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    action()
  }

  /// Runs `action` before returning and ignores the date.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    action()
  }

  /// Runs `action` once before returning and ignores the date and the interval.
  ///
  /// - Returns: A cancellable without effect.
  @discardableResult
  public func schedule(
    after date: SchedulerTimeType,
    interval: SchedulerTimeType.Stride,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) -> any Cancellable {
    action()
    return Subscriptions.empty
  }
}

extension ImmediateScheduler {
  /// The time of an ``ImmediateScheduler``, whose instances are all equal.
  public struct SchedulerTimeType: Strideable, Sendable {
    fileprivate init() {}

    /// Returns 0.
    public func distance(to other: SchedulerTimeType) -> Stride { 0 }

    /// Returns this time.
    public func advanced(by n: Stride) -> SchedulerTimeType { self }
  }
}

extension ImmediateScheduler.SchedulerTimeType {
  /// A plain number that replaces an interval, because no time passes.
  ///
  /// An interval created from a unit of time is 0.
  public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric,
    ExpressibleByFloatLiteral, Codable, Sendable
  {
    /// The signed number.
    public var magnitude: Int

    /// Creates an interval of `value`.
    public init(_ value: Int) { magnitude = value }

    /// Creates an interval of `value`.
    public init(integerLiteral value: Int) { self.init(value) }

    /// Creates an interval of `value`, truncated to an integer.
    public init(floatLiteral value: Double) { self.init(Int(value)) }

    /// Creates an interval of `source`, or `nil` if the number is out of range.
    public init?<T: BinaryInteger>(exactly source: T) {
      guard let value = Int(exactly: source) else { return nil }
      self.init(value)
    }

    /// Returns zero, because no time passes.
    public static func seconds(_ s: Int) -> Self { 0 }

    /// Returns zero, because no time passes.
    public static func seconds(_ s: Double) -> Self { 0 }

    /// Returns zero, because no time passes.
    public static func milliseconds(_ ms: Int) -> Self { 0 }

    /// Returns zero, because no time passes.
    public static func microseconds(_ us: Int) -> Self { 0 }

    /// Returns zero, because no time passes.
    public static func nanoseconds(_ ns: Int) -> Self { 0 }

    /// Returns `true` if the first number is smaller.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }

    /// Returns the sum of two intervals.
    public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude + rhs.magnitude) }

    /// Returns the difference of two intervals.
    public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude - rhs.magnitude) }

    /// Returns the product of two intervals.
    public static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude * rhs.magnitude) }

    /// Adds an interval.
    public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }

    /// Subtracts an interval.
    public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }

    /// Multiplies the interval.
    public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// A scheduler that runs every action at once, on the thread that schedules it.
///
/// No time passes for it: a date is not waited for, and a repeating action runs once.
public struct ImmediateScheduler: Scheduler, Sendable {
  /// There are no options.
  public typealias SchedulerOptions = Never

  /// The only one there is.
  public static let shared = ImmediateScheduler()

  private init() {}

  /// The only moment there is.
  public var now: SchedulerTimeType { SchedulerTimeType() }

  /// None.
  public var minimumTolerance: SchedulerTimeType.Stride { 0 }

  /// Runs `action` before it returns.
  public func schedule(options: SchedulerOptions?, _ action: @escaping () -> Void) {
    action()
  }

  /// Runs `action` before it returns, whatever the date.
  public func schedule(
    after date: SchedulerTimeType,
    tolerance: SchedulerTimeType.Stride,
    options: SchedulerOptions?,
    _ action: @escaping () -> Void
  ) {
    action()
  }

  /// Runs `action` before it returns, once, whatever the date and the interval.
  ///
  /// - Returns: Something that does nothing, since nothing is left to stop.
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
  /// The only moment that an ``ImmediateScheduler`` knows: all are equal.
  public struct SchedulerTimeType: Strideable, Sendable {
    fileprivate init() {}

    /// Always 0.
    public func distance(to other: SchedulerTimeType) -> Stride { 0 }

    /// The same moment.
    public func advanced(by n: Stride) -> SchedulerTimeType { self }
  }
}

extension ImmediateScheduler.SchedulerTimeType {
  /// A number in place of an interval, since no time passes.
  ///
  /// Said in units of time, it is 0.
  public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric,
    ExpressibleByFloatLiteral, Codable, Sendable
  {
    /// The number, with its sign.
    public var magnitude: Int

    /// An interval of that number.
    public init(_ value: Int) { magnitude = value }

    /// An interval of that number.
    public init(integerLiteral value: Int) { self.init(value) }

    /// An interval of that number, without its decimals.
    public init(floatLiteral value: Double) { self.init(Int(value)) }

    /// An interval of that number, or `nil` if it is too large.
    public init?<T: BinaryInteger>(exactly source: T) {
      guard let value = Int(exactly: source) else { return nil }
      self.init(value)
    }

    /// None, since no time passes.
    public static func seconds(_ s: Int) -> Self { 0 }

    /// None, since no time passes.
    public static func seconds(_ s: Double) -> Self { 0 }

    /// None, since no time passes.
    public static func milliseconds(_ ms: Int) -> Self { 0 }

    /// None, since no time passes.
    public static func microseconds(_ us: Int) -> Self { 0 }

    /// None, since no time passes.
    public static func nanoseconds(_ ns: Int) -> Self { 0 }

    /// Whether the first number is less.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }

    /// The sum.
    public static func + (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude + rhs.magnitude) }

    /// The difference.
    public static func - (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude - rhs.magnitude) }

    /// The product.
    public static func * (lhs: Self, rhs: Self) -> Self { Self(lhs.magnitude * rhs.magnitude) }

    /// Adds to it.
    public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }

    /// Takes from it.
    public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }

    /// Multiplies it.
    public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
  }
}

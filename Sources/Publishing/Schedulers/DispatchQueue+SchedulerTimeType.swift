// SPDX-License-Identifier: Apache-2.0

import Dispatch

extension DispatchQueue {
  /// A time on the clock of dispatch queues.
  ///
  /// It counts nanoseconds since the machine started, excluding sleep.
  public struct SchedulerTimeType: Strideable, Hashable, Codable, Sendable {
    /// The time as a `DispatchTime`.
    public var dispatchTime: DispatchTime

    /// Creates a time from a `DispatchTime`.
    public init(_ time: DispatchTime) {
      dispatchTime = time
    }

    /// Returns the nanoseconds from this time to `other`, which are negative if `other` is earlier.
    ///
    /// The distance to `DispatchTime.distantFuture` is the longest interval.
    public func distance(to other: SchedulerTimeType) -> Stride {
      let (from, to) = (nanoseconds, other.nanoseconds)
      return .nanoseconds(from <= to ? Int(clamping: to - from) : -Int(clamping: from - to))
    }

    /// Returns the time that is `n` later.
    ///
    /// If the result exceeds the range of Dispatch (146 years), it is `DispatchTime.distantFuture`,
    /// which is never reached. Advancing `DispatchTime.distantFuture` has no effect. The earliest
    /// result is the start of the machine.
    public func advanced(by n: Stride) -> SchedulerTimeType {
      let sum = Int128(nanoseconds) + Int128(n.magnitude)
      guard nanoseconds <= Self.latest, sum <= Self.latest else { return Self(.distantFuture) }
      return Self(DispatchTime(uptimeNanoseconds: UInt64(max(sum, 0))))
    }

    /// Returns `true` if both are the same time.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.nanoseconds == rhs.nanoseconds }

    /// Returns `true` if the first time is earlier.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.nanoseconds < rhs.nanoseconds }

    /// Hashes the time.
    public func hash(into hasher: inout Hasher) { hasher.combine(nanoseconds) }

    /// Encodes the nanoseconds, which are meaningful only until the machine restarts.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(nanoseconds)
    }

    /// Decodes a time that ``encode(to:)`` wrote.
    public init(from decoder: any Decoder) throws {
      let nanoseconds = try decoder.singleValueContainer().decode(UInt64.self)
      self.init(DispatchTime(uptimeNanoseconds: nanoseconds))
    }

    /// The latest time of Dispatch, which uses the two highest bits for the kind of clock.
    private static var latest: UInt64 { 1 << 62 - 1 }

    private var nanoseconds: UInt64 { dispatchTime.uptimeNanoseconds }
  }
}

extension DispatchQueue.SchedulerTimeType {
  /// An interval in nanoseconds.
  ///
  /// Literals are seconds, as in Combine. Intervals beyond 292 years become the longest interval.
  public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric,
    ExpressibleByFloatLiteral, Hashable, Codable, Sendable, CustomStringConvertible
  {
    /// The signed number of nanoseconds.
    public var magnitude: Int

    /// The interval as a `DispatchTimeInterval`, which is `never` for the longest interval.
    public var timeInterval: DispatchTimeInterval {
      magnitude == .max ? .never : .nanoseconds(magnitude)
    }

    /// The interval in seconds, with as many decimals as necessary, such as `1.5 s`.
    public var description: String { magnitude == .max ? "never" : Nanoseconds.text(magnitude) }

    /// Creates an interval from a `DispatchTimeInterval`.
    ///
    /// The interval `never` becomes the longest interval.
    public init(_ timeInterval: DispatchTimeInterval) {
      switch timeInterval {
      case .seconds(let count): self = .seconds(count)
      case .milliseconds(let count): self = .milliseconds(count)
      case .microseconds(let count): self = .microseconds(count)
      case .nanoseconds(let count): self = .nanoseconds(count)
      case .never: self = .nanoseconds(.max)
      }
    }

    /// Creates an interval of `value` seconds.
    public init(integerLiteral value: Int) { self = .seconds(value) }

    /// Creates an interval of `value` seconds, rounded to the nearest nanosecond.
    public init(floatLiteral value: Double) { self = .seconds(value) }

    /// Creates an interval of `source` nanoseconds, or `nil` if the number is out of range.
    public init?<T: BinaryInteger>(exactly source: T) {
      guard let count = Int(exactly: source) else { return nil }
      self = .nanoseconds(count)
    }

    private init(magnitude: Int) { self.magnitude = magnitude }
  }
}

// MARK: Units and arithmetic

extension DispatchQueue.SchedulerTimeType.Stride {
  /// Returns an interval of `s` seconds.
  public static func seconds(_ s: Int) -> Self {
    Self(magnitude: Nanoseconds.units(s, of: Nanoseconds.perSecond))
  }

  /// Returns an interval of `s` seconds, rounded to the nearest nanosecond.
  public static func seconds(_ s: Double) -> Self { Self(magnitude: Nanoseconds.seconds(s)) }

  /// Returns an interval of `ms` milliseconds.
  public static func milliseconds(_ ms: Int) -> Self {
    Self(magnitude: Nanoseconds.units(ms, of: 1_000_000))
  }

  /// Returns an interval of `us` microseconds.
  public static func microseconds(_ us: Int) -> Self {
    Self(magnitude: Nanoseconds.units(us, of: 1000))
  }

  /// Returns an interval of `ns` nanoseconds.
  public static func nanoseconds(_ ns: Int) -> Self { Self(magnitude: ns) }

  /// Returns `true` if the first interval is shorter.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }

  /// Returns the sum of two intervals.
  public static func + (lhs: Self, rhs: Self) -> Self {
    Self(magnitude: Nanoseconds.sum(lhs.magnitude, rhs.magnitude))
  }

  /// Returns the difference of two intervals.
  public static func - (lhs: Self, rhs: Self) -> Self {
    Self(magnitude: Nanoseconds.difference(lhs.magnitude, rhs.magnitude))
  }

  /// Returns the product of two intervals, both taken in seconds.
  ///
  /// The literal 2 is two seconds, so `2 * .milliseconds(5)` is ten milliseconds.
  public static func * (lhs: Self, rhs: Self) -> Self {
    Self(magnitude: Nanoseconds.product(lhs.magnitude, rhs.magnitude))
  }

  /// Adds an interval.
  public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }

  /// Subtracts an interval.
  public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }

  /// Multiplies the interval by a number of seconds.
  public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
}

// SPDX-License-Identifier: Apache-2.0

import Dispatch

extension DispatchQueue {
  /// A moment, as dispatch queues count time: in nanoseconds since the machine started, sleep left out.
  public struct SchedulerTimeType: Strideable, Hashable, Codable, Sendable {
    /// The moment as Dispatch has it.
    public var dispatchTime: DispatchTime

    /// The moment that `time` is.
    public init(_ time: DispatchTime) {
      dispatchTime = time
    }

    /// The nanoseconds from this moment to `other`, negative if that is earlier.
    ///
    /// `DispatchTime.distantFuture` is as far away as a stride can say.
    public func distance(to other: SchedulerTimeType) -> Stride {
      let (from, to) = (nanoseconds, other.nanoseconds)
      return .nanoseconds(from <= to ? Int(clamping: to - from) : -Int(clamping: from - to))
    }

    /// The moment that is `n` later.
    ///
    /// It is `DispatchTime.distantFuture`, which never comes, if this one is or if it lies beyond
    /// what Dispatch can say (146 years), and the machine's start if it lies before that.
    public func advanced(by n: Stride) -> SchedulerTimeType {
      let sum = Int128(nanoseconds) + Int128(n.magnitude)
      guard nanoseconds <= Self.latest, sum <= Self.latest else { return Self(.distantFuture) }
      return Self(DispatchTime(uptimeNanoseconds: UInt64(max(sum, 0))))
    }

    /// Whether both are the same moment.
    public static func == (lhs: Self, rhs: Self) -> Bool { lhs.nanoseconds == rhs.nanoseconds }

    /// Whether the first is earlier.
    public static func < (lhs: Self, rhs: Self) -> Bool { lhs.nanoseconds < rhs.nanoseconds }

    /// Hashes the moment.
    public func hash(into hasher: inout Hasher) { hasher.combine(nanoseconds) }

    /// Writes the nanoseconds, which mean something until the machine starts again.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(nanoseconds)
    }

    /// Reads what ``encode(to:)`` wrote.
    public init(from decoder: any Decoder) throws {
      let nanoseconds = try decoder.singleValueContainer().decode(UInt64.self)
      self.init(DispatchTime(uptimeNanoseconds: nanoseconds))
    }

    /// The latest moment that Dispatch can say: it takes the two bits above for the kind of clock.
    private static var latest: UInt64 { 1 << 62 - 1 }

    private var nanoseconds: UInt64 { dispatchTime.uptimeNanoseconds }
  }
}

extension DispatchQueue.SchedulerTimeType {
  /// An interval, in nanoseconds.
  ///
  /// Literals are seconds, as in Combine. What is longer than 292 years becomes the longest there is.
  public struct Stride: SchedulerTimeIntervalConvertible, Comparable, SignedNumeric,
    ExpressibleByFloatLiteral, Hashable, Codable, Sendable, CustomStringConvertible
  {
    /// The nanoseconds, with their sign.
    public var magnitude: Int

    /// The interval as Dispatch has it: in nanoseconds, or `never` if it is the longest there is.
    public var timeInterval: DispatchTimeInterval {
      magnitude == .max ? .never : .nanoseconds(magnitude)
    }

    /// The seconds, with as many decimals as they have: `1.5 s`.
    public var description: String { magnitude == .max ? "never" : Nanoseconds.text(magnitude) }

    /// As long as `timeInterval`; the longest there is if that is `never`.
    public init(_ timeInterval: DispatchTimeInterval) {
      switch timeInterval {
      case .seconds(let count): self = .seconds(count)
      case .milliseconds(let count): self = .milliseconds(count)
      case .microseconds(let count): self = .microseconds(count)
      case .nanoseconds(let count): self = .nanoseconds(count)
      case .never: self = .nanoseconds(.max)
      }
    }

    /// So many seconds.
    public init(integerLiteral value: Int) { self = .seconds(value) }

    /// So many seconds, to the nearest nanosecond.
    public init(floatLiteral value: Double) { self = .seconds(value) }

    /// So many nanoseconds, or `nil` if they are too many.
    public init?<T: BinaryInteger>(exactly source: T) {
      guard let count = Int(exactly: source) else { return nil }
      self = .nanoseconds(count)
    }

    private init(magnitude: Int) { self.magnitude = magnitude }
  }
}

// MARK: Units and arithmetic

extension DispatchQueue.SchedulerTimeType.Stride {
  /// So many seconds.
  public static func seconds(_ s: Int) -> Self {
    Self(magnitude: Nanoseconds.units(s, of: Nanoseconds.perSecond))
  }

  /// So many seconds, to the nearest nanosecond.
  public static func seconds(_ s: Double) -> Self { Self(magnitude: Nanoseconds.seconds(s)) }

  /// So many milliseconds.
  public static func milliseconds(_ ms: Int) -> Self {
    Self(magnitude: Nanoseconds.units(ms, of: 1_000_000))
  }

  /// So many microseconds.
  public static func microseconds(_ us: Int) -> Self {
    Self(magnitude: Nanoseconds.units(us, of: 1000))
  }

  /// So many nanoseconds.
  public static func nanoseconds(_ ns: Int) -> Self { Self(magnitude: ns) }

  /// Whether the first is shorter.
  public static func < (lhs: Self, rhs: Self) -> Bool { lhs.magnitude < rhs.magnitude }

  /// The sum.
  public static func + (lhs: Self, rhs: Self) -> Self {
    Self(magnitude: Nanoseconds.sum(lhs.magnitude, rhs.magnitude))
  }

  /// The difference.
  public static func - (lhs: Self, rhs: Self) -> Self {
    Self(magnitude: Nanoseconds.difference(lhs.magnitude, rhs.magnitude))
  }

  /// The product as numbers of seconds, as literals are: `2 * .milliseconds(5)` are ten milliseconds.
  public static func * (lhs: Self, rhs: Self) -> Self {
    Self(magnitude: Nanoseconds.product(lhs.magnitude, rhs.magnitude))
  }

  /// Adds to it.
  public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }

  /// Takes from it.
  public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }

  /// Multiplies it, as numbers of seconds.
  public static func *= (lhs: inout Self, rhs: Self) { lhs = lhs * rhs }
}

// SPDX-License-Identifier: Apache-2.0

extension Subscribers {
  /// How many values a subscriber asks for: a number, or ``unlimited``.
  ///
  /// Sums saturate at ``unlimited``, and ``unlimited`` stays so whatever is taken from it. A negative
  /// number is a programming error and traps.
  public struct Demand: Equatable, Hashable, Sendable {
    /// The number; `UInt(Int.max) + 1` stands for "without limit".
    @usableFromInline let rawValue: UInt

    /// Values without limit.
    @inlinable public static var unlimited: Demand { Demand(rawValue: UInt(Int.max) + 1) }

    /// No value.
    @inlinable public static var none: Demand { Demand(rawValue: 0) }

    /// At most `value` values, which is zero or more.
    @inlinable
    public static func max(_ value: Int) -> Demand {
      precondition(value >= 0, "a demand cannot be negative")
      return Demand(value)
    }

    /// The number, or `nil` if it is ``unlimited``.
    @inlinable public var max: Int? { self == .unlimited ? nil : Int(rawValue) }

    @usableFromInline
    init(_ value: Int) {
      rawValue = UInt(value)
    }

    @usableFromInline
    init(rawValue: UInt) {
      self.rawValue = rawValue
    }
  }
}

extension Subscribers.Demand {
  /// Traps if it asks for nothing, which is a programming error of whoever requests it.
  func requireSome() {
    precondition(self > .none, "a subscriber must ask for at least one value")
  }
}

// MARK: Arithmetic

extension Subscribers.Demand {
  /// The sum; ``unlimited`` if one is, or if it is too large for a number.
  @inlinable public static func + (lhs: Self, rhs: Self) -> Self {
    guard let left = lhs.max, let right = rhs.max else { return .unlimited }
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? .unlimited : .max(sum)
  }

  /// The sum.
  @inlinable public static func + (lhs: Self, rhs: Int) -> Self {
    guard let left = lhs.max else { return .unlimited }
    let (sum, overflow) = left.addingReportingOverflow(rhs)
    return overflow ? .unlimited : .max(sum)
  }

  /// The difference; ``unlimited`` if the first is.
  ///
  /// Taking ``unlimited`` from a number leaves none.
  @inlinable public static func - (lhs: Self, rhs: Self) -> Self {
    guard let left = lhs.max else { return .unlimited }
    guard let right = rhs.max else { return .none }
    return .max(left - right)
  }

  /// The difference; ``unlimited`` if the first is.
  @inlinable public static func - (lhs: Self, rhs: Int) -> Self {
    guard let left = lhs.max else { return .unlimited }
    let (difference, overflow) = left.subtractingReportingOverflow(rhs)
    return overflow ? .unlimited : .max(difference)
  }

  /// The product; ``unlimited`` if the first is, or if it is too large for a number.
  @inlinable public static func * (lhs: Self, rhs: Int) -> Self {
    guard let left = lhs.max else { return .unlimited }
    let (product, overflow) = left.multipliedReportingOverflow(by: rhs)
    return overflow ? .unlimited : .max(product)
  }

  /// Adds to it.
  @inlinable public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }

  /// Adds to it.
  @inlinable public static func += (lhs: inout Self, rhs: Int) { lhs = lhs + rhs }

  /// Takes from it.
  @inlinable public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }

  /// Takes from it.
  @inlinable public static func -= (lhs: inout Self, rhs: Int) { lhs = lhs - rhs }

  /// Multiplies it.
  @inlinable public static func *= (lhs: inout Self, rhs: Int) { lhs = lhs * rhs }
}

// MARK: Comparison

extension Subscribers.Demand: Comparable {
  /// Whether the first asks for less; nothing is more than ``unlimited``.
  @inlinable public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension Subscribers.Demand {
  /// Whether it asks for more than the number.
  @inlinable public static func > (lhs: Self, rhs: Int) -> Bool { rhs < lhs }

  /// Whether it asks for as many as the number or more.
  @inlinable public static func >= (lhs: Self, rhs: Int) -> Bool { !(lhs < rhs) }

  /// Whether it asks for less than the number.
  @inlinable public static func < (lhs: Self, rhs: Int) -> Bool {
    lhs.max.map { $0 < rhs } ?? false
  }

  /// Whether it asks for as many as the number or less.
  @inlinable public static func <= (lhs: Self, rhs: Int) -> Bool { !(rhs < lhs) }

  /// Whether the number is more than it asks for.
  @inlinable public static func > (lhs: Int, rhs: Self) -> Bool { rhs < lhs }

  /// Whether the number is as many as it asks for or more.
  @inlinable public static func >= (lhs: Int, rhs: Self) -> Bool { rhs <= lhs }

  /// Whether the number is less than it asks for.
  @inlinable public static func < (lhs: Int, rhs: Self) -> Bool { rhs.max.map { lhs < $0 } ?? true }

  /// Whether the number is as many as it asks for or less.
  @inlinable public static func <= (lhs: Int, rhs: Self) -> Bool { rhs >= lhs }

  /// Whether it asks for just that number.
  @inlinable public static func == (lhs: Self, rhs: Int) -> Bool { lhs.max == rhs }

  /// Whether it asks for another number.
  @inlinable public static func != (lhs: Self, rhs: Int) -> Bool { !(lhs == rhs) }

  /// Whether it asks for just that number.
  @inlinable public static func == (lhs: Int, rhs: Self) -> Bool { rhs == lhs }

  /// Whether it asks for another number.
  @inlinable public static func != (lhs: Int, rhs: Self) -> Bool { !(rhs == lhs) }
}

extension Subscribers.Demand: CustomStringConvertible {
  /// `unlimited`, or `max(3)`.
  public var description: String { max.map { "max(\($0))" } ?? "unlimited" }
}

extension Subscribers.Demand: Codable {
  /// Writes the number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  /// Reads what ``encode(to:)`` wrote; what is larger than a number is ``unlimited``.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer().decode(UInt.self)
    self = value > UInt(Int.max) ? .unlimited : .max(Int(value))
  }
}

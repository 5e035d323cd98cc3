// SPDX-License-Identifier: Apache-2.0

extension Subscribers {
  /// A requested number of values, either finite or ``unlimited``.
  ///
  /// Sums saturate at ``unlimited``. Subtracting from ``unlimited`` leaves ``unlimited``. A
  /// negative number is a programming error and traps.
  public struct Demand: Equatable, Hashable, Sendable {
    /// The number of values, or `UInt(Int.max) + 1` for ``unlimited``.
    @usableFromInline let rawValue: UInt

    /// A request for as many values as the publisher can send.
    @inlinable public static var unlimited: Demand { Demand(rawValue: UInt(Int.max) + 1) }

    /// A request for no values.
    @inlinable public static var none: Demand { Demand(rawValue: 0) }

    /// Creates a demand for at most `value` values.
    ///
    /// - Precondition: `value` is not negative.
    @inlinable
    public static func max(_ value: Int) -> Demand {
      precondition(value >= 0, "demand must not be negative")
      return Demand(value)
    }

    /// The number of values, or `nil` for ``unlimited``.
    @inlinable public var max: Int? { self == .unlimited ? nil : Int(rawValue) }

    @usableFromInline
    init(_ value: Int) {
      rawValue = UInt(value)
    }

    @inlinable
    init(rawValue: UInt) {
      self.rawValue = rawValue
    }
  }
}

extension Subscribers.Demand {
  /// Traps if the demand is zero, because requesting no values is a programming error.
  @inlinable
  func requireSome() {
    precondition(self > .none, "a subscriber must request at least one value")
  }
}

// MARK: Arithmetic

extension Subscribers.Demand {
  /// Returns the sum, which saturates at ``unlimited``.
  @inlinable public static func + (lhs: Self, rhs: Self) -> Self {
    guard let left = lhs.max, let right = rhs.max else { return .unlimited }
    let (sum, overflow) = left.addingReportingOverflow(right)
    return overflow ? .unlimited : .max(sum)
  }

  /// Returns the sum, which saturates at ``unlimited``.
  @inlinable public static func + (lhs: Self, rhs: Int) -> Self {
    guard let left = lhs.max else { return .unlimited }
    let (sum, overflow) = left.addingReportingOverflow(rhs)
    return overflow ? .unlimited : .max(sum)
  }

  /// Returns the difference, or ``unlimited`` if the first demand is unlimited.
  ///
  /// Subtracting ``unlimited`` from a number returns ``none``.
  @inlinable public static func - (lhs: Self, rhs: Self) -> Self {
    guard let left = lhs.max else { return .unlimited }
    guard let right = rhs.max else { return .none }
    return .max(left - right)
  }

  /// Returns the difference, or ``unlimited`` if the first demand is unlimited.
  @inlinable public static func - (lhs: Self, rhs: Int) -> Self {
    guard let left = lhs.max else { return .unlimited }
    let (difference, overflow) = left.subtractingReportingOverflow(rhs)
    return overflow ? .unlimited : .max(difference)
  }

  /// Returns the product, which saturates at ``unlimited``.
  @inlinable public static func * (lhs: Self, rhs: Int) -> Self {
    guard let left = lhs.max else { return .unlimited }
    let (product, overflow) = left.multipliedReportingOverflow(by: rhs)
    return overflow ? .unlimited : .max(product)
  }

  /// Adds a demand.
  @inlinable public static func += (lhs: inout Self, rhs: Self) { lhs = lhs + rhs }

  /// Adds a number of values.
  @inlinable public static func += (lhs: inout Self, rhs: Int) { lhs = lhs + rhs }

  /// Subtracts a demand.
  @inlinable public static func -= (lhs: inout Self, rhs: Self) { lhs = lhs - rhs }

  /// Subtracts a number of values.
  @inlinable public static func -= (lhs: inout Self, rhs: Int) { lhs = lhs - rhs }

  /// Multiplies the demand by a number.
  @inlinable public static func *= (lhs: inout Self, rhs: Int) { lhs = lhs * rhs }
}

// MARK: Comparison

extension Subscribers.Demand: Comparable {
  /// Returns `true` if the first demand is smaller.
  ///
  /// ``unlimited`` is larger than any number.
  @inlinable public static func < (lhs: Self, rhs: Self) -> Bool { lhs.rawValue < rhs.rawValue }
}

extension Subscribers.Demand {
  /// Returns `true` if the demand is greater than the number.
  @inlinable public static func > (lhs: Self, rhs: Int) -> Bool { rhs < lhs }

  /// Returns `true` if the demand is greater than or equal to the number.
  @inlinable public static func >= (lhs: Self, rhs: Int) -> Bool { !(lhs < rhs) }

  /// Returns `true` if the demand is less than the number.
  @inlinable public static func < (lhs: Self, rhs: Int) -> Bool {
    lhs.max.map { $0 < rhs } ?? false
  }

  /// Returns `true` if the demand is less than or equal to the number.
  @inlinable public static func <= (lhs: Self, rhs: Int) -> Bool { !(rhs < lhs) }

  /// Returns `true` if the number is greater than the demand.
  @inlinable public static func > (lhs: Int, rhs: Self) -> Bool { rhs < lhs }

  /// Returns `true` if the number is greater than or equal to the demand.
  @inlinable public static func >= (lhs: Int, rhs: Self) -> Bool { rhs <= lhs }

  /// Returns `true` if the number is less than the demand.
  @inlinable public static func < (lhs: Int, rhs: Self) -> Bool { rhs.max.map { lhs < $0 } ?? true }

  /// Returns `true` if the number is less than or equal to the demand.
  @inlinable public static func <= (lhs: Int, rhs: Self) -> Bool { rhs >= lhs }

  /// Returns `true` if the demand equals the number.
  @inlinable public static func == (lhs: Self, rhs: Int) -> Bool { lhs.max == rhs }

  /// Returns `true` if the demand differs from the number.
  @inlinable public static func != (lhs: Self, rhs: Int) -> Bool { !(lhs == rhs) }

  /// Returns `true` if the demand equals the number.
  @inlinable public static func == (lhs: Int, rhs: Self) -> Bool { rhs == lhs }

  /// Returns `true` if the demand differs from the number.
  @inlinable public static func != (lhs: Int, rhs: Self) -> Bool { !(rhs == lhs) }
}

extension Subscribers.Demand: CustomStringConvertible {
  /// The demand as text, such as `unlimited` or `max(3)`.
  public var description: String { max.map { "max(\($0))" } ?? "unlimited" }
}

extension Subscribers.Demand: Codable {
  /// Encodes the demand as an unsigned integer.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(rawValue)
  }

  /// Decodes a demand that ``encode(to:)`` wrote.
  ///
  /// A number larger than `Int.max` becomes ``unlimited``.
  public init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer().decode(UInt.self)
    self = value > UInt(Int.max) ? .unlimited : .max(Int(value))
  }
}

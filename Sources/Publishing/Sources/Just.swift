// SPDX-License-Identifier: Apache-2.0

/// A publisher of one value, which then finishes.
///
/// ```swift
/// Just(7).sink { print($0) }  // 7
/// ```
///
/// The value is sent when it is asked for, to each subscriber anew.
public struct Just<Output>: Publisher {
  /// It never fails.
  public typealias Failure = Never

  /// The value.
  public let output: Output

  /// A publisher of `output`.
  public init(_ output: Output) {
    self.output = output
  }

  /// Subscribes `subscriber`.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    SingleValueSubscription("Just", output, to: subscriber).open()
  }
}

extension Just: Equatable where Output: Equatable {}

extension Just: Sendable where Output: Sendable {}

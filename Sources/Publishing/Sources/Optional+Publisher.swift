// SPDX-License-Identifier: Apache-2.0

extension Optional {
  /// A publisher of the value that this holds, if any, which then finishes.
  public var publisher: Publisher { Publisher(self) }

  /// A publisher of one value or none, which then finishes.
  public struct Publisher: Publishing.Publisher {
    /// It sends the value.
    public typealias Output = Wrapped

    /// It never fails.
    public typealias Failure = Never

    /// The value.
    public let output: Wrapped?

    /// A publisher of `output`.
    public init(_ output: Output?) {
      self.output = output
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      guard let output else {
        return Empty(outputType: Output.self, failureType: Never.self).receive(
          subscriber: subscriber
        )
      }
      SingleValueSubscription("Optional", output, to: subscriber).open()
    }
  }
}

extension Optional.Publisher: Equatable where Wrapped: Equatable {}

extension Optional.Publisher: Sendable where Wrapped: Sendable {}

// SPDX-License-Identifier: Apache-2.0

extension Optional {
  /// A publisher that sends the wrapped value, if there is one, and then finishes.
  ///
  /// ```swift
  /// let owner = Int("12").publisher
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: 12, finished
  /// ```
  public var publisher: Publisher { Publisher(self) }

  /// A publisher that sends the value of an optional, if there is one, and then finishes.
  public struct Publisher: Publishing.Publisher {
    /// The wrapped type of the optional.
    public typealias Output = Wrapped

    /// The failure type, which is `Never` because the publisher cannot fail.
    public typealias Failure = Never

    /// The value that the publisher sends, or `nil` to finish without a value.
    public let output: Wrapped?

    /// Creates a publisher that sends `output`, or only finishes if it is `nil`.
    public init(_ output: Output?) {
      self.output = output
    }

    /// Attaches `subscriber` to this publisher.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      guard let output else {
        return Empty(outputType: Output.self, failureType: Never.self).receive(
          subscriber: subscriber
        )
      }
      ValueSubscription.open(subscriber, "Optional", output)
    }
  }
}

extension Optional.Publisher: Equatable where Wrapped: Equatable {}

extension Optional.Publisher: Sendable where Wrapped: Sendable {}

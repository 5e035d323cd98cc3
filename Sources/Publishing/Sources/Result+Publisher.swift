// SPDX-License-Identifier: Apache-2.0

extension Result {
  /// A publisher that sends the success value and finishes, or fails with the failure.
  ///
  /// ```swift
  /// let price = Result<Int, ItemError>.failure(.noPrice)
  /// let owner = price.publisher.sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: failure(noPrice)
  /// ```
  public var publisher: Publisher { Publisher(self) }

  /// A publisher that sends the value of a result and finishes, or fails with its error.
  public struct Publisher: Publishing.Publisher {
    /// The success type of the result.
    public typealias Output = Success

    /// The result that the publisher sends.
    public let result: Result<Success, Failure>

    /// Creates a publisher that sends `result`.
    public init(_ result: Result<Success, Failure>) {
      self.result = result
    }

    /// Creates a publisher that sends `output` and finishes.
    public init(_ output: Success) {
      result = .success(output)
    }

    /// Creates a publisher that fails with `failure`.
    public init(_ failure: Failure) {
      result = .failure(failure)
    }

    /// Attaches `subscriber` to this publisher.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Success, S.Failure == Failure {
      switch result {
      case .success(let output): ValueSubscription.open(subscriber, "Once", output)
      case .failure(let error): Fail(error: error).receive(subscriber: subscriber)
      }
    }
  }
}

extension Result.Publisher: Equatable where Success: Equatable, Failure: Equatable {}

extension Result.Publisher: Sendable where Success: Sendable {}

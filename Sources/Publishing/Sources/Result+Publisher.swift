// SPDX-License-Identifier: Apache-2.0

extension Result {
  /// A publisher of the value, which then finishes, or of the failure.
  public var publisher: Publisher { Publisher(self) }

  /// A publisher of one value, which then finishes, or of a failure.
  public struct Publisher: Publishing.Publisher {
    /// It sends the value.
    public typealias Output = Success

    /// What is sent.
    public let result: Result<Success, Failure>

    /// A publisher of `result`.
    public init(_ result: Result<Success, Failure>) {
      self.result = result
    }

    /// A publisher of `output`.
    public init(_ output: Success) {
      result = .success(output)
    }

    /// A publisher that fails with `failure`.
    public init(_ failure: Failure) {
      result = .failure(failure)
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Success, S.Failure == Failure {
      switch result {
      case .success(let output): SingleValueSubscription("Once", output, to: subscriber).open()
      case .failure(let error): Fail(error: error).receive(subscriber: subscriber)
      }
    }
  }
}

extension Result.Publisher: Equatable where Success: Equatable, Failure: Equatable {}

extension Result.Publisher: Sendable where Success: Sendable {}

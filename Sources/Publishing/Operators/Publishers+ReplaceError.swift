// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Replaces a failure with `output` and finishes.
  ///
  /// ```swift
  /// let owner = Fail<Int, ItemError>(error: .noPrice).replaceError(with: 0)
  ///   .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: 0, finished
  /// ```
  ///
  /// The value is sent when downstream requests one.
  public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
    Publishers.ReplaceError(upstream: self, output: output)
  }
}

extension Publishers {
  /// A publisher that replaces a failure with a value.
  public struct ReplaceError<Upstream: Publisher>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type, which is `Never` because the publisher cannot fail.
    public typealias Failure = Never

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The value to send instead of a failure.
    public let output: Output

    /// Creates a publisher that sends `output` and finishes if `upstream` fails.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - output: The value to send instead of a failure.
    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Never {
      let subscription = SequentialSubscription("ReplaceError", to: subscriber)
      subscription.open {
        subscription.follow(upstream) { [unowned subscription, output] completion in
          switch completion {
          case .finished: subscription.finish(.finished)
          case .failure:
            subscription.follow(Just(output)) { [unowned subscription] in subscription.finish($0) }
          }
        }
      }
    }
  }
}

extension Publishers.ReplaceError: Equatable where Upstream: Equatable, Upstream.Output: Equatable {
}

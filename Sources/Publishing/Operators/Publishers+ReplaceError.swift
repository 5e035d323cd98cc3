// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends `output` instead of failing, once a value is asked for, and finishes.
  public func replaceError(with output: Output) -> Publishers.ReplaceError<Self> {
    Publishers.ReplaceError(upstream: self, output: output)
  }
}

extension Publishers {
  /// What ``Publisher/replaceError(with:)`` makes.
  public struct ReplaceError<Upstream: Publisher>: Publisher {
    /// It sends the values of upstream.
    public typealias Output = Upstream.Output

    /// It never fails.
    public typealias Failure = Never

    /// Where the values come from.
    public let upstream: Upstream

    /// What is sent instead of a failure.
    public let output: Output

    /// A publisher of the values of `upstream` that sends `output` instead of failing.
    ///
    /// - Parameters:
    ///   - upstream: Where the values come from.
    ///   - output: What is sent instead of a failure.
    public init(upstream: Upstream, output: Output) {
      self.upstream = upstream
      self.output = output
    }

    /// Subscribes `subscriber`.
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

// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Subscribes again when it fails, up to `retries` times; the failure after those is passed on.
  ///
  /// What was asked for and not sent is asked of the next attempt.
  public func retry(_ retries: Int) -> Publishers.Retry<Self> {
    Publishers.Retry(upstream: self, retries: retries)
  }
}

extension Publishers {
  /// What ``Publisher/retry(_:)`` makes.
  public struct Retry<Upstream: Publisher>: Publisher {
    /// It sends the values of upstream.
    public typealias Output = Upstream.Output

    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// How many times it subscribes again; `nil` for as often as it fails.
    public let retries: Int?

    /// A publisher that subscribes to `upstream` again when it fails.
    ///
    /// - Parameters:
    ///   - upstream: Where the values come from.
    ///   - retries: How many times it subscribes again; `nil` for as often as it fails.
    public init(upstream: Upstream, retries: Int?) {
      self.upstream = upstream
      self.retries = retries
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let subscription = SequentialSubscription("Retry", to: subscriber)
      subscription.open { attempt(subscription, retries) }
    }

    private func attempt<S>(_ subscription: SequentialSubscription<S>, _ remaining: Int?)
    where S.Input == Output, S.Failure == Failure {
      subscription.follow(upstream) { [unowned subscription] completion in
        if case .failure = completion, remaining ?? 1 > 0 {
          attempt(subscription, remaining.map { $0 - 1 })
        } else {
          subscription.finish(completion)
        }
      }
    }
  }
}

extension Publishers.Retry: Equatable where Upstream: Equatable {}

// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Subscribes to the upstream publisher again after a failure, up to `retries` times.
  ///
  /// ```swift
  /// let page = Deferred {
  ///   print("load")
  ///   return Fail<String, ItemError>(error: .offline)
  /// }
  /// let owner = page.retry(2).sink(receiveCompletion: { print($0) }, receiveValue: { print($0) })
  /// // Prints: load, load, load, failure(offline)
  /// ```
  ///
  /// Further failures are sent downstream. The pending demand is requested from each new attempt.
  public func retry(_ retries: Int) -> Publishers.Retry<Self> {
    Publishers.Retry(upstream: self, retries: retries)
  }
}

extension Publishers {
  /// A publisher that subscribes to its upstream publisher again after a failure.
  public struct Retry<Upstream: Publisher>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The publisher from which this publisher receives values.
    public let upstream: Upstream

    /// The maximum number of further attempts, or `nil` for no limit.
    public let retries: Int?

    /// Creates a publisher that subscribes to `upstream` again after a failure.
    ///
    /// - Parameters:
    ///   - upstream: The publisher from which this publisher receives values.
    ///   - retries: The maximum number of further attempts, or `nil` for no limit.
    public init(upstream: Upstream, retries: Int?) {
      self.upstream = upstream
      self.retries = retries
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let subscription = SequentialSubscription("Retry", to: subscriber, requiresDemand: false)
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

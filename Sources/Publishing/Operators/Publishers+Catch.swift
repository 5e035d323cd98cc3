// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Handles a failure by continuing with another publisher.
  ///
  /// ```swift
  /// rows.catch { _ in Just([]) }.sink { show($0) }
  /// ```
  ///
  /// The pending demand is requested from the new publisher.
  ///
  /// - Parameter handler: A closure that returns the publisher to continue with after a failure.
  /// - Returns: A publisher that continues with another publisher after a failure.
  public func `catch`<P: Publisher>(
    _ handler: @escaping (Failure) -> P
  ) -> Publishers.Catch<Self, P> where P.Output == Output {
    Publishers.Catch(upstream: self, handler: handler)
  }
}

extension Publishers {
  /// A publisher that handles a failure by continuing with another publisher.
  public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    /// The output type of both publishers.
    public typealias Output = Upstream.Output

    /// The failure type of the publisher that replaces the failed one.
    public typealias Failure = NewPublisher.Failure

    /// The publisher whose failure is handled.
    public let upstream: Upstream

    /// The closure that returns the publisher to continue with after a failure.
    public let handler: (Upstream.Failure) -> NewPublisher

    /// Creates a publisher that continues with another publisher after a failure of `upstream`.
    ///
    /// - Parameters:
    ///   - upstream: The publisher whose failure is handled.
    ///   - handler: A closure that returns the publisher to continue with.
    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let subscription = SequentialSubscription("Catch", to: subscriber)
      subscription.open {
        subscription.follow(upstream) { [unowned subscription, handler] completion in
          switch completion {
          case .finished: subscription.finish(.finished)
          case .failure(let error):
            subscription.follow(handler(error)) { [unowned subscription] in subscription.finish($0)
            }
          }
        }
      }
    }
  }
}

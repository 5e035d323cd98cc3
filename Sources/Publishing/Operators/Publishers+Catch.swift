// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Goes on with the publisher that `handler` makes of a failure.
  ///
  /// ```swift
  /// rows.catch { _ in Just([]) }.sink { show($0) }
  /// ```
  ///
  /// What downstream has asked for and not been sent is asked of that one.
  public func `catch`<P: Publisher>(
    _ handler: @escaping (Failure) -> P
  ) -> Publishers.Catch<Self, P> where P.Output == Output {
    Publishers.Catch(upstream: self, handler: handler)
  }
}

extension Publishers {
  /// What ``Publisher/catch(_:)`` makes.
  public struct Catch<Upstream: Publisher, NewPublisher: Publisher>: Publisher
  where Upstream.Output == NewPublisher.Output {
    /// It sends the values of both.
    public typealias Output = Upstream.Output

    /// It fails as the second one does.
    public typealias Failure = NewPublisher.Failure

    /// Whose failure is replaced.
    public let upstream: Upstream

    /// What it is replaced by.
    public let handler: (Upstream.Failure) -> NewPublisher

    /// A publisher that goes on after a failure of `upstream`.
    ///
    /// - Parameters:
    ///   - upstream: Whose failure is replaced.
    ///   - handler: What it is replaced by.
    public init(upstream: Upstream, handler: @escaping (Upstream.Failure) -> NewPublisher) {
      self.upstream = upstream
      self.handler = handler
    }

    /// Subscribes `subscriber`.
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

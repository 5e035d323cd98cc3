// SPDX-License-Identifier: Apache-2.0

extension ConnectablePublisher {
  /// Begins with the first who subscribes and stops after the last has cancelled.
  public func autoconnect() -> Publishers.Autoconnect<Self> {
    Publishers.Autoconnect(upstream: self)
  }
}

extension Publishers {
  /// What ``ConnectablePublisher/autoconnect()`` makes.
  public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    /// It sends the values of upstream.
    public typealias Output = Upstream.Output

    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// What is connected.
    public final let upstream: Upstream

    private let connection = SharedConnection<Void> {}

    /// A publisher that connects `upstream` while somebody is subscribed.
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      let hooks = ObservingSubscription<S>.Hooks(
        completion: { [connection] _ in connection.end() },
        cancel: { [connection] in connection.leave() }
      )
      connection.enter(
        subscribe: { upstream.subscribe(ObservingSubscription(nil, to: subscriber, hooks)) },
        connect: { upstream.connect() }
      )
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

extension ConnectablePublisher {
  /// Connects on the first subscription and disconnects after the last cancellation.
  ///
  /// ```swift
  /// let names = ["fig", "pear"].publisher.makeConnectable().autoconnect()
  /// let owner = names.sink { print($0) }
  /// // Prints: fig, pear
  /// ```
  public func autoconnect() -> Publishers.Autoconnect<Self> {
    Publishers.Autoconnect(upstream: self)
  }
}

extension Publishers {
  /// A publisher that connects to a connectable publisher automatically.
  public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    /// The connectable publisher.
    public final let upstream: Upstream

    @usableFromInline let connection = SharedConnection<Void> {}

    /// Creates a publisher that connects to `upstream` while it has subscribers.
    public init(upstream: Upstream) {
      self.upstream = upstream
    }

    /// Attaches `subscriber` to this publisher.
    @inlinable
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      connection.addUser(
        subscribe: { upstream.subscribe(connection.subscriber(nil, to: subscriber)) },
        connect: { upstream.connect() }
      )
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

extension Publisher where Failure == Never {
  /// Returns a connectable publisher, which sends nothing until it is connected.
  ///
  /// ```swift
  /// let names = ["fig", "pear"].publisher.makeConnectable()
  /// let owner = names.sink { print($0) }
  /// print("connect")
  /// let connection = names.connect()
  /// // Prints: connect, fig, pear
  /// ```
  ///
  /// See ``ConnectablePublisher/connect()``.
  public func makeConnectable() -> Publishers.MakeConnectable<Self> {
    Publishers.MakeConnectable(upstream: self)
  }
}

extension Publishers {
  /// A connectable publisher that shares one subscription to an upstream publisher.
  public struct MakeConnectable<Upstream: Publisher>: ConnectablePublisher {
    /// The output type of the upstream publisher.
    public typealias Output = Upstream.Output

    /// The failure type of the upstream publisher.
    public typealias Failure = Upstream.Failure

    private let inner: Multicast<Upstream, PassthroughSubject<Output, Failure>>

    /// Creates a connectable publisher of the values of `upstream`.
    public init(upstream: Upstream) {
      inner = upstream.multicast(subject: PassthroughSubject())
    }

    /// Attaches `subscriber` to this publisher.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      inner.receive(subscriber: subscriber)
    }

    /// Subscribes to the upstream publisher.
    ///
    /// - Returns: A cancellable that cancels the upstream subscription.
    public func connect() -> any Cancellable {
      inner.connect()
    }
  }
}

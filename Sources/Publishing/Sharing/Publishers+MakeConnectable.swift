// SPDX-License-Identifier: Apache-2.0

extension Publisher where Failure == Never {
  /// Sends nothing until it is told to begin.
  public func makeConnectable() -> Publishers.MakeConnectable<Self> {
    Publishers.MakeConnectable(upstream: self)
  }
}

extension Publishers {
  /// What ``Publisher/makeConnectable()`` makes.
  public struct MakeConnectable<Upstream: Publisher>: ConnectablePublisher {
    /// It sends the values of upstream.
    public typealias Output = Upstream.Output

    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    private let inner: Multicast<Upstream, PassthroughSubject<Output, Failure>>

    /// A publisher of the values of `upstream` that begins when it is told to.
    public init(upstream: Upstream) {
      inner = upstream.multicast(subject: PassthroughSubject())
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      inner.receive(subscriber: subscriber)
    }

    /// Subscribes to upstream.
    ///
    /// - Returns: What cancels that.
    public func connect() -> any Cancellable {
      inner.connect()
    }
  }
}

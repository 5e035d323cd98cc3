extension Publisher {
  /// Sends what `transform` makes of each value.
  ///
  /// ```swift
  /// Just(7).map { "item \($0)" }.sink { print($0) }  // item 7
  /// ```
  public func map<T>(_ transform: @escaping (Output) -> T) -> Publishers.Map<Self, T> {
    Publishers.Map(upstream: self, transform: transform)
  }
}

extension Publishers {
  /// What ``Publisher/map(_:)`` makes.
  public struct Map<Upstream: Publisher, Output>: Publisher {
    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// What is made of each.
    public let transform: (Upstream.Output) -> Output

    /// A publisher of what `transform` makes of the values of `upstream`.
    public init(upstream: Upstream, transform: @escaping (Upstream.Output) -> Output) {
      self.upstream = upstream
      self.transform = transform
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(downstream: subscriber, transform: transform))
    }
  }
}

extension Publishers.Map {
  // A class, so that a long chain does not carry all that is below it by value.
  private final class Inner<S: Subscriber>: Subscriber, CustomStringConvertible
  where S.Input == Output, S.Failure == Failure {
    private let downstream: S
    private let transform: (Upstream.Output) -> Output

    var description: String { "Map" }

    init(downstream: S, transform: @escaping (Upstream.Output) -> Output) {
      self.downstream = downstream
      self.transform = transform
    }

    func receive(subscription: any Subscription) {
      downstream.receive(subscription: subscription)
    }

    func receive(_ input: Upstream.Output) -> Subscribers.Demand {
      downstream.receive(transform(input))
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      downstream.receive(completion: completion)
    }
  }
}

extension Publisher {
  /// Sends the values for which `isIncluded` holds.
  ///
  /// A value that is left out is asked for anew, so that downstream gets as many as it asked for.
  public func filter(_ isIncluded: @escaping (Output) -> Bool) -> Publishers.Filter<Self> {
    Publishers.Filter(upstream: self, isIncluded: isIncluded)
  }
}

extension Publishers {
  /// What ``Publisher/filter(_:)`` makes.
  public struct Filter<Upstream: Publisher>: Publisher {
    /// It sends values of upstream.
    public typealias Output = Upstream.Output

    /// It fails as upstream does.
    public typealias Failure = Upstream.Failure

    /// Where the values come from.
    public let upstream: Upstream

    /// Which of them are sent.
    public let isIncluded: (Upstream.Output) -> Bool

    /// A publisher of the values of `upstream` for which `isIncluded` holds.
    public init(upstream: Upstream, isIncluded: @escaping (Upstream.Output) -> Bool) {
      self.upstream = upstream
      self.isIncluded = isIncluded
    }

    /// Subscribes `subscriber`.
    public func receive<S: Subscriber>(subscriber: S)
    where S.Input == Output, S.Failure == Failure {
      upstream.subscribe(Inner(downstream: subscriber, isIncluded: isIncluded))
    }
  }
}

extension Publishers.Filter {
  private final class Inner<S: Subscriber>: Subscriber, CustomStringConvertible
  where S.Input == Output, S.Failure == Failure {
    private let downstream: S
    private let isIncluded: (Output) -> Bool

    var description: String { "Filter" }

    init(downstream: S, isIncluded: @escaping (Output) -> Bool) {
      self.downstream = downstream
      self.isIncluded = isIncluded
    }

    func receive(subscription: any Subscription) {
      downstream.receive(subscription: subscription)
    }

    func receive(_ input: Output) -> Subscribers.Demand {
      isIncluded(input) ? downstream.receive(input) : .max(1)
    }

    func receive(completion: Subscribers.Completion<Failure>) {
      downstream.receive(completion: completion)
    }
  }
}

/// A publisher of one value, which then finishes.
///
/// The value is sent when it is asked for, to each subscriber anew.
public struct Just<Output>: Publisher {
  /// It never fails.
  public typealias Failure = Never

  /// The value.
  public let output: Output

  /// A publisher of `output`.
  public init(_ output: Output) {
    self.output = output
  }

  /// Subscribes `subscriber`.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Output, S.Failure == Never {
    subscriber.receive(subscription: Inner(to: subscriber, output))
  }
}

extension Just: Equatable where Output: Equatable {}

extension Just: Sendable where Output: Sendable {}

extension Just {
  private final class Inner<S: Subscriber>: Subscription, CustomStringConvertible
  where S.Input == Output, S.Failure == Never {
    private let lock = Lock()
    private var delivery: (to: S, output: Output)?
    private var isCancelled = false

    var description: String { "Just" }

    init(to subscriber: S, _ output: Output) {
      delivery = (subscriber, output)
    }

    func request(_ demand: Subscribers.Demand) {
      precondition(demand > .none, "a request for no values")
      guard let delivery = lock.withLock({ self.delivery.take() }) else { return }
      _ = delivery.to.receive(delivery.output)
      if lock.withLock({ isCancelled }) { return }
      delivery.to.receive(completion: .finished)
    }

    func cancel() {
      // What is taken goes at the end of this scope, outside the lock.
      let delivery = lock.withLock {
        isCancelled = true
        return self.delivery.take()
      }
      _ = delivery
    }
  }
}

/// The publisher of an ``ObservableObject`` that says only that the object is about to change.
///
/// It knows nothing of the object. A subscriber that has asked for nothing misses the change. Any
/// thread may send, subscribe, request and cancel, as for ``PassthroughSubject``.
public final class ObservableObjectPublisher: Publisher {
  /// It sends that something is about to change, not what.
  public typealias Output = Void

  /// It never fails.
  public typealias Failure = Never

  private let subject = PassthroughSubject<Void, Never>()

  /// A publisher that nobody has subscribed to yet.
  public init() {}

  /// Tells each subscriber that the object is about to change.
  public func send() {
    subject.send()
  }

  /// Subscribes `subscriber`.
  public func receive<S: Subscriber>(subscriber: S) where S.Input == Void, S.Failure == Never {
    subject.subscribe(Inner(downstream: subscriber))
  }
}

// MARK: Its name in descriptions

extension ObservableObjectPublisher {
  private final class Inner<S: Subscriber>: Subscriber, CustomStringConvertible
  where S.Input == Void, S.Failure == Never {
    private let downstream: S

    var description: String { "ObservableObjectPublisher" }

    init(downstream: S) {
      self.downstream = downstream
    }

    func receive(subscription: any Subscription) {
      downstream.receive(subscription: Named(upstream: subscription))
    }

    func receive(_ input: Void) -> Subscribers.Demand {
      downstream.receive(input)
    }

    func receive(completion: Subscribers.Completion<Never>) {
      downstream.receive(completion: completion)
    }
  }

  // Apart from `Inner`, so that a subscriber that keeps its subscription is not kept by it.
  private final class Named: Subscription, CustomStringConvertible {
    private let upstream: any Subscription

    var description: String { "ObservableObjectPublisher" }

    init(upstream: any Subscription) {
      self.upstream = upstream
    }

    func request(_ demand: Subscribers.Demand) { upstream.request(demand) }
    func cancel() { upstream.cancel() }
  }
}

/// A subscriber of whatever type, apart from its subscription.
class SubscriberBox<Input, Failure: Error> {
  func receive(_ input: Input) -> Subscribers.Demand { .none }
  func receive(completion: Subscribers.Completion<Failure>) {}
}

/// A ``SubscriberBox`` with what is in it.
final class TypedSubscriberBox<S: Subscriber>: SubscriberBox<S.Input, S.Failure> {
  private let subscriber: S

  init(_ subscriber: S) {
    self.subscriber = subscriber
  }

  override func receive(_ input: S.Input) -> Subscribers.Demand {
    subscriber.receive(input)
  }

  override func receive(completion: Subscribers.Completion<S.Failure>) {
    subscriber.receive(completion: completion)
  }
}

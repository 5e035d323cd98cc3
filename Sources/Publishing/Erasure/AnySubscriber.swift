// SPDX-License-Identifier: Apache-2.0

/// A subscriber whose kind is nobody's business.
///
/// What is received goes to the subscriber, the subject or the closures in it.
public struct AnySubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible {
  @usableFromInline let box: Box

  /// Hides the kind of `subscriber`.
  @inlinable
  public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
    if let erased = subscriber as? AnySubscriber {
      self = erased
    } else {
      box = Box(
        base: subscriber,
        receiveSubscription: { subscriber.receive(subscription: $0) },
        receiveValue: { subscriber.receive($0) },
        receiveCompletion: { subscriber.receive(completion: $0) }
      )
    }
  }

  /// A subscriber that sends on through `subject` what it receives.
  public init<S: Subject>(_ subject: S) where S.Output == Input, S.Failure == Failure {
    box = Box(
      base: subject,
      receiveSubscription: { subject.send(subscription: $0) },
      receiveValue: {
        subject.send($0)
        return .none
      },
      receiveCompletion: { subject.send(completion: $0) }
    )
  }

  /// A subscriber that calls these closures.
  ///
  /// - Parameters:
  ///   - receiveSubscription: Told the subscription, by which it asks for values.
  ///   - receiveValue: Told each value; says how many more are asked for.
  ///   - receiveCompletion: Told the end.
  public init(
    receiveSubscription: ((any Subscription) -> Void)? = nil,
    receiveValue: ((Input) -> Subscribers.Demand)? = nil,
    receiveCompletion: ((Subscribers.Completion<Failure>) -> Void)? = nil
  ) {
    box = Box(
      base: nil,
      receiveSubscription: receiveSubscription ?? { _ in },
      receiveValue: receiveValue ?? { _ in .none },
      receiveCompletion: receiveCompletion ?? { _ in }
    )
  }

  /// The identity of what is in it, or its own.
  public var combineIdentifier: CombineIdentifier {
    (box.base as? any CustomCombineIdentifierConvertible)?.combineIdentifier
      ?? CombineIdentifier(box)
  }

  /// How what is in it describes itself.
  public var description: String {
    (box.base as? any CustomStringConvertible)?.description ?? "AnySubscriber"
  }

  /// Hands on the subscription.
  @inlinable
  public func receive(subscription: any Subscription) {
    box.receiveSubscription(subscription)
  }

  /// Hands on the value.
  @inlinable
  public func receive(_ input: Input) -> Subscribers.Demand {
    box.receiveValue(input)
  }

  /// Hands on the completion.
  @inlinable
  public func receive(completion: Subscribers.Completion<Failure>) {
    box.receiveCompletion(completion)
  }
}

extension AnySubscriber {
  /// Closures that were compiled for what is behind them.
  @usableFromInline
  final class Box {
    let base: Any?
    @usableFromInline let receiveSubscription: (any Subscription) -> Void
    @usableFromInline let receiveValue: (Input) -> Subscribers.Demand
    @usableFromInline let receiveCompletion: (Subscribers.Completion<Failure>) -> Void

    @usableFromInline
    init(
      base: Any?,
      receiveSubscription: @escaping (any Subscription) -> Void,
      receiveValue: @escaping (Input) -> Subscribers.Demand,
      receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
    ) {
      self.base = base
      self.receiveSubscription = receiveSubscription
      self.receiveValue = receiveValue
      self.receiveCompletion = receiveCompletion
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// A type-erased subscriber.
///
/// It forwards what it receives to the wrapped subscriber, subject or closures.
public struct AnySubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible {
  @usableFromInline let box: Box

  /// Creates a subscriber that wraps `subscriber`.
  ///
  /// A `subscriber` that is already type-erased is not wrapped again.
  @inlinable
  public init<S: Subscriber>(_ subscriber: S) where S.Input == Input, S.Failure == Failure {
    // The cast alone would search all conformances of the program for each other type.
    if S.self == AnySubscriber.self, let erased = subscriber as? AnySubscriber {
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

  /// Creates a subscriber that sends what it receives through `subject`.
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

  /// Creates a subscriber that calls closures.
  ///
  /// - Parameters:
  ///   - receiveSubscription: A closure that receives the subscription and requests values from it.
  ///   - receiveValue: A closure that receives each value and returns the additional demand.
  ///   - receiveCompletion: A closure that receives the completion.
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

  /// The identifier of the wrapped subscriber, or a unique one if there is no such subscriber.
  public var combineIdentifier: CombineIdentifier {
    (box.base as? any CustomCombineIdentifierConvertible)?.combineIdentifier
      ?? CombineIdentifier(box)
  }

  /// The description of the wrapped subscriber or subject, or `AnySubscriber`.
  public var description: String {
    (box.base as? any CustomStringConvertible)?.description ?? "AnySubscriber"
  }

  /// Forwards the subscription.
  @inlinable
  public func receive(subscription: any Subscription) {
    box.receiveSubscription(subscription)
  }

  /// Forwards the value.
  @inlinable
  public func receive(_ input: Input) -> Subscribers.Demand {
    box.receiveValue(input)
  }

  /// Forwards the completion.
  @inlinable
  public func receive(completion: Subscribers.Completion<Failure>) {
    box.receiveCompletion(completion)
  }
}

extension AnySubscriber {
  /// The closures that forward to the wrapped subscriber, specialized for its type.
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

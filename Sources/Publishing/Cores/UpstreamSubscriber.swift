// SPDX-License-Identifier: Apache-2.0

/// The subscriber of an operator to one of its upstream publishers.
///
/// It handles events during a turn of the operator. ``request(_:)`` and ``cancel()`` must also be
/// called during a turn.
@usableFromInline
final class UpstreamSubscriber<Input, Failure: Error>: Subscriber, CustomStringConvertible {
  @usableFromInline typealias ValueHandler = (Input, UpstreamSubscriber) -> Void
  @usableFromInline typealias CompletionHandler =
    (Subscribers.Completion<Failure>, UpstreamSubscriber) -> Void

  @usableFromInline let owner: SerialOperator & CustomStringConvertible
  @usableFromInline let receiveValue: ValueHandler
  @usableFromInline let receiveCompletion: CompletionHandler

  // Accessed only during a turn:
  @exclusivity(unchecked) @usableFromInline var upstream: (any Subscription)?
  @exclusivity(unchecked) @usableFromInline var isOver = false

  /// `true` between the subscription and the end.
  @exclusivity(unchecked) @usableFromInline var isActive = false

  /// The demand that was requested before upstream's subscription arrived.
  @exclusivity(unchecked) @usableFromInline var earlyDemand = Subscribers.Demand.none

  /// The position among the owner's upstream publishers, if the owner keeps them in an array.
  @exclusivity(unchecked) @usableFromInline var position = 0

  /// The number in the order of addition, if the owner keeps its upstream publishers in an array.
  @exclusivity(unchecked) @usableFromInline var number = 0

  /// Creates a subscriber to an upstream publisher of `owner`, with closures that several
  /// subscribers can share.
  ///
  /// - Parameters:
  ///   - owner: The operator.
  ///   - receiveValue: A closure that handles a value of a subscriber, called during a turn.
  ///   - receiveCompletion: A closure that handles the completion, called during a turn.
  @inlinable
  init(
    of owner: SerialOperator & CustomStringConvertible,
    sharing receiveValue: @escaping ValueHandler,
    _ receiveCompletion: @escaping CompletionHandler
  ) {
    self.owner = owner
    self.receiveValue = receiveValue
    self.receiveCompletion = receiveCompletion
  }

  /// Creates a subscriber to an upstream publisher of `owner`.
  ///
  /// - Parameters:
  ///   - owner: The operator.
  ///   - receiveValue: A closure that handles a value, called during a turn.
  ///   - receiveCompletion: A closure that handles the completion, called during a turn.
  @inlinable
  convenience init(
    of owner: SerialOperator & CustomStringConvertible,
    receiveValue: @escaping (Input) -> Void,
    receiveCompletion: @escaping (Subscribers.Completion<Failure>) -> Void
  ) {
    self.init(
      of: owner,
      sharing: { value, _ in receiveValue(value) },
      { completion, _ in receiveCompletion(completion) }
    )
  }

  @usableFromInline var description: String { owner.description }

  @inlinable
  func receive(subscription: any Subscription) {
    if owner.enter() {
      take(subscription)
      owner.leave()
    } else {
      owner.perform { [self] in take(subscription) }
    }
  }

  @inlinable
  func receive(_ input: Input) -> Subscribers.Demand {
    if owner.enter() {
      take(input)
      owner.leave()
    } else {
      owner.perform(waits: true) { [self] in take(input) }
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    if owner.enter() {
      take(completion)
      owner.leave()
    } else {
      owner.perform(waits: true) { [self] in take(completion) }
    }
  }

  @inlinable
  func take(_ subscription: any Subscription) {
    if isOver || isActive || owner.isOver { return subscription.cancel() }
    isActive = true
    upstream = subscription
    let demand = earlyDemand
    earlyDemand = .none
    if demand > .none { subscription.request(demand) }
  }

  @inlinable
  func take(_ input: Input) {
    if isActive, !owner.isOver { receiveValue(input, self) }
  }

  @inlinable
  func take(_ completion: Subscribers.Completion<Failure>) {
    guard isActive, !owner.isOver else { return }
    isOver = true
    isActive = false
    receiveCompletion(completion, self)
    // The deinitializer of the subscription is client code, which may cancel the operator.
    upstream = nil
  }

  /// Requests more values, now or when upstream's subscription arrives.
  @inlinable
  func request(_ demand: Subscribers.Demand) {
    if isOver || demand == .none { return }
    if let upstream { upstream.request(demand) } else { earlyDemand += demand }
  }

  /// Passes a request for no values to upstream, which may trap.
  func requestNone() { upstream?.request(.none) }

  /// Cancels upstream and ignores all further events.
  @inlinable
  func cancel() {
    if isOver { return }
    isOver = true
    isActive = false
    upstream.take()?.cancel()
  }
}

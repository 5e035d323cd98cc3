// SPDX-License-Identifier: Apache-2.0

/// An operator that receives events from several publishers or threads.
///
/// It is also the subscription of downstream. A subclass overrides ``handleDemand(_:)`` and
/// ``dismantle()``. These methods run during a turn of the operator, so they need no
/// synchronization. They may call upstream and downstream only while their own state is consistent,
/// because these calls may reenter.
@usableFromInline
class SerialSubscription<Downstream: Subscriber>: SerialOperator, Subscription,
  CustomStringConvertible
{
  @usableFromInline final let name: String

  /// The number of requested values that have not been sent.
  @exclusivity(unchecked) @usableFromInline final var demand = Subscribers.Demand.none

  /// The part of the demand that was not yet passed to ``handleDemand(_:)``.
  @exclusivity(unchecked) @usableFromInline final var unhandledDemand = Subscribers.Demand.none
  @exclusivity(unchecked) @usableFromInline final var isHandlingDemand = false

  @exclusivity(unchecked) @usableFromInline final var downstream: Downstream?

  /// `true` to trap on a request for no values, `false` to pass it to ``handleDemand(_:)``.
  @usableFromInline final let requiresDemand: Bool

  /// Creates an operator that sends to `downstream`.
  ///
  /// - Parameters:
  ///   - name: The name of the operator.
  ///   - downstream: The downstream subscriber.
  ///   - requiresDemand: `true` to trap on a request for no values, `false` to pass it to
  ///     ``handleDemand(_:)``.
  @inlinable
  init(_ name: String, to downstream: Downstream, requiresDemand: Bool = true) {
    self.name = name
    self.requiresDemand = requiresDemand
    self.downstream = downstream
  }

  @usableFromInline var description: String { name }

  // MARK: Operator interface

  /// Handles additional demand.
  ///
  /// It is not called with further demand after an unlimited request. `more` is zero only if the
  /// operator accepts requests for no values.
  @usableFromInline
  func handleDemand(_ more: Subscribers.Demand) {}

  /// Cancels upstream and releases all state at the end.
  @usableFromInline
  func dismantle() {}

  /// Sends the subscription downstream and then calls `begin`, unless downstream has cancelled.
  ///
  /// Both happen in the first turn of the operator.
  @inlinable
  final func open(_ begin: () -> Void = {}) {
    let isFirst = enter()
    assert(isFirst, "subscription opened twice")
    downstream?.receive(subscription: self)
    if !isOver { begin() }
    leave()
  }

  /// Sends a value, or drops it if there is no demand.
  @inlinable
  final func send(_ value: Downstream.Input) {
    guard !isOver, demand > .none, let downstream else { return }
    demand -= 1
    let more = downstream.receive(value)
    if more > .none { addDemand(more) }
  }

  /// Cancels upstream and sends the completion.
  @inlinable
  final func finish(_ completion: Subscribers.Completion<Downstream.Failure>) {
    guard endOnce() else { return }
    let downstream = downstream.take()
    dismantle()
    downstream?.receive(completion: completion)
  }

  /// Returns the demand to request from a new upstream publisher that replaces another.
  ///
  /// ``handleDemand(_:)`` then receives only later requests.
  @inlinable
  final func takeOverDemand() -> Subscribers.Demand {
    unhandledDemand = .none
    return demand
  }

  // MARK: Downstream interface

  @inlinable
  final func request(_ demand: Subscribers.Demand) {
    if requiresDemand { demand.requireSome() }
    if enter() {
      addDemand(demand)
      leave()
    } else {
      perform { [self] in addDemand(demand) }
    }
  }

  @inlinable
  final func cancel() {
    guard endOnce() else { return }
    perform { [self] in
      downstream = nil
      dismantle()
    }
  }

  // MARK: Demand

  // The loop prevents recursion if a subscriber requests one more value for each buffered value
  // that it receives.
  @inlinable
  final func addDemand(_ more: Subscribers.Demand) {
    if isOver { return }
    if more == .none {
      if !isHandlingDemand { handleDemand(.none) }
      return
    }
    if demand == .unlimited { return }
    demand += more
    unhandledDemand += more
    if isHandlingDemand { return }
    isHandlingDemand = true
    defer { isHandlingDemand = false }
    while unhandledDemand > .none, !isOver {
      let more = unhandledDemand
      unhandledDemand = .none
      handleDemand(more)
    }
  }
}

// SPDX-License-Identifier: Apache-2.0

/// An operator that several publishers or threads send to, as the subscription that downstream has.
///
/// A subclass supplies what happens on demand and what is to be let go of in the end. Whatever it does
/// is done in turn, so it simply acts: it may call upstream and downstream at any point at which its
/// own state is whole, because they may call back before they return.
class SerialSubscription<Downstream: Subscriber>: SerialOperator, Subscription,
  CustomStringConvertible
{
  private final let name: String

  /// What downstream has asked for and not been sent.
  private(set) final var demand = Subscribers.Demand.none

  /// What of it ``demandGrew(by:)`` has not been told.
  private final var growth = Subscribers.Demand.none
  private final var isTellingGrowth = false

  private final var downstream: Downstream?

  /// An operator called `name` that sends to `downstream`.
  init(_ name: String, to downstream: Downstream) {
    self.name = name
    self.downstream = downstream
  }

  /// The operator's name.
  var description: String { name }

  // MARK: For the operator

  /// Downstream has asked for more; not told again once it has asked for everything.
  func demandGrew(by more: Subscribers.Demand) {}

  /// It is over: cancels upstream and lets go of everything.
  func dismantle() {}

  /// Hands itself to downstream and then, unless that cancels, does `begin`; both in turn, which nobody
  /// else can have before.
  final func open(_ begin: () -> Void = {}) {
    let isFirst = enter()
    assert(isFirst, "opened twice")
    downstream?.receive(subscription: self)
    if !isOver { begin() }
    leave()
  }

  /// Sends a value; one that was not asked for is dropped.
  final func send(_ value: Downstream.Input) {
    guard !isOver, demand > .none, let downstream else { return }
    demand -= 1
    grow(by: downstream.receive(value))
  }

  /// Cancels upstream, then ends it.
  final func finish(_ completion: Subscribers.Completion<Downstream.Failure>) {
    guard endOnce() else { return }
    let downstream = downstream.take()
    dismantle()
    downstream?.receive(completion: completion)
  }

  /// What is to be asked of an upstream that takes the place of another; ``demandGrew(by:)`` is told
  /// only of what comes after.
  final func takeOverDemand() -> Subscribers.Demand {
    growth = .none
    return demand
  }

  // MARK: For downstream

  final func request(_ demand: Subscribers.Demand) {
    demand.requireSome()
    if enter() {
      grow(by: demand)
      leave()
    } else {
      perform { [self] in grow(by: demand) }
    }
  }

  final func cancel() {
    guard endOnce() else { return }
    perform { [self] in
      downstream = nil
      dismantle()
    }
  }

  // MARK: Demand

  // Who asks for one more on each value while the operator sends what it has kept does not get deeper and
  // deeper: what is asked for meanwhile is told in the loop that is under way.
  private final func grow(by more: Subscribers.Demand) {
    if isOver || demand == .unlimited { return }
    demand += more
    growth += more
    if isTellingGrowth { return }
    isTellingGrowth = true
    defer { isTellingGrowth = false }
    while growth > .none, !isOver {
      let more = growth
      growth = .none
      demandGrew(by: more)
    }
  }
}

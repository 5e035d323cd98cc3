// SPDX-License-Identifier: Apache-2.0

import Platform

/// What operators share that look on: closures that are told what passes by.
///
/// Both ends and the closures are let go of on cancellation and completion.
final class ObservingSubscription<Downstream: Subscriber>: Subscriber, Subscription,
  CustomStringConvertible
{
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  /// What is told, each before it goes on if it does not say otherwise.
  struct Hooks {
    var subscription: ((any Subscription) -> Void)?

    /// Told the subscription when downstream has been handed it, and before upstream is asked.
    var subscribed: ((any Subscription) -> Void)?

    var output: ((Input) -> Void)?
    var completion: ((Subscribers.Completion<Failure>) -> Void)?
    var cancel: (() -> Void)?
    var request: ((Subscribers.Demand) -> Void)?

    /// What a subscriber asks for by what it returns.
    var returned: ((Subscribers.Demand) -> Void)?
  }

  private struct State {
    let downstream: Downstream
    let hooks: Hooks
    var upstream: (any Subscription)?

    /// What was asked for while downstream is being handed the subscription.
    var early: Subscribers.Demand? = Subscribers.Demand.none
  }

  private let lock = Lock()

  /// What the subscription is called; until there is one, `nil` if it is called as upstream's is.
  private var name: String?

  /// `nil` once it is over.
  private var state: State?

  init(_ name: String?, to downstream: Downstream, _ hooks: Hooks) {
    self.name = name
    state = State(downstream: downstream, hooks: hooks)
  }

  var description: String { lock.withLock { name } ?? "\(Downstream.self)" }

  /// What there is from the subscription on until the end.
  private var current: State? { lock.withLock { state?.upstream == nil ? nil : state } }

  /// Ends it.
  ///
  /// - Returns: What there was, if it has not ended before.
  private func end() -> State? { lock.withLock { state?.upstream == nil ? nil : state.take() } }

  func receive(subscription: any Subscription) {
    let name = name ?? "\(subscription)"
    let state: State? = lock.withLock {
      guard self.state?.upstream == nil else { return nil }
      self.state?.upstream = subscription
      self.name = name
      return self.state
    }
    guard let state else { return subscription.cancel() }
    state.hooks.subscription?(subscription)
    state.downstream.receive(subscription: self)
    state.hooks.subscribed?(subscription)
    let demand = lock.withLock { self.state?.early.take() }
    if let demand, demand > .none { subscription.request(demand) }
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard let hooks = current?.hooks else { return .none }
    hooks.output?(input)
    // The closure may have cancelled.
    guard let downstream = current?.downstream else { return .none }
    let demand = downstream.receive(input)
    if demand > .none { (hooks.returned ?? hooks.request)?(demand) }
    return demand
  }

  func receive(completion: Subscribers.Completion<Failure>) {
    guard let state = end() else { return }
    state.hooks.completion?(completion)
    state.downstream.receive(completion: completion)
  }

  func request(_ demand: Subscribers.Demand) {
    demand.requireSome()
    current?.hooks.request?(demand)
    let upstream: (any Subscription)? = lock.withLock {
      guard let early = state?.early else { return state?.upstream }
      state?.early = early + demand
      return nil
    }
    upstream?.request(demand)
  }

  func cancel() {
    guard let state = end() else { return }
    state.hooks.cancel?()
    state.upstream?.cancel()
  }
}

// SPDX-License-Identifier: Apache-2.0

import Platform

/// The shared implementation of operators that observe events with closures.
///
/// It releases upstream, downstream and the closures on cancellation and completion.
final class ObservingSubscription<Downstream: Subscriber>: Subscriber, Subscription,
  CustomStringConvertible
{
  typealias Input = Downstream.Input
  typealias Failure = Downstream.Failure

  /// The closures to call, each before its event is forwarded.
  struct Hooks {
    var subscription: ((any Subscription) -> Void)?
    var output: ((Input) -> Void)?
    var completion: ((Subscribers.Completion<Failure>) -> Void)?
    var cancel: (() -> Void)?
    var request: ((Subscribers.Demand) -> Void)?

    /// Receives the demand that a subscriber returns for a value, instead of `request`.
    var returned: ((Subscribers.Demand) -> Void)?
  }

  private struct State {
    let downstream: Downstream
    let hooks: Hooks
    var upstream: (any Subscription)?
  }

  private let lock = Lock()

  let description: String

  /// The state, or `nil` after the end.
  private var state: State?

  init(_ name: String, to downstream: Downstream, _ hooks: Hooks) {
    description = name
    state = State(downstream: downstream, hooks: hooks)
  }

  /// The state, or `nil` before the subscription and after the end.
  private var current: State? { lock.withLock { state?.upstream == nil ? nil : state } }

  /// Moves to the final state.
  ///
  /// - Returns: The previous state, or `nil` if there is no subscription or it has ended.
  private func end() -> State? { lock.withLock { state?.upstream == nil ? nil : state.take() } }

  func receive(subscription: any Subscription) {
    let state: State? = lock.withLock {
      guard self.state?.upstream == nil else { return nil }
      self.state?.upstream = subscription
      return self.state
    }
    guard let state else { return subscription.cancel() }
    state.hooks.subscription?(subscription)
    state.downstream.receive(subscription: self)
  }

  func receive(_ input: Input) -> Subscribers.Demand {
    guard let hooks = current?.hooks else { return .none }
    hooks.output?(input)
    // The closure may have cancelled the subscription.
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
    current?.hooks.request?(demand)
    // The closure may have cancelled the subscription.
    current?.upstream?.request(demand)
  }

  func cancel() {
    guard let state = end() else { return }
    state.hooks.cancel?()
    state.upstream?.cancel()
  }
}

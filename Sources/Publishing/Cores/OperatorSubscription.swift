// SPDX-License-Identifier: Apache-2.0

import Platform
import Synchronization

/// A wrapper around upstream's subscription, described by the name of an operator.
///
/// It holds no reference to the operator and releases upstream's subscription at the end.
@usableFromInline
final class OperatorSubscription: Subscription, MainActorDelivery, CustomStringConvertible {
  @usableFromInline let description: String

  /// `true` between upstream's subscription and the end, written under the lock.
  @usableFromInline let open = Atomic(false)

  /// `true` to trap on a request for no values, `false` to pass it to upstream.
  @usableFromInline let requiresDemand: Bool

  private let lock = Lock()
  private var hasBegun = false
  private var isCancelled = false
  private var upstream: (any Subscription)?

  @usableFromInline
  init(_ name: String, requiresDemand: Bool) {
    description = name
    self.requiresDemand = requiresDemand
  }

  /// `true` if values are to be delivered.
  @inlinable var isOpen: Bool { open.load(ordering: .acquiring) }

  /// Stores upstream's subscription, or cancels it if there already is one.
  ///
  /// - Returns: `true` if it is the first subscription.
  @usableFromInline
  func begin(_ subscription: any Subscription) -> Bool {
    let isFirst = lock.withLock {
      if hasBegun { return false }
      hasBegun = true
      upstream = subscription
      open.store(true, ordering: .releasing)
      return true
    }
    if !isFirst { subscription.cancel() }
    return isFirst
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    if requiresDemand { demand.requireSome() }
    lock.withLock { upstream }?.request(demand)
  }

  @usableFromInline
  func cancel() {
    lock.withLock { isCancelled = true }
    end()?.cancel()
  }

  func requireMainActor() { lock.withLock { upstream }?.requireMainActorIfPossible() }

  /// Stops all deliveries.
  ///
  /// - Returns: Upstream's subscription, or `nil` if it has already ended.
  @usableFromInline
  func end() -> (any Subscription)? {
    lock.withLock {
      open.store(false, ordering: .releasing)
      return upstream.take()
    }
  }

  /// Returns `true` unless downstream has cancelled.
  @usableFromInline
  func shouldDeliverCompletion() -> Bool { lock.withLock { !isCancelled } }
}

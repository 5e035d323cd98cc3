// SPDX-License-Identifier: Apache-2.0

import Platform
import Synchronization

/// Upstream's subscription under the name of an operator, which hands it downstream.
///
/// It keeps nothing of the operator, so that whoever keeps it keeps no more than upstream's, and that
/// only until the end.
@usableFromInline
final class OperatorSubscription: Subscription, CustomStringConvertible {
  @usableFromInline let description: String

  /// Whether upstream's subscription has come and nothing has ended it; changes under the lock.
  @usableFromInline let open = Atomic(false)

  private let lock = Lock()
  private var hasBegun = false
  private var isCancelled = false
  private var upstream: (any Subscription)?

  @usableFromInline
  init(_ name: String) {
    description = name
  }

  /// Whether values are to be delivered.
  @inlinable var isOpen: Bool { open.load(ordering: .acquiring) }

  /// Takes upstream's subscription; a second one is cancelled.
  ///
  /// - Returns: Whether it is the first.
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
    demand.requireSome()
    lock.withLock { upstream }?.request(demand)
  }

  @usableFromInline
  func cancel() {
    lock.withLock { isCancelled = true }
    end()?.cancel()
  }

  /// Nothing more is to be delivered.
  ///
  /// - Returns: Upstream's subscription, if it has not ended before.
  @usableFromInline
  func end() -> (any Subscription)? {
    lock.withLock {
      open.store(false, ordering: .releasing)
      return upstream.take()
    }
  }

  /// Whether downstream is still to be told of the end.
  @usableFromInline
  func owesCompletion() -> Bool { lock.withLock { !isCancelled } }
}

// SPDX-License-Identifier: Apache-2.0

import Platform
import Synchronization

/// A wrapper around upstream's subscription, described by the name of an operator or by upstream.
///
/// It holds no reference to the operator and releases upstream's subscription at the end.
@usableFromInline
final class OperatorSubscription: Subscription, CustomStringConvertible {
  /// `true` between upstream's subscription and the end, written under the lock.
  @usableFromInline let open = Atomic(false)

  /// `true` to trap on a request for no values, `false` to pass it to upstream.
  @usableFromInline let requiresDemand: Bool

  private let lock = Lock()
  private var hasBegun = false
  private var isCancelled = false
  private var upstream: (any Subscription)?
  private var name: String?

  /// Called when downstream cancels, before upstream is cancelled.
  private var cancelHandler: (() -> Void)?

  /// Creates a subscription.
  ///
  /// - Parameters:
  ///   - name: Its description, or `nil` to use upstream's description.
  ///   - requiresDemand: `true` to trap on a request for no values, `false` to pass it to upstream.
  ///   - cancelHandler: Called when downstream cancels, before upstream is cancelled.
  @usableFromInline
  init(
    _ name: String?,
    requiresDemand: Bool = true,
    onCancel cancelHandler: (() -> Void)? = nil
  ) {
    self.name = name
    self.requiresDemand = requiresDemand
    self.cancelHandler = cancelHandler
  }

  @usableFromInline var description: String { lock.withLock { name } ?? "" }

  /// `true` if values are to be delivered.
  @inlinable var isOpen: Bool { open.load(ordering: .acquiring) }

  /// Stores upstream's subscription, or cancels it if there already is one.
  ///
  /// - Returns: `true` if it is the first subscription.
  @usableFromInline
  func begin(_ subscription: any Subscription) -> Bool {
    let name = lock.withLock { self.name } ?? "\(subscription)"
    let isFirst = lock.withLock {
      if hasBegun { return false }
      hasBegun = true
      self.name = name
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
    let handler = lock.withLock { () -> (() -> Void)? in
      isCancelled = true
      return cancelHandler
    }
    guard let upstream = end() else { return }
    handler?()
    upstream.cancel()
  }

  /// Stops all deliveries.
  ///
  /// - Returns: Upstream's subscription, or `nil` if it has already ended.
  @usableFromInline
  func end() -> (any Subscription)? {
    // The removed closure is released at the end of this scope, outside the lock.
    let ended: ((any Subscription)?, (() -> Void)?) = lock.withLock {
      open.store(false, ordering: .releasing)
      return (upstream.take(), cancelHandler.take())
    }
    return ended.0
  }

  /// Returns `true` unless downstream has cancelled.
  @usableFromInline
  func shouldDeliverCompletion() -> Bool { lock.withLock { !isCancelled } }
}

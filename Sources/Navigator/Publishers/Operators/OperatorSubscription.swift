import Synchronization

/// Upstream's subscription under the name of an operator, which hands it downstream.
///
/// It keeps nothing of the operator, so that whoever keeps it keeps no more than upstream's, and that
/// only until the end.
@usableFromInline
final class OperatorSubscription: Subscription, CustomStringConvertible {
  @usableFromInline let description: String

  private let lock = Lock()
  private var upstream: (any Subscription)?
  @usableFromInline let over = Atomic(false)
  private let cancelled = Atomic(false)

  @usableFromInline
  init(_ name: String) {
    description = name
  }

  /// Whether nothing is to be delivered any more.
  @inlinable var isOver: Bool { over.load(ordering: .acquiring) }

  /// Whether downstream has cancelled.
  @usableFromInline var isCancelled: Bool { cancelled.load(ordering: .acquiring) }

  /// Takes upstream's subscription; a second one is cancelled.
  ///
  /// - Returns: Whether it is the first.
  @usableFromInline
  func begin(_ subscription: any Subscription) -> Bool {
    let isFirst = lock.withLock {
      guard upstream == nil, !isOver else { return false }
      upstream = subscription
      return true
    }
    if !isFirst { subscription.cancel() }
    return isFirst
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    precondition(demand > .none, "a subscriber must ask for at least one value")
    lock.withLock { upstream }?.request(demand)
  }

  @usableFromInline
  func cancel() {
    cancelled.store(true, ordering: .releasing)
    stop()
  }

  /// Cancels upstream; nothing more is to be delivered.
  @usableFromInline
  func stop() {
    over.store(true, ordering: .releasing)
    lock.withLock { upstream.take() }?.cancel()
  }

  /// Upstream has completed: lets go of it.
  ///
  /// - Returns: Whether that is to be delivered.
  @usableFromInline
  func end() -> Bool {
    if over.exchange(true, ordering: .acquiringAndReleasing) { return false }
    let ended = lock.withLock { upstream.take() }
    withExtendedLifetime(ended) {}
    return true
  }
}

import Glibc

/// The part of a subscription to a subject that does not depend on what it sends.
///
/// What was asked for, what has been missed, whether it is over: all of it is under the subject's lock.
class SubjectLink {
  /// Its place in the order of subscription.
  private(set) final var place = 0

  /// What was asked for and has not been delivered.
  final var demand = Subscribers.Demand.none

  /// Whether the subject's current value has not been delivered.
  final var isBehind: Bool

  /// The thread in which the subscriber is being given this subscription, until it has it.
  private final var opener: pthread_t

  /// The number of the last value that this subscriber is not to be sent: it came before the
  /// subscription, or was delivered as the current one.
  private final var caughtUp = 0

  init(isBehind: Bool) {
    self.isBehind = isBehind
    opener = pthread_self()
  }

  /// Whether the calling thread may call the subscriber: it has its subscription, or is just being
  /// given it by the same thread.
  final var isOpen: Bool { opener == 0 || opener == pthread_self() }

  /// Takes its place among the subscriptions.
  final func join(at place: Int, after number: Int) {
    self.place = place
    caughtUp = number
  }

  /// The subscriber has its subscription.
  final func open() {
    opener = 0
  }

  /// Whether the value that was sent as the `number`th is to be delivered; if so, it counts as such.
  final func accepts(_ number: Int, of gate: SubjectGate) -> Bool {
    guard number > caughtUp else { return false }
    guard demand > .none, isOpen else {
      isBehind = gate.hasCurrent
      return false
    }
    if number == gate.lastNumber { isBehind = false }
    demand -= 1
    return true
  }

  /// Whether the current value is to be delivered; if so, it counts as such.
  final func acceptsCurrent(of gate: SubjectGate) -> Bool {
    guard isBehind, isOpen, demand > .none else { return false }
    isBehind = false
    caughtUp = gate.lastNumber
    demand -= 1
    return true
  }
}

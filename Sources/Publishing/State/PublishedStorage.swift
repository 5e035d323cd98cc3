// SPDX-License-Identifier: Apache-2.0

import Platform

/// The value, subscribers and upstream subscriptions of a ``Published`` property.
///
/// A ``SubjectHub`` delivers the values. The property keeps its old value until the new one is
/// delivered, so each change is delivered and set in one turn.
final class PublishedStorage<Value> {
  private let hub = SubjectHub<Value, Never>(.published, keeping: 1)

  // Protected by the hub's lock:

  /// The current value.
  private var current: Value

  /// The value of the innermost change whose delivery is in progress.
  private var valueInDelivery: Value?

  /// The value of the most recent change that is not set yet, if any.
  private var latest: Value?

  /// The number of changes whose delivery has not begun.
  private var pendingCount = 0

  private var announcer: ObservableObjectPublisher?
  private var followed: [CombineIdentifier: AnyCancellable] = [:]

  init(_ value: Value) {
    current = value
    hub.begin(with: value)
  }

  deinit { hub.close() }

  /// The value that the calling thread reads.
  ///
  /// The thread that delivers a change reads the old value until the delivery ends.
  var value: Value {
    hub.mutex.withLock {
      if let latest, hub.turn.isHeldByOtherThread { return latest }
      return current
    }
  }

  func change(to newValue: Value) {
    let replaced = hub.mutex.withLock {
      defer { latest = newValue }
      pendingCount += 1
      return latest
    }
    withExtendedLifetime(replaced) {}
    hub.takeTurn { [self] in
      let (announcer, outer) = hub.mutex.withLock {
        defer { valueInDelivery = newValue }
        pendingCount -= 1
        return (self.announcer, valueInDelivery)
      }
      announcer?.send()
      hub.sendInTurn(newValue)
      commit(newValue, within: outer)
    }
  }

  /// Sets the value after its delivery.
  ///
  /// - Parameters:
  ///   - newValue: The value that was delivered.
  ///   - outer: The value of the outer change, or `nil` if this change was not made from inside a
  ///     delivery.
  private func commit(_ newValue: Value, within outer: Value?) {
    let replaced = hub.mutex.withLock {
      defer {
        current = newValue
        valueInDelivery = outer
      }
      let replacedRecent = hub.recent.append(outer ?? newValue, keepingAll: false)
      return (current, replacedRecent, pendingCount == 0 ? latest.take() : nil)
    }
    withExtendedLifetime(replaced) {}
  }

  func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Value, S.Failure == Never {
    hub.subscribe(subscriber, to: self)
  }

  /// Sets the property to each value of `publisher`, until it completes or the storage is freed.
  func follow<P: Publisher>(_ publisher: P) where P.Output == Value, P.Failure == Never {
    let key = CombineIdentifier()
    let sink = Subscribers.Sink<Value, Never>(
      receiveCompletion: { [weak self] _ in self?.unfollow(key) },
      receiveValue: { [weak self] in self?.change(to: $0) }
    )
    hub.mutex.withLock { followed[key] = AnyCancellable(sink) }
    publisher.subscribe(sink)
  }

  private func unfollow(_ key: CombineIdentifier) {
    let owner = hub.mutex.withLock { followed.removeValue(forKey: key) }
    withExtendedLifetime(owner) {}
  }
}

extension PublishedStorage: ChangeAnnouncing {
  var changeAnnouncer: ObservableObjectPublisher? {
    hub.mutex.withLock { announcer }
  }

  func announceChanges(by publisher: ObservableObjectPublisher) -> ObservableObjectPublisher {
    hub.mutex.withLock {
      if let announcer { return announcer }
      announcer = publisher
      return publisher
    }
  }
}

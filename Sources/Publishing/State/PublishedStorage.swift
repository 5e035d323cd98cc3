// SPDX-License-Identifier: Apache-2.0

import Platform

/// What a ``Published`` property holds, who is told of it, and whom it follows.
///
/// Its subscribers are those of a subject. What is more is that the property holds the old value for as
/// long as the new one is being told, so a change is told and made in one turn.
final class PublishedStorage<Value> {
  private let hub = SubjectHub<Value, Never>(.published, keeping: 1)

  // Under the hub's lock:

  /// What the property holds.
  private var held: Value

  /// What it is about to hold, while that is being told: by the innermost change.
  private var coming: Value?

  /// What it will hold after the changes that are being told or wait for it, and how many wait.
  private var newest: Value?
  private var waitingCount = 0

  private var announcer: ObservableObjectPublisher?
  private var followed: [CombineIdentifier: AnyCancellable] = [:]

  init(_ value: Value) {
    held = value
    hub.begin(with: value)
  }

  deinit { hub.close() }

  /// What the property holds, as the calling thread is to see it: the one that tells of a change still
  /// sees the old value.
  var value: Value {
    hub.mutex.withLock {
      if let newest, hub.turn.isElsewhere { return newest }
      return held
    }
  }

  func change(to newValue: Value) {
    let replaced = hub.mutex.withLock {
      defer { newest = newValue }
      waitingCount += 1
      return newest
    }
    withExtendedLifetime(replaced) {}
    hub.takeTurn { [self] in
      let (announcer, outer) = hub.mutex.withLock {
        defer { coming = newValue }
        waitingCount -= 1
        return (self.announcer, coming)
      }
      announcer?.send()
      hub.sendInTurn(newValue)
      hold(newValue, within: outer)
    }
  }

  /// Makes a change that has been told; the change around it, if it was made from inside a delivery, is
  /// still being told.
  private func hold(_ newValue: Value, within outer: Value?) {
    let replaced = hub.mutex.withLock {
      defer {
        held = newValue
        coming = outer
      }
      let told = hub.recent.append(outer ?? newValue, keepingAll: false)
      return (held, told, waitingCount == 0 ? newest.take() : nil)
    }
    withExtendedLifetime(replaced) {}
  }

  func subscribe<S: Subscriber>(_ subscriber: S) where S.Input == Value, S.Failure == Never {
    hub.subscribe(subscriber, to: self)
  }

  /// Changes the property to each value of `publisher` until it ends, or until this goes.
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

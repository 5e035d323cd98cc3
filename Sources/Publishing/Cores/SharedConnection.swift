// SPDX-License-Identifier: Apache-2.0

import Platform

/// A connection that lasts while somebody uses it, and what its users share for as long.
final class SharedConnection<Shared> {
  private let make: () -> Shared

  private let lock = Lock()
  private var users = 0
  private var shared: Shared?
  private var connection: (any Cancellable)?

  /// Which connection it is: one that was made for users who have gone is not for who came after.
  private var number = 0

  /// Whether upstream has completed.
  private var isOver = false

  /// A connection whose users share what `make` makes, which calls nobody else's code.
  init(sharing make: @escaping () -> Shared) {
    self.make = make
  }

  /// Lets a user in, and connects after that if nobody was there.
  ///
  /// - Parameters:
  ///   - subscribe: Begins the use.
  ///   - connect: Connects.
  func enter(subscribe: (Shared) -> Void, connect: (Shared) -> any Cancellable) {
    let (shared, number) = lock.withLock {
      users += 1
      let shared = self.shared ?? make()
      self.shared = shared
      guard users == 1, !isOver else { return (shared, nil as Int?) }
      self.number += 1
      return (shared, self.number)
    }
    subscribe(shared)
    guard let number, lock.withLock({ isUsed(number) }) else { return }
    let connection = connect(shared)
    let isKept = lock.withLock {
      guard isUsed(number) else { return false }
      self.connection = connection
      return true
    }
    if !isKept { connection.cancel() }
  }

  /// Whether there is somebody for whom the connection with that number is; under the lock.
  private func isUsed(_ number: Int) -> Bool { users > 0 && self.number == number }

  /// A user has gone; the last one disconnects.
  func leave() {
    // What is taken goes at the end of this scope, outside the lock.
    let (connection, shared): ((any Cancellable)?, Shared?) = lock.withLock {
      users -= 1
      guard users == 0 else { return (nil, nil) }
      // What is over stays, for who comes late.
      return (self.connection.take(), isOver ? nil : self.shared.take())
    }
    connection?.cancel()
    withExtendedLifetime(shared) {}
  }

  /// A user has been told that upstream has completed: there is nothing to connect to any more.
  func end() {
    lock.withLock { isOver = true }
    leave()
  }
}

// SPDX-License-Identifier: Apache-2.0

import Platform

/// A reference-counted connection, made for the first user and cancelled after the last.
///
/// It also holds an object that all concurrent users share.
@usableFromInline
final class SharedConnection<Shared> {
  private let make: () -> Shared

  private let lock = Lock()
  private var users = 0
  private var shared: Shared?
  private var connection: (any Cancellable)?

  /// The number of the current connection.
  ///
  /// It identifies a connection that became obsolete while it was being made.
  private var number = 0

  /// `true` once upstream has completed.
  private var isOver = false

  /// Creates a connection whose users share the object that `make` returns.
  ///
  /// `make` is called with the lock held, so it must not call client code.
  init(sharing make: @escaping () -> Shared) {
    self.make = make
  }

  /// Adds a user, and connects if it is the first one.
  ///
  /// - Parameters:
  ///   - subscribe: A closure that subscribes the user.
  ///   - connect: A closure that connects.
  @usableFromInline
  func addUser(subscribe: (Shared) -> Void, connect: (Shared) -> any Cancellable) {
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

  /// Returns `true` if the connection with that number is current and has users.
  ///
  /// The lock must be held.
  private func isUsed(_ number: Int) -> Bool { users > 0 && self.number == number }

  /// Removes a user, and disconnects if it was the last one.
  @usableFromInline
  func removeUser() {
    // The removed objects are released at the end of this scope, outside the lock.
    let (connection, shared): ((any Cancellable)?, Shared?) = lock.withLock {
      users -= 1
      guard users == 0 else { return (nil, nil) }
      // After the completion, the shared object is kept for late users.
      return (self.connection.take(), isOver ? nil : self.shared.take())
    }
    connection?.cancel()
    withExtendedLifetime(shared) {}
  }

  /// Removes a user after the upstream completion, and prevents further connections.
  @usableFromInline
  func end() {
    lock.withLock { isOver = true }
    removeUser()
  }
}

extension SharedConnection {
  /// Returns a subscriber that forwards all events to `downstream`, and ends its use of the
  /// connection at the completion or cancellation.
  ///
  /// - Parameters:
  ///   - name: The name of the subscription, or `nil` to use upstream's description.
  ///   - downstream: The downstream subscriber.
  @inlinable
  func subscriber<S: Subscriber>(
    _ name: String?,
    to downstream: S
  ) -> OperatorSubscriber<S.Input, S.Failure, S> {
    OperatorSubscriber(
      subscription: OperatorSubscription(
        name,
        requiresDemand: false,
        onCancel: { [self] in removeUser() }
      ),
      to: downstream,
      step: { value throws(S.Failure) in .value(value) },
      end: { [self] in
        end()
        return $0
      }
    )
  }
}

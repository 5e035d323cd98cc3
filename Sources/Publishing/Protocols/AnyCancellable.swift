// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A cancellable that runs a closure when it is cancelled, and cancels itself on deinitialization.
///
/// ```swift
/// let names = PassthroughSubject<String, Never>()
/// let owner = names.sink { print($0) }
/// names.send("fig")
/// owner.cancel()
/// names.send("pear")
/// // Prints: fig
/// ```
///
/// Any thread may call ``cancel()``. Only the first call has an effect.
public final class AnyCancellable: Cancellable, Hashable {
  @usableFromInline let isCancelled = Atomic(false)

  /// The cancel action, which only the thread that sets `isCancelled` accesses.
  @exclusivity(unchecked) @usableFromInline var action: (() -> Void)?

  /// Creates a cancellable that runs `cancel` at most once.
  @inlinable
  public init(_ cancel: @escaping () -> Void) {
    action = cancel
  }

  /// Creates a cancellable that cancels `canceller` at most once.
  @inlinable
  public init<C: Cancellable>(_ canceller: C) {
    action = { canceller.cancel() }
  }

  @inlinable
  deinit { action?() }

  /// Runs the cancel action and releases it.
  @inlinable
  public func cancel() {
    if isCancelled.exchange(true, ordering: .acquiringAndReleasing) { return }
    let action = action
    self.action = nil
    action?()
  }

  /// Appends this instance to a collection, which keeps it alive.
  public func store<C: RangeReplaceableCollection>(in collection: inout C)
  where C.Element == AnyCancellable {
    collection.append(self)
  }

  /// Inserts this instance into a set, which keeps it alive.
  ///
  /// ```swift
  /// let names = PassthroughSubject<String, Never>()
  /// var owners: Set<AnyCancellable> = []
  /// names.sink { print($0) }.store(in: &owners)
  /// names.send("fig")
  /// owners.removeAll()
  /// names.send("pear")
  /// // Prints: fig
  /// ```
  public func store(in set: inout Set<AnyCancellable>) {
    set.insert(self)
  }

  /// Returns `true` if both are the same instance.
  public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool {
    lhs === rhs
  }

  /// Hashes the identity of this instance.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

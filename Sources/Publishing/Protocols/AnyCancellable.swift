// SPDX-License-Identifier: Apache-2.0

import Synchronization

/// A subscription's owner: cancels it when told to, and at the latest when it is released.
///
/// ```swift
/// let owner = screen.sink { action in print(action) }
/// owner.cancel()
/// ```
///
/// Any thread may cancel; whoever comes first does it, the others do nothing.
public final class AnyCancellable: Cancellable, Hashable {
  @usableFromInline let isCancelled = Atomic(false)

  /// For whoever cancels first, and nobody else.
  @exclusivity(unchecked) @usableFromInline var action: (() -> Void)?

  /// An owner that runs `cancel`, once.
  @inlinable
  public init(_ cancel: @escaping () -> Void) {
    action = cancel
  }

  /// An owner that cancels `canceller`, once.
  @inlinable
  public init<C: Cancellable>(_ canceller: C) {
    action = { canceller.cancel() }
  }

  @inlinable
  deinit { action?() }

  /// Cancels what this owns and lets it go.
  @inlinable
  public func cancel() {
    if isCancelled.exchange(true, ordering: .acquiringAndReleasing) { return }
    let action = action
    self.action = nil
    action?()
  }

  /// Keeps this owner in a collection.
  public func store<C: RangeReplaceableCollection>(in collection: inout C)
  where C.Element == AnyCancellable {
    collection.append(self)
  }

  /// Keeps this owner in a set.
  ///
  /// ```swift
  /// var owners: Set<AnyCancellable> = []
  /// screen.sink { handle($0) }.store(in: &owners)
  /// ```
  public func store(in set: inout Set<AnyCancellable>) {
    set.insert(self)
  }

  /// Whether both are the same owner.
  public static func == (lhs: AnyCancellable, rhs: AnyCancellable) -> Bool {
    lhs === rhs
  }

  /// Hashes the owner's identity.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(ObjectIdentifier(self))
  }
}

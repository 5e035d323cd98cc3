// SPDX-License-Identifier: Apache-2.0

/// An activity that can be cancelled.
public protocol Cancellable {
  /// Cancels the activity.
  ///
  /// Cancelling again has no effect.
  func cancel()
}

extension Cancellable {
  /// Wraps this instance in an ``AnyCancellable`` and appends it to a collection.
  public func store<C: RangeReplaceableCollection>(in collection: inout C)
  where C.Element == AnyCancellable {
    AnyCancellable(self).store(in: &collection)
  }

  /// Wraps this instance in an ``AnyCancellable`` and inserts it into a set.
  public func store(in set: inout Set<AnyCancellable>) {
    AnyCancellable(self).store(in: &set)
  }
}

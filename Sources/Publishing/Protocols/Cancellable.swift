// SPDX-License-Identifier: Apache-2.0

/// An activity that can be cancelled.
public protocol Cancellable {
  /// Cancels the activity.
  ///
  /// Cancelling again has no effect.
  func cancel()
}

extension Cancellable {
  /// Appends this to a collection, as an ``AnyCancellable`` that cancels on deinitialization.
  public func store<C: RangeReplaceableCollection>(in collection: inout C)
  where C.Element == AnyCancellable {
    AnyCancellable(self).store(in: &collection)
  }

  /// Inserts this into a set, as an ``AnyCancellable`` that cancels on deinitialization.
  public func store(in set: inout Set<AnyCancellable>) {
    AnyCancellable(self).store(in: &set)
  }
}

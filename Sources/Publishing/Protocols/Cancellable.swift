// SPDX-License-Identifier: Apache-2.0

/// Something that can be stopped.
public protocol Cancellable {
  /// Stops it. Stopping twice does nothing.
  func cancel()
}

extension Cancellable {
  /// Keeps this in a collection, as an ``AnyCancellable`` that cancels when it is released.
  public func store<C: RangeReplaceableCollection>(in collection: inout C)
  where C.Element == AnyCancellable {
    AnyCancellable(self).store(in: &collection)
  }

  /// Keeps this in a set, as an ``AnyCancellable`` that cancels when it is released.
  public func store(in set: inout Set<AnyCancellable>) {
    AnyCancellable(self).store(in: &set)
  }
}

// SPDX-License-Identifier: Apache-2.0

extension RangeReplaceableCollection {
  /// Empties it.
  ///
  /// - Returns: What was in it.
  @inlinable
  package mutating func takeAll() -> Self {
    defer { self = Self() }
    return self
  }
}

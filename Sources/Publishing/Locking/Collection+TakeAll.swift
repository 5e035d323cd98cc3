// SPDX-License-Identifier: Apache-2.0

extension RangeReplaceableCollection {
  /// Removes all elements.
  ///
  /// - Returns: The removed elements.
  @inlinable
  package mutating func takeAll() -> Self {
    defer { self = Self() }
    return self
  }
}

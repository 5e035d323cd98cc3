// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Replaces each `nil` with `output`.
  ///
  /// ```swift
  /// let owner = [3, nil, 2].publisher.replaceNil(with: 0).sink { print($0) }
  /// // Prints: 3, 0, 2
  /// ```
  public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T> where Output == T? {
    map { $0 ?? output }
  }
}

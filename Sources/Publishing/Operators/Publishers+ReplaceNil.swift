// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Replaces each `nil` with `output`.
  public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T> where Output == T? {
    map { $0 ?? output }
  }
}

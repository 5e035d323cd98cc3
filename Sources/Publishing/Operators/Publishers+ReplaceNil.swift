// SPDX-License-Identifier: Apache-2.0

extension Publisher {
  /// Sends `output` instead of each `nil`.
  public func replaceNil<T>(with output: T) -> Publishers.Map<Self, T> where Output == T? {
    map { $0 ?? output }
  }
}

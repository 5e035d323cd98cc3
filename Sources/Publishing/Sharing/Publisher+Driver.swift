// SPDX-License-Identifier: Apache-2.0

import Dispatch

/// A publisher for user interfaces.
///
/// It shares one subscription, replays its last value, delivers on the main queue and never fails.
/// Not part of Combine.
public typealias Driver<Value> = AnyPublisher<Value, Never>

extension Publisher {
  /// Converts this publisher to a ``Driver`` that finishes on failure.
  ///
  /// ```swift
  /// let isEnabled = name.combineLatest(unit) { !$0.isEmpty && !$1.isEmpty }.driver()
  /// ```
  ///
  /// All subscribers share one subscription to this publisher, as with ``share(replay:)``.
  public func driver() -> Driver<Output> {
    self.catch { _ in Empty<Output, Never>() }.driven()
  }

  /// Converts this publisher to a ``Driver`` that, on failure, sends `value` and finishes.
  public func driver(onErrorJustReturn value: Output) -> Driver<Output> {
    self.catch { _ in Just(value) }.driven()
  }
}

extension Publisher where Failure == Never {
  fileprivate func driven() -> Driver<Output> {
    share(replay: 1).receive(on: DispatchQueue.main).eraseToAnyPublisher()
  }
}

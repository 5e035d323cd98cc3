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
  /// let name = CurrentValueSubject<String, Never>("fig")
  /// let isEnabled = name.map { !$0.isEmpty }.driver()
  /// let owner = isEnabled.sink { print($0) }
  /// name.send("")
  /// await drainMainQueue()
  /// // Prints: true, false
  /// ```
  ///
  /// All subscribers share one subscription to this publisher, as with ``share(replay:)``.
  public func driver() -> Driver<Output> {
    self.catch { _ in Empty<Output, Never>() }.driven()
  }

  /// Converts this publisher to a ``Driver`` that, on failure, sends `value` and finishes.
  ///
  /// ```swift
  /// let price = Fail<Int, ItemError>(error: .noPrice).driver(onErrorJustReturn: 0)
  /// let owner = price.sink { print($0) }
  /// await drainMainQueue()
  /// // Prints: 0
  /// ```
  public func driver(onErrorJustReturn value: Output) -> Driver<Output> {
    self.catch { _ in Just(value) }.driven()
  }
}

extension Publisher where Failure == Never {
  fileprivate func driven() -> Driver<Output> {
    share(replay: 1).receive(on: DispatchQueue.main).eraseToAnyPublisher()
  }
}

// SPDX-License-Identifier: Apache-2.0

import Dispatch

/// What drives something that is drawn.
///
/// It is shared, replays its last value, delivers on the main queue and never fails. Not part of Combine.
public typealias Driver<Value> = AnyPublisher<Value, Never>

extension Publisher {
  /// Makes it a ``Driver``; a failure ends it.
  ///
  /// ```swift
  /// let isEnabled = name.combineLatest(unit) { !$0.isEmpty && !$1.isEmpty }.driver()
  /// ```
  ///
  /// All who subscribe share one subscription here, as by ``share(replay:)``.
  public func driver() -> Driver<Output> {
    self.catch { _ in Empty<Output, Never>() }.driven()
  }

  /// Makes it a ``Driver`` whose last value is `value` if it fails.
  public func driver(onErrorJustReturn value: Output) -> Driver<Output> {
    self.catch { _ in Just(value) }.driven()
  }
}

extension Publisher where Failure == Never {
  fileprivate func driven() -> Driver<Output> {
    share(replay: 1).receive(on: DispatchQueue.main).eraseToAnyPublisher()
  }
}

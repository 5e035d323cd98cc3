// SPDX-License-Identifier: Apache-2.0

/// A publisher that sends nothing until it is told to begin.
///
/// So that several can subscribe before the first value comes.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Begins.
  ///
  /// - Returns: What stops it; the caller keeps it.
  func connect() -> any Cancellable
}

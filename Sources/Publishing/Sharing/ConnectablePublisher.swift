// SPDX-License-Identifier: Apache-2.0

/// A publisher that sends nothing until ``connect()`` is called.
///
/// This allows several subscribers to subscribe before the first value is sent.
public protocol ConnectablePublisher<Output, Failure>: Publisher {
  /// Connects to the upstream publisher.
  ///
  /// - Returns: A cancellable that disconnects when it is cancelled or released.
  func connect() -> any Cancellable
}

// SPDX-License-Identifier: Apache-2.0

/// The connection between a publisher and one subscriber.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Requests `demand` more values.
  ///
  /// - Precondition: `demand` is greater than zero. Some publishers accept zero, as in Combine.
  func request(_ demand: Subscribers.Demand)
}

/// A namespace for ready-made subscriptions.
public enum Subscriptions {
  /// A subscription that does nothing, for a publisher that completes immediately.
  public static var empty: any Subscription { Empty.shared }

  private struct Empty: Subscription, CustomStringConvertible, Sendable {
    static let shared = Empty()

    let combineIdentifier = CombineIdentifier()
    var description: String { "Empty" }

    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
  }
}

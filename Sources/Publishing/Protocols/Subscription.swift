// SPDX-License-Identifier: Apache-2.0

/// The link from a publisher to one subscriber.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Asks for `demand` more values. Asking for none is a programming error and traps.
  func request(_ demand: Subscribers.Demand)
}

/// Ready-made subscriptions.
public enum Subscriptions {
  /// A subscription to nothing: for a publisher that completes at once.
  public static var empty: any Subscription { Empty.shared }

  private struct Empty: Subscription, CustomStringConvertible, Sendable {
    static let shared = Empty()

    let combineIdentifier = CombineIdentifier()
    var description: String { "Empty" }

    func request(_ demand: Subscribers.Demand) {}
    func cancel() {}
  }
}

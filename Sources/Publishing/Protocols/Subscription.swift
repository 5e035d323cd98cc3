// SPDX-License-Identifier: Apache-2.0

/// The connection between a publisher and one subscriber.
public protocol Subscription: Cancellable, CustomCombineIdentifierConvertible {
  /// Requests `demand` more values.
  ///
  /// - Precondition: `demand` is greater than zero. Some publishers accept zero, as in Combine.
  func request(_ demand: Subscribers.Demand)

  /// Lets operators with a scheduler trap if they deliver off the main actor.
  ///
  /// A sink calls it before its first request if its closure is isolated to the main actor. The
  /// subscription of an operator passes it to upstream. The default does nothing. Not part of
  /// Combine.
  func requireMainActor()
}

extension Subscription {
  /// Does nothing.
  @inlinable
  public func requireMainActor() {}
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

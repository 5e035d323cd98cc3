// SPDX-License-Identifier: Apache-2.0

import Dispatch

/// A subscription that checks deliveries to main-actor code, or lets an upstream subscription do so.
protocol MainActorDelivery {
  /// Makes operators with a scheduler trap if they deliver a value off the main actor.
  func requireMainActor()
}

extension Subscription {
  /// Lets the operators upstream check deliveries to main-actor code, as far as they can.
  func requireMainActorIfPossible() { (self as? any MainActorDelivery)?.requireMainActor() }
}

/// The main queue of Dispatch, which also runs the jobs of the main actor.
enum MainQueue {
  private static let marker: Marker = {
    let marker = Marker()
    DispatchQueue.main.setSpecific(key: marker.key, value: true)
    return marker
  }()

  /// `true` if the current code runs on the main queue.
  ///
  /// The thread is not decisive: `dispatchMain()` lets other threads run the main queue.
  static var isCurrent: Bool { DispatchQueue.getSpecific(key: marker.key) != nil }

  /// The key of a value that only the main queue has.
  ///
  /// Unchecked: the key is immutable and has no state. Dispatch uses only its address.
  private struct Marker: @unchecked Sendable {
    let key = DispatchSpecificKey<Bool>()
  }
}

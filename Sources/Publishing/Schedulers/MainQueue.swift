// SPDX-License-Identifier: Apache-2.0

import Dispatch

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

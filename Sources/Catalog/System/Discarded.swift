// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// Frees large values, such as arrays of millions of values, in the background.
enum Discarded {
  /// Replaces a value and frees it in the background, so that the caller does not wait.
  ///
  /// - Parameters:
  ///   - value: The value, which must have no other copies.
  ///   - empty: The replacement.
  static func free<Value: Sendable>(_ value: inout Value, leaving empty: Value) {
    var discarded = empty
    swap(&discarded, &value)
    let kept = Guarded<Value?>(consume discarded)
    Task.detached(priority: .background) { kept.use { $0 = nil } }
  }
}

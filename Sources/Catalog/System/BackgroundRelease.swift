// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// Frees large values, such as arrays of millions of values, in the background.
enum BackgroundRelease {
  /// Replaces a value and frees it in the background, so that the caller does not wait.
  ///
  /// - Parameters:
  ///   - value: The value, which must have no other copies.
  ///   - replacement: The replacement.
  static func release<Value: Sendable>(_ value: inout Value, replacement: Value) {
    var discarded = replacement
    swap(&discarded, &value)
    let kept = Mutex<Value?>(consume discarded)
    Task.detached(priority: .background) { kept.withLock { $0 = nil } }
  }
}

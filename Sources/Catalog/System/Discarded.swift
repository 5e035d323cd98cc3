// SPDX-License-Identifier: GPL-3.0-or-later

import Platform

/// What nobody wants any more, and what takes long to free: millions of values.
enum Discarded {
  /// Frees a value some time later, so that whoever has stopped waiting for it need not wait for that.
  ///
  /// - Parameters:
  ///   - value: The value, of which nobody keeps a copy.
  ///   - empty: What is left in its place.
  static func free<Value: Sendable>(_ value: inout Value, leaving empty: Value) {
    var discarded = empty
    swap(&discarded, &value)
    let kept = Guarded<Value?>(consume discarded)
    Task.detached(priority: .background) { kept.use { $0 = nil } }
  }
}

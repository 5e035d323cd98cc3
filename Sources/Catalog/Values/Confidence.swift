// SPDX-License-Identifier: GPL-3.0-or-later

/// How sure it is that something was read as it was meant.
package enum Confidence: Sendable, Equatable {
  /// A person said so.
  case stated

  /// The content leaves no other reading.
  case certain

  /// The content speaks for it, with so many of 100 parts.
  case likely(Int)

  /// The content says nothing; it is what is usual.
  case assumed

  /// Likely with a share from 0 to 1, never quite sure and never quite not.
  static func likely(share: Double) -> Confidence {
    .likely(share.isFinite ? Int((min(0.99, max(0.01, share)) * 100).rounded()) : 50)
  }
}

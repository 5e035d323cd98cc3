// SPDX-License-Identifier: GPL-3.0-or-later

/// The certainty of a detected property, such as an encoding or a dialect.
package enum Confidence: Sendable, Equatable {
  /// The user stated the property.
  case stated

  /// The content allows no other interpretation.
  case certain

  /// The content supports it, with a probability in percent.
  case likely(Int)

  /// The content gives no evidence, so the default is used.
  case assumed

  /// `true` if the property was guessed, with or without evidence.
  package var isGuess: Bool {
    switch self {
    case .likely, .assumed: true
    case .stated, .certain: false
    }
  }

  /// Returns a likely confidence for a share from 0 to 1, limited to 1 to 99 percent.
  static func likely(share: Double) -> Confidence {
    .likely(share.isFinite ? Int((min(0.99, max(0.01, share)) * 100).rounded()) : 50)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// The kind of the values that an operand has, as far as its operators and functions determine it.
package enum ValueKind: Sendable, Hashable {
  /// Each value is what it looks like.
  case any
  case number
  case moment
  case text
  case truth
}

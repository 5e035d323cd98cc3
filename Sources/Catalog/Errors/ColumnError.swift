// SPDX-License-Identifier: GPL-3.0-or-later

/// The reason why a column cannot be added or renamed.
package enum ColumnError: Error, Sendable, Equatable {
  /// Another column has the name.
  case exists(String)

  /// The column would be computed from itself.
  case circular(String)

  /// The expression is too long, with those of the computed columns that it reads.
  case tooLong(String)
}

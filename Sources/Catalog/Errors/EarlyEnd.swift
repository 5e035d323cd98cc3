// SPDX-License-Identifier: GPL-3.0-or-later

/// A premature end of a source.
///
/// The data before the end is used, and the user sees a warning.
package struct EarlyEnd: Sendable, Equatable {
  /// The error that ended the source.
  package let reason: CatalogError

  /// The number of bytes received, after decompression.
  package let size: Int

  /// The number of rows received.
  ///
  /// The last one may be incomplete.
  package let rows: Int

  /// Creates a premature end.
  package init(reason: CatalogError, size: Int, rows: Int) {
    self.reason = reason
    self.size = size
    self.rows = rows
  }
}

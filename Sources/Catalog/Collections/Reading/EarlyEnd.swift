// SPDX-License-Identifier: GPL-3.0-or-later

/// That a source ends before it should: what came of it is used, and this is said.
package struct EarlyEnd: Sendable, Equatable {
  /// Why no more came.
  package let reason: CatalogError

  /// How many bytes came, after decompressing.
  package let size: Int

  /// How many rows came, of which the last may be cut.
  package let rows: Int

  /// An end after so many bytes and rows.
  package init(reason: CatalogError, size: Int, rows: Int) {
    self.reason = reason
    self.size = size
    self.rows = rows
  }
}

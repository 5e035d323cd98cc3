// SPDX-License-Identifier: GPL-3.0-or-later

/// The reason why rows of a source are missing.
package indirect enum MissingRows: Sendable, Equatable {
  /// The source ends early.
  case earlyEnd(EarlyEnd)

  /// One of several files cannot be opened, or none of its rows can be read.
  case unreadableFile(path: String, CatalogError)

  /// The rows after some point of one of several files cannot be read.
  case incompleteFile(path: String, CatalogError)
}

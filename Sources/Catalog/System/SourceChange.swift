// SPDX-License-Identifier: GPL-3.0-or-later

/// A change of a source's file since the source was opened.
package struct SourceChange: Sendable, Equatable {
  /// The kind of a change.
  package enum Kind: Sendable {
    /// Bytes were appended.
    case grown

    /// Bytes that may have been read were changed or removed.
    case overwritten

    /// Another file is at the path now.
    case replaced

    /// No file is at the path any more.
    case deleted
  }

  /// The kind of the change.
  package let kind: Kind

  /// The path of the source.
  package let path: String

  /// Creates a change.
  package init(_ kind: Kind, path: String) {
    self.kind = kind
    self.path = path
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// The options that override detection for a source.
package struct ReadingOptions: Sendable, Equatable {
  /// The type of the source; `nil` to detect it by name or content.
  package var type: SourceType?

  /// The requested parts of the dialect of delimited text.
  package var dialect: DialectRequest

  /// The text encoding; `nil` to detect it by content.
  package var encoding: TextEncoding?

  /// The texts that mark a missing value in every column, besides the empty one.
  package var missing: [String] = []

  /// `true` to refuse a text that is otherwise read with a warning: JSON with extensions or invalid
  /// lines, and bytes that are invalid in the encoding.
  package var isStrict = false

  /// Creates options, which by default leave everything to detection.
  package init(
    type: SourceType? = nil,
    dialect: DialectRequest = DialectRequest(),
    encoding: TextEncoding? = nil
  ) {
    self.type = type
    self.dialect = dialect
    self.encoding = encoding
  }
}

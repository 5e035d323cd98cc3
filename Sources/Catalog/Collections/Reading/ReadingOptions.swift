// SPDX-License-Identifier: GPL-3.0-or-later

/// What a person says about a source, where guessing is not wanted.
package struct ReadingOptions: Sendable, Equatable {
  /// What it is; `nil` for what its name or its content tells.
  package var type: SourceType?

  /// How delimited text is written.
  package var dialect: DialectRequest

  /// How its bytes spell text; `nil` for what its content tells.
  package var encoding: TextEncoding?

  /// Options that leave everything to the content.
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

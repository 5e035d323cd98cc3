// SPDX-License-Identifier: GPL-3.0-or-later

/// The options that overrule what detection would decide about a source.
package struct ReadingOptions: Sendable, Equatable {
  /// The type of the source; `nil` to detect it by name or content.
  package var type: SourceType?

  /// The dialect of delimited text, as far as it is given.
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

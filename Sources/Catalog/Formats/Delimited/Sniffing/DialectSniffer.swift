// SPDX-License-Identifier: GPL-3.0-or-later

/// Detects the dialect of delimited text with ordered tables of rules.
///
/// Well-formed RFC 4180 is always read as such. Otherwise each delimiter in the text is tried with
/// each plausible quoting, and the table with the most even rows wins. Each combination takes
/// linear time in the size of the sample.
package enum DialectSniffer {
  /// Detects the dialect of a text.
  ///
  /// - Parameters:
  ///   - bytes: The beginning of the text, in UTF-8.
  ///   - isComplete: `true` if `bytes` is the whole text. Otherwise it may end within a row.
  ///   - request: The parts of the dialect that the user has stated.
  ///   - literalQuoteOffset: The offset of a quote that the whole text has shown to be unterminated.
  /// - Returns: The dialect, with the confidence in each part of it.
  package static func sniff(
    _ bytes: [UInt8],
    isComplete: Bool,
    request: DialectRequest = DialectRequest(),
    literalQuoteOffset: Int? = nil
  ) -> SniffedDialect {
    Sniffing(
      DialectSample(bytes, isComplete: isComplete, literalQuoteOffset: literalQuoteOffset),
      request
    ).result.dialect
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// Finds the dialect of delimited text by ordered tables of rules.
///
/// Text that is well-formed RFC 4180 keeps that reading. Otherwise each delimiter in the text is
/// tried with each quoting that fits, and the most even table wins. Time is linear in the sample,
/// once for each reading that is tried.
package enum DialectSniffer {
  /// Finds the dialect of a text.
  ///
  /// - Parameters:
  ///   - bytes: The beginning of the text, in UTF-8.
  ///   - isWhole: Whether it is all of the text; else it may end anywhere in a row.
  ///   - request: The parts of the dialect that are stated.
  ///   - mark: The mark of a quotation of which the whole text has shown that it never ends.
  /// - Returns: The dialect, and how sure each part of it is.
  package static func sniff(
    _ bytes: [UInt8],
    isWhole: Bool,
    request: DialectRequest = DialectRequest(),
    literalMark mark: Int? = nil
  ) -> SniffedDialect {
    Sniffing(DialectSample(bytes, isWhole: isWhole, literalMark: mark), request).result.dialect
  }
}

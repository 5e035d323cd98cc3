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

/// The bytes that may stand between values, by how much has to speak for them.
enum Delimiters {
  /// The bytes that people choose, the most usual first.
  static let usual = [Ascii.comma, Ascii.tab, Ascii.semicolon, Ascii.pipe]

  /// The bytes that programs choose since they stand in no value.
  static let rare: [UInt8] = [0x1F, 0x01, 0x1E, 0x02, 0x7E, 0x5E]

  /// The bytes that stand in values as well, and are taken only if everything speaks for them.
  static let unusual = [Ascii.colon, Ascii.space] + Array("!#$%&*@=".utf8)
}

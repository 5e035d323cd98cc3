// SPDX-License-Identifier: GPL-3.0-or-later

/// The first mistake in a text that is not JSON.
struct JSONSyntaxError: Error, Sendable, Equatable {
  /// A kind of mistake.
  enum Problem: Error, Equatable {
    /// A byte that cannot begin or follow anything here.
    case unexpectedByte

    /// A line break, tab or other control character that a string has to escape (section 7).
    case controlCharacter

    /// A `\` followed by what is no escape.
    case badEscape

    /// Bytes that no character is written as (RFC 3629), surrogates among them.
    case invalidUTF8

    /// A number that is spelled otherwise than JSON does: `01`, `1.`, `.5`, `+1`, `1e`.
    case badNumber

    /// A list or an object that ends behind a comma.
    case trailingComma

    /// More text behind the value.
    case trailingText

    /// A string that does not end.
    case unterminatedString

    /// Something else that does not end, or no value at all.
    case unexpectedEnd
  }

  let problem: Problem

  /// The first byte that cannot stand where it stands, or the end of the text if something lacks.
  ///
  /// All before it may be the beginning of JSON text; with it, nothing that follows can help.
  let offset: Int
}

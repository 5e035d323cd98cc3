// SPDX-License-Identifier: GPL-3.0-or-later

/// The first error in a text that is not valid JSON.
struct JSONSyntaxError: Error, Sendable, Equatable {
  /// The kind of a syntax error.
  enum Problem: Error, Equatable {
    /// A byte that is not allowed here.
    case unexpectedByte

    /// An unescaped line break, tab or other control character in a string (section 7).
    case controlCharacter

    /// A `\` that does not begin a valid escape.
    case badEscape

    /// Invalid UTF-8 (RFC 3629), including encoded surrogates.
    case invalidUTF8

    /// A number with syntax that JSON does not allow: `01`, `1.`, `.5`, `+1`, `1e`.
    case badNumber

    /// A list or an object that ends after a comma.
    case trailingComma

    /// More text after the value.
    case trailingText

    /// A string without an end.
    case unterminatedString

    /// Any other incomplete text, including an empty one.
    case unexpectedEnd
  }

  let problem: Problem

  /// The offset of the first invalid byte, or the end of the text if it is incomplete.
  ///
  /// The text before it may be the beginning of valid JSON. No continuation can make the byte
  /// valid.
  let offset: Int
}

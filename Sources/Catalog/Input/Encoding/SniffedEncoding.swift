// SPDX-License-Identifier: GPL-3.0-or-later

/// What the bytes of a file are, and how that shows.
package struct SniffedEncoding: Sendable, Equatable {
  /// What shows it.
  package enum Reason: Sendable, Equatable {
    /// It begins with a byte order mark.
    case byteOrderMark

    /// There are bytes below 0x80 only.
    case ascii

    /// All bytes above are UTF-8.
    case validUTF8

    /// Some bytes are not UTF-8, but more are: where the first is, and how many sequences.
    case mostlyUTF8(firstBroken: Int, broken: Int)

    /// Every other byte is NUL.
    case nulPattern

    /// Bytes above 0x7F are not UTF-8: where the first is.
    case notUTF8(firstBroken: Int)

    /// There are too many control characters for a text: where the first is.
    case controlCharacters(first: Int)

    /// It begins with the byte order mark of UTF-32, which is not read.
    case utf32

    /// A person said so.
    case stated
  }

  /// The encoding; `nil` if it is no text.
  package let encoding: TextEncoding?

  /// How many bytes at the beginning are a byte order mark.
  package let markLength: Int
  package let confidence: Confidence
  package let reason: Reason

  /// How many pieces behind the sample were looked at, because that is ASCII.
  package private(set) var laterPieces: Int

  /// An answer.
  package init(
    _ encoding: TextEncoding?,
    markLength: Int = 0,
    _ confidence: Confidence,
    _ reason: Reason,
    laterPieces: Int = 0
  ) {
    self.encoding = encoding
    self.markLength = markLength
    self.confidence = confidence
    self.reason = reason
    self.laterPieces = laterPieces
  }

  /// The same answer, found in pieces behind the sample.
  func restingOn(laterPieces count: Int) -> SniffedEncoding {
    var answer = self
    answer.laterPieces = count
    return answer
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// The encoding of a file, with the evidence for it.
package struct SniffedEncoding: Sendable, Equatable {
  /// The evidence for an encoding.
  package enum Reason: Sendable, Equatable {
    /// The file begins with a byte order mark.
    case byteOrderMark

    /// All bytes are below 0x80.
    case ascii

    /// All bytes above 0x7F are valid UTF-8.
    case validUTF8

    /// Most sequences are valid UTF-8.
    ///
    /// The values are the offset of the first invalid sequence and the number of invalid sequences.
    case mostlyUTF8(firstInvalid: Int, invalid: Int)

    /// Every other byte is NUL, as in UTF-16.
    case nulPattern

    /// Bytes above 0x7F are not valid UTF-8.
    ///
    /// The value is the offset of the first invalid sequence.
    case notUTF8(firstInvalid: Int)

    /// There are more control characters than in text.
    ///
    /// The value is the offset of the first.
    case controlCharacters(first: Int)

    /// The file begins with the byte order mark of UTF-32, which is not supported.
    case utf32

    /// The user named the encoding.
    case stated
  }

  /// The encoding, or `nil` if the file is not text.
  package let encoding: TextEncoding?

  /// The length of the byte order mark in bytes.
  package let markLength: Int
  package let confidence: Confidence
  package let reason: Reason

  /// The number of later samples that were examined because the first sample is ASCII.
  package private(set) var laterSamples: Int

  package init(
    _ encoding: TextEncoding?,
    markLength: Int = 0,
    _ confidence: Confidence,
    _ reason: Reason,
    laterSamples: Int = 0
  ) {
    self.encoding = encoding
    self.markLength = markLength
    self.confidence = confidence
    self.reason = reason
    self.laterSamples = laterSamples
  }

  /// Returns the same answer with the number of later samples that it is based on.
  func with(laterSamples count: Int) -> SniffedEncoding {
    var answer = self
    answer.laterSamples = count
    return answer
  }
}

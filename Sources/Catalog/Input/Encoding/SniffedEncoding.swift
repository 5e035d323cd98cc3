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

    /// NUL bytes are where UTF-16 or UTF-32 has them.
    case nulPattern

    /// The text has the escape sequences of ISO-2022-JP.
    case escapeSequences

    /// Bytes above 0x7F are not valid UTF-8.
    ///
    /// The values are the offset of the first invalid sequence and the evidence for the guess.
    case notUTF8(firstInvalid: Int, Evidence)

    /// There are more control characters than in text.
    ///
    /// The value is the offset of the first.
    case controlCharacters(first: Int)

    /// The user named the encoding.
    case stated

    /// `true` if later parts of the file may show more.
    var isInconclusive: Bool {
      switch self {
      case .ascii, .notUTF8: true
      default: false
      }
    }

    /// The offset of the first control character that does not occur in text.
    var firstControl: Int? {
      if case .controlCharacters(let first) = self { first } else { nil }
    }
  }

  /// The evidence for an encoding of a text that is not UTF-8.
  package enum Evidence: Sendable, Equatable {
    /// The letters are those of a language in Latin script.
    ///
    /// The value is a name for `--encoding` that libuchardet suggests instead.
    case letters(suggestion: String?)

    /// The text is valid in the encoding that libuchardet names.
    case library(String)

    /// There is no evidence, so the encoding is the default.
    ///
    /// The value is a name for `--encoding` that libuchardet suggests.
    case unknown(suggestion: String?)

    /// There is no evidence, and libuchardet is not installed.
    ///
    /// The value is the name of Debian's package.
    case missingLibrary(package: String)
  }

  /// The encoding, or `nil` if the file is not text.
  package let encoding: TextEncoding?

  /// The length of the byte order mark in bytes.
  package let markLength: Int
  package let confidence: Confidence
  package let reason: Reason

  /// The number of samples from the rest of the file that were examined.
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

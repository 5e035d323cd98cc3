// SPDX-License-Identifier: GPL-3.0-or-later

/// Writes cells of a GitHub-flavored Markdown table.
enum MarkdownText {
  /// The text after the last cell of a row.
  static let rowEnd: StaticString = "|\n"

  /// The maximum output bytes per byte of a value, and the maximum additional bytes per cell.
  static let sizeBound = (forByte: 4, forValue: 4)

  /// Appends a cell.
  ///
  /// Bytes that are not UTF-8 become U+FFFD.
  ///
  /// - Parameters:
  ///   - value: The contents of the cell.
  ///   - mark: A byte to insert before the contents.
  ///   - bytes: The output.
  /// - Returns: `true` if bytes were replaced.
  @inline(__always)
  static func append(
    _ value: Span<UInt8>,
    after mark: UInt8? = nil,
    to bytes: inout OutputSpan<UInt8>
  ) -> Bool {
    var isReplaced = false
    bytes.append("| ")
    if let mark { bytes.append(mark) }
    let special = firstSpecial(in: value, from: 0)
    if special == value.count {
      bytes.append(value)
    } else {
      isReplaced = append(value, escapingFrom: special, to: &bytes)
    }
    bytes.append(Ascii.space)
    return isReplaced
  }

  /// The maximum number of bytes for a column in the header and the rule, not counting its name.
  static let ruleRoom = 12

  /// Appends the cell of the rule between the header and the rows, with the alignment.
  static func appendRule(isNumeric: Bool, to bytes: inout OutputSpan<UInt8>) {
    bytes.append(isNumeric ? "| --: " : "| --- ")
  }

  @inline(__always)
  private static func firstSpecial(in text: Span<UInt8>, from start: Int) -> Int {
    TextEscaper.first(in: text, from: start) { word in
      word.marks(of: Ascii.pipe) | word.marks(of: Ascii.backslash)
        | word.marks(of: Ascii.lineFeed) | word.marks(of: Ascii.carriageReturn)
        | word.marksBeyondASCII
    } where: { byte in
      byte == Ascii.pipe || byte == Ascii.backslash || byte == Ascii.lineFeed
        || byte == Ascii.carriageReturn || byte >= 0x80
    }
  }

  @inline(never)
  private static func append(
    _ text: Span<UInt8>,
    escapingFrom first: Int,
    to bytes: inout OutputSpan<UInt8>
  ) -> Bool {
    TextEscaper.append(text, escapingFrom: first, to: &bytes) {
      firstSpecial(in: text, from: $0)
    } escape: { index, bytes in
      switch text[index] {
      case Ascii.pipe: bytes.append("\\|")
      case Ascii.backslash: bytes.append("\\\\")
      case Ascii.lineFeed: bytes.append("<br>")
      case Ascii.carriageReturn:
        bytes.append("<br>")
        if index + 1 < text.count, text[index + 1] == Ascii.lineFeed { return 2 }
      default: return nil
      }
      return 1
    }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

/// Values as cells of a table of Markdown, as GitHub shows it.
enum MarkdownText {
  /// What comes behind the last cell of a row.
  static let rowEnd: StaticString = "|\n"

  /// The most bytes that a byte of a value becomes, and that a cell has besides.
  static let room = (forByte: 4, forValue: 4)

  /// Adds a cell; bytes that are not UTF-8 become U+FFFD.
  ///
  /// - Parameters:
  ///   - value: What is in it.
  ///   - mark: A byte that goes before that.
  ///   - bytes: What it is added to.
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

  /// The most bytes that a name and what stands below it have besides the bytes of the name.
  static let ruleRoom = 12

  /// Adds what stands below the name of a column.
  static func appendRule(isNumeric: Bool, to bytes: inout OutputSpan<UInt8>) {
    bytes.append(isNumeric ? "| --: " : "| --- ")
  }

  @inline(__always)
  private static func firstSpecial(in text: Span<UInt8>, from start: Int) -> Int {
    TextSearch.first(in: text, from: start) { word in
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
    TextSearch.append(text, escapingFrom: first, to: &bytes) {
      firstSpecial(in: text, from: $0)
    } spell: { at, bytes in
      switch text[at] {
      case Ascii.pipe: bytes.append("\\|")
      case Ascii.backslash: bytes.append("\\\\")
      case Ascii.lineFeed: bytes.append("<br>")
      case Ascii.carriageReturn:
        bytes.append("<br>")
        if at + 1 < text.count, text[at + 1] == Ascii.lineFeed { return 2 }
      default: return nil
      }
      return 1
    }
  }
}

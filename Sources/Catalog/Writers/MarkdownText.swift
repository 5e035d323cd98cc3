// SPDX-License-Identifier: GPL-3.0-or-later

/// Values as cells of a table of Markdown, as GitHub shows it.
enum MarkdownText {
  /// What comes behind the last cell of a row.
  static let rowEnd: StaticString = "|\n"

  /// Adds a cell; bytes that are not UTF-8 become U+FFFD.
  ///
  /// - Parameters:
  ///   - value: What is in it.
  ///   - mark: A byte that goes before that.
  ///   - bytes: What it is added to.
  @inline(__always)
  static func append(
    _ value: UnsafeBufferPointer<UInt8>,
    after mark: UInt8? = nil,
    to bytes: inout some ByteTaker
  ) {
    bytes.append("| ")
    if let mark { bytes.append(mark) }
    let special = firstSpecial(in: value, from: 0)
    if special == value.count {
      bytes.append(value)
    } else {
      append(value, escapingFrom: special, to: &bytes)
    }
    bytes.append(Ascii.space)
  }

  /// Adds what stands below the name of a column.
  static func appendRule(isNumeric: Bool, to bytes: inout some ByteTaker) {
    bytes.append(isNumeric ? "| --: " : "| --- ")
  }

  @inline(__always)
  private static func firstSpecial(in text: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
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
    _ text: UnsafeBufferPointer<UInt8>,
    escapingFrom first: Int,
    to bytes: inout some ByteTaker
  ) {
    TextSearch.append(text, escapingFrom: first, to: &bytes) {
      firstSpecial(in: text, from: $0)
    } spell: { at, length, bytes in
      switch text[at] {
      case Ascii.pipe: bytes.append("\\|")
      case Ascii.backslash: bytes.append("\\\\")
      case Ascii.lineFeed: bytes.append("<br>")
      case Ascii.carriageReturn:
        bytes.append("<br>")
        if at + 1 < text.count, text[at + 1] == Ascii.lineFeed { return 2 }
      default: bytes.appendReplacement()
      }
      return length
    }
  }
}

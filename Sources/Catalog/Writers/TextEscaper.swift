// SPDX-License-Identifier: GPL-3.0-or-later

/// Searches a text for special bytes, and appends the text with these bytes escaped.
enum TextEscaper {
  /// Returns the index of the first special byte, searching eight bytes at a time.
  ///
  /// - Parameters:
  ///   - text: The text to search.
  ///   - start: The index to start from, at most the end.
  ///   - marks: Returns the marks of the special bytes in a word. It may mark other bytes, too, if
  ///     these are rare.
  ///   - isSpecial: Returns `true` for the bytes that `marks` marks.
  /// - Returns: The index of the first special byte, or the end.
  @inline(__always)
  static func first(
    in text: Span<UInt8>,
    from start: Int = 0,
    marks: (ByteWord) -> UInt64,
    where isSpecial: (UInt8) -> Bool
  ) -> Int {
    var index = start
    while text.count &- index >= 8 {
      let found = marks(ByteWord(text, at: index))
      if found != 0 { return index &+ ByteWord.first(of: found) }
      index &+= 8
    }
    while index < text.count, !isSpecial(text[index]) { index &+= 1 }
    return index
  }

  /// Appends a text with its special bytes escaped and invalid UTF-8 replaced by U+FFFD.
  ///
  /// The bytes between special bytes are copied at once.
  ///
  /// - Parameters:
  ///   - text: The text. Valid non-ASCII characters are copied, even where `next` stops at them.
  ///   - first: The index of the first special byte.
  ///   - bytes: The output.
  ///   - next: Returns the index of the next special byte at or after an index.
  ///   - escape: Appends the escape of the special byte at an index and returns the number of bytes
  ///     that it replaces, or `nil` if an invalid byte has no escape.
  /// - Returns: `true` if bytes were replaced by U+FFFD.
  @inline(__always)
  static func append(
    _ text: Span<UInt8>,
    escapingFrom first: Int,
    to bytes: inout OutputSpan<UInt8>,
    next: (Int) -> Int,
    escape: (_ index: Int, inout OutputSpan<UInt8>) -> Int?
  ) -> Bool {
    var isReplaced = false
    var start = 0
    var index = first
    while index < text.count {
      var length = 1
      if text[index] >= 0x80 {
        let character = UTF8Character.length(at: index, in: text)
        if character.isValid {
          index = next(index + character.count)
          continue
        }
        length = character.count
      }
      bytes.append(text.extracting(start..<index))
      if let escaped = escape(index, &bytes) {
        start = index + escaped
      } else {
        bytes.append(UTF8Character.replacement)
        isReplaced = true
        start = index + length
      }
      index = next(start)
    }
    bytes.append(text.extracting(start...))
    return isReplaced
  }
}

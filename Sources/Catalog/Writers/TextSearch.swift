// SPDX-License-Identifier: GPL-3.0-or-later

/// Searches a text for special bytes, and appends the text with these bytes escaped.
enum TextSearch {
  /// Returns the index of the first special byte, searching eight bytes at a time.
  ///
  /// - Parameters:
  ///   - text: The text to search.
  ///   - start: The index to start from, at most the end.
  ///   - marks: Returns the marks of the special bytes in a word. It may mark other bytes, too, if
  ///     these are rare.
  ///   - isWanted: Returns `true` for the bytes that `marks` marks.
  /// - Returns: The index of the first special byte, or the end.
  @inline(__always)
  static func first(
    in text: Span<UInt8>,
    from start: Int = 0,
    marks: (ByteWord) -> UInt64,
    where isWanted: (UInt8) -> Bool
  ) -> Int {
    var at = start
    while text.count &- at >= 8 {
      let found = marks(ByteWord(text, at: at))
      if found != 0 { return at &+ ByteWord.first(of: found) }
      at &+= 8
    }
    while at < text.count, !isWanted(text[at]) { at &+= 1 }
    return at
  }

  /// Appends a text with its special bytes escaped and invalid UTF-8 replaced by U+FFFD.
  ///
  /// The bytes between special bytes are copied at once.
  ///
  /// - Parameters:
  ///   - text: The text. Its non-ASCII characters are special only if they are invalid.
  ///   - first: The index of the first special byte.
  ///   - bytes: The output.
  ///   - next: Returns the index of the next special byte at or after an index.
  ///   - spell: Appends the escape of the special byte at an index and returns the number of bytes
  ///     that it replaces, or `nil` if an invalid byte has no escape.
  /// - Returns: `true` if bytes were replaced by U+FFFD.
  @inline(__always)
  static func append(
    _ text: Span<UInt8>,
    escapingFrom first: Int,
    to bytes: inout OutputSpan<UInt8>,
    next: (Int) -> Int,
    spell: (_ place: Int, inout OutputSpan<UInt8>) -> Int?
  ) -> Bool {
    var isReplaced = false
    var start = 0
    var at = first
    while at < text.count {
      var length = 1
      if text[at] >= 0x80 {
        let character = UTF8Character.length(at: at, in: text)
        if character.isValid {
          at = next(at + character.count)
          continue
        }
        length = character.count
      }
      bytes.append(text.extracting(start..<at))
      if let spelled = spell(at, &bytes) {
        start = at + spelled
      } else {
        bytes.append(UTF8Character.replacement)
        isReplaced = true
        start = at + length
      }
      at = next(start)
    }
    bytes.append(text.extracting(start...))
    return isReplaced
  }
}

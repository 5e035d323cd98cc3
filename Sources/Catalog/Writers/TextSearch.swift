// SPDX-License-Identifier: GPL-3.0-or-later

/// A search for the bytes of a text that a format spells in another way than they are, and how it adds
/// the text then.
enum TextSearch {
  /// Looks eight bytes at a time.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - start: Where to look from, at most at its end.
  ///   - marks: The marks of such bytes; of others, too, if they are rare.
  ///   - isWanted: Whether a byte is such a byte, or such another.
  /// - Returns: The place of the first; the end if there is none.
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

  /// Adds text, with what stands between special bytes taken over at once, and U+FFFD instead of bytes
  /// that are not UTF-8.
  ///
  /// - Parameters:
  ///   - text: The text, whose characters beyond ASCII are special only if they are broken.
  ///   - first: The place of its first special byte.
  ///   - bytes: The text that it is added to.
  ///   - next: Returns the place of the next special byte, from a place on.
  ///   - spell: Adds another spelling for what is special at a place, and returns for how many bytes
  ///     that stands; `nil` if broken bytes have none.
  /// - Returns: `true` if bytes were replaced.
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

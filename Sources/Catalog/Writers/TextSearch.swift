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
    in text: UnsafeBufferPointer<UInt8>,
    from start: Int = 0,
    marks: (ByteWord) -> UInt64,
    where isWanted: (UInt8) -> Bool
  ) -> Int {
    var at = start
    if let base = text.baseAddress {
      // Each word that is read lies within the text.
      while text.count - at >= 8 {
        let found = marks(ByteWord(at: base + at))
        if found != 0 { return at + ByteWord.first(of: found) }
        at += 8
      }
    }
    while at < text.count, !isWanted(text[at]) { at += 1 }
    return at
  }

  /// Adds text, with what stands between special bytes taken over at once.
  ///
  /// - Parameters:
  ///   - text: The text, whose characters beyond ASCII are special only if they are broken.
  ///   - first: Where its first special byte is.
  ///   - bytes: What it is added to.
  ///   - next: Where the next special byte is, from a place on.
  ///   - spell: Adds another spelling for what is special at a place, of so many bytes, and returns for
  ///     how many bytes that stands.
  @inline(__always)
  static func append<Taker: ByteTaker>(
    _ text: UnsafeBufferPointer<UInt8>,
    escapingFrom first: Int,
    to bytes: inout Taker,
    next: (Int) -> Int,
    spell: (_ place: Int, _ length: Int, inout Taker) -> Int
  ) {
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
      bytes.append(UnsafeBufferPointer(rebasing: text[start..<at]))
      start = at + spell(at, length, &bytes)
      at = next(start)
    }
    bytes.append(UnsafeBufferPointer(rebasing: text[start...]))
  }
}

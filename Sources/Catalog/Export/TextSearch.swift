/// A search for the bytes of a text that a format spells in another way than they are.
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
}

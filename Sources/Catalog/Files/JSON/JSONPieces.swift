/// The parts of a list or an object that is in memory.
enum JSONPieces {
  /// A member of an object, or an element of a list.
  struct Piece: Equatable {
    /// The key, unescaped; `nil` for an element of a list.
    var key: [UInt8]?

    /// Where the value lies in the text, as JSON spells it.
    var value: Range<Int>
  }

  /// The parts of a text, in order, each of them: repeated keys stand there again.
  ///
  /// - Returns: The members of an object, the elements of a list, or the value itself if it is
  ///   neither.
  /// - Throws: ``JSONSyntaxError`` if it is not JSON.
  static func all(in text: UnsafeBufferPointer<UInt8>) throws(JSONSyntaxError) -> [Piece] {
    var scanner = JSONElementScanner()
    var pieces: [Piece] = []
    var place = 0
    while let element = try scanner.next(in: text, from: &place) {
      let key = element.key.map { JSONString.unescaped(between($0, in: text)) }
      pieces.append(Piece(key: key, value: element.value))
    }
    if let element = try scanner.finish() { pieces.append(Piece(key: nil, value: element.value)) }
    return pieces
  }

  /// The value that a valid text spells, where it lies.
  ///
  /// A string without escapes lies in the text; one with some is written to `scratch`.
  ///
  /// - Parameters:
  ///   - text: A value without white space around it.
  ///   - scratch: Room for as many bytes as the text has.
  /// - Returns: The value; absent for an empty text.
  static func field(
    _ text: UnsafeBufferPointer<UInt8>,
    scratch: UnsafeMutablePointer<UInt8>
  ) -> Field {
    guard let first = text.first else { return .absent }
    switch first {
    case Ascii.quote:
      let string = between(0..<text.count, in: text)
      guard string.contains(Ascii.backslash) else {
        return Field(start: string.baseAddress, count: string.count, kind: .text)
      }
      let count = JSONString.unescape(string, into: scratch)
      return Field(start: UnsafePointer(scratch), count: count, kind: .text)
    case UInt8(ascii: "n"): return Field(start: nil, count: 0, kind: .null)
    default: return Field(start: text.baseAddress, count: text.count, kind: .json)
    }
  }

  /// What stands between the quote marks at both ends of a range that lies in the text.
  static func between(
    _ range: Range<Int>,
    in text: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text[range].dropFirst().dropLast())
  }
}

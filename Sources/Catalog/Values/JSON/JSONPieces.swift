// SPDX-License-Identifier: GPL-3.0-or-later

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

  /// What stands between the quote marks at both ends of a range that lies in the text.
  static func between(
    _ range: Range<Int>,
    in text: UnsafeBufferPointer<UInt8>
  ) -> UnsafeBufferPointer<UInt8> {
    UnsafeBufferPointer(rebasing: text[range].dropFirst().dropLast())
  }
}

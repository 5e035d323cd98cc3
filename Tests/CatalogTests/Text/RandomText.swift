// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport

@testable import Catalog

/// Returns random text with a few invalid sequences of bytes.
func randomText(_ generator: inout SeededGenerator, maximum: Int = 12) -> [UInt8] {
  let pieces: [[UInt8]] =
    ["a", "b", "A", "z", " ", "\t", ",", "abcdefgh"].map { Array($0.utf8) }
    + ["é", "É", "ß", "ı", "ǅ", "Σ", "日"].map { Array($0.utf8) }
    + ["\u{3000}", "\u{2003}", "\u{1F600}", "\u{10400}", "\u{2C65}", "\u{23A}"]
    .map { Array($0.utf8) } + [[0xFF], [0x80], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98]]
    + [[0xC0, 0xAF], [0xED, 0xA0, 0x80]]
  // Texts with only ASCII, only valid text and any text are equally likely.
  let count = [8, 21, pieces.count].randomElement(using: &generator) ?? 1
  return (0..<Int.random(in: 0...maximum, using: &generator))
    .flatMap { _ in pieces[Int.random(in: 0..<count, using: &generator)] }
}

/// A code point or an invalid sequence, found by the parser of the standard library.
struct TextUnit: Equatable {
  let scalar: Unicode.Scalar?
  let bytes: [UInt8]

  static func units(of text: [UInt8]) -> [TextUnit] {
    var (parser, iterator) = (Unicode.UTF8.ForwardParser(), text.makeIterator())
    var (units, offset) = ([TextUnit](), 0)
    while true {
      let (scalar, count): (Unicode.Scalar?, Int)
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded): (scalar, count) = (UTF8.decode(encoded), encoded.count)
      case .error(let length): (scalar, count) = (nil, length)
      case .emptyInput: return units
      }
      units.append(TextUnit(scalar: scalar, bytes: Array(text[offset..<offset + count])))
      offset += count
    }
  }
}

extension [TextUnit] {
  var bytes: [UInt8] { flatMap(\.bytes) }
}

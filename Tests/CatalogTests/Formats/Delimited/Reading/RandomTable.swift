// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport

@testable import Catalog
@testable import SlowCatalog

/// A random table of many parts, with the items that a slow parser finds in it.
struct RandomTable {
  private(set) var text: [UInt8] = []
  let items: [Item]
  let request: DialectRequest

  /// The number of names in the header.
  let width: Int

  /// The size of the chunks in which it is read, in bytes.
  let size: Int

  /// Values that filters also search for.
  static let pool = [
    "", "tea", "Tea", "green tea", "teapot", "coffee", "maple coffee", "Café", "CAFÉ", "x", "007",
    "7", "7.0", "-3", "12.5", "1e3", "9007199254740993", "9007199254740992", "2024-02-29",
    "2024-02-29T10:00:00Z", "2024-02-29T10:00:00.0001Z", "2024-03-01T00:30+01:00", "2023-12-31",
    "abcdefgh", "abcdefgi", "abcdef", "a,b;c", "two\nlines", "\nbelow", "\r\nbelow", "ends\n",
    "it's", "say \"hi\" twice", "back\\slash", "12\" pipe", "file10", "file9", "0",
    "=1+1", "-x", "+5", "@a", "\t1", "a|b", "1.", ".5", "01", "-0", "1E+2",
    "18446744073709551617", "18446744073709551616.0", "-18446744073709551617",
  ]

  /// Creates a random table.
  ///
  /// - Parameters:
  ///   - seed: The seed of the random numbers.
  ///   - columns: The number of columns; `nil` for a random number.
  init(seed: UInt64, columns: Int? = nil) {
    var random = SeededGenerator(seed: seed)
    size = Self.sizes[Int(seed % 6)]
    let columns = columns ?? Int.random(in: 1...5, using: &random)
    width = columns
    let isLines = columns == 1 && Bool.random(using: &random)
    let delimiter = isLines ? nil : Array(",,;|\t".utf8).randomElement(using: &random)
    let hasQuotes = Int.random(in: 0..<6, using: &random) > 0
    let quote = hasQuotes ? Array("\"\"'".utf8).randomElement(using: &random) : nil
    let hasEscape = hasQuotes && Int.random(in: 0..<4, using: &random) == 0
    var dialect = Dialect(delimiter: delimiter, quote: quote)
    if hasEscape || (quote == nil && Bool.random(using: &random)) {
      dialect.escape = UInt8(ascii: "\\")
    }
    if let delimiter, Int.random(in: 0..<6, using: &random) == 0 {
      dialect.delimiterTail =
        [[Ascii.space], [delimiter], [Ascii.colon, delimiter]]
        .randomElement(using: &random) ?? []
    }
    if Int.random(in: 0..<4, using: &random) == 0 {
      dialect.comment = Bool.random(using: &random) ? [Ascii.hash] : [Ascii.hash, Ascii.space]
    }
    var writer = Writer(dialect: dialect)
    // Most tables have no malformed values, some have few and some have many.
    writer.dirt = [0, 0, 0, 150, 4].randomElement(using: &random) ?? 0
    let breaks: [[UInt8]] = [[10], [13, 10], [13], [10, 13]]
    let lineBreak = breaks.randomElement(using: &random) ?? [10]
    let isRagged = columns > 1 && Int.random(in: 0..<3, using: &random) == 0
    let names = (1...columns).map { "c\($0)" }
    let separator = delimiter.map { [$0] + dialect.delimiterTail } ?? []
    text = Array(names.map { Array($0.utf8) }.joined(separator: separator))
    // Long enough for several parts, but short enough for parts of two bytes.
    let length = Int.random(in: 300...700, using: &random) + min(size, 64) * 50
    // A quote is unterminated if all quotes after it are in pairs.
    let opening =
      Int.random(in: 0..<5, using: &random) == 0
      ? Int.random(in: 0..<length, using: &random) : .max
    var isOpen = false
    while text.count < length {
      if text.count >= opening { writer.hasOnlyPairs = true }
      // LF CR selects a random line break for each row.
      text += lineBreak == [10, 13] ? breaks[Int.random(in: 0..<3, using: &random)] : lineBreak
      if Int.random(in: 0..<30, using: &random) == 0 { text += lineBreak }
      if Int.random(in: 0..<20, using: &random) == 0 {
        text += dialect.comment + Array("a,b;\"c".utf8) + lineBreak
      }
      let isOdd = isRagged && Int.random(in: 0..<5, using: &random) == 0
      let width = isOdd ? Int.random(in: 1...columns + 1, using: &random) : columns
      for column in 0..<width {
        if column > 0 { text += separator }
        if let quote, writer.hasOnlyPairs, !isOpen {
          text.append(quote)
          isOpen = true
        }
        writer.write(Self.pool.randomElement(using: &random) ?? "", to: &text, &random)
      }
    }
    switch Int.random(in: 0..<8, using: &random) {
    case 0: text += [delimiter, quote].compactMap(\.self) + Array("never closed".utf8)
    case 1...3: text += lineBreak
    default: break
    }
    items = SlowParser(dialect).items(text)
    var request = DialectRequest(
      delimiter: delimiter.map { _ in .text(separator) } ?? DialectRequest.Mark.none,
      quote: quote.map { .byte($0) } ?? DialectRequest.Mark.none,
      escape: dialect.escape.map { .byte($0) } ?? DialectRequest.Mark.none,
      skippedLines: 0,
      hasHeader: true
    )
    request.comment = dialect.comment
    self.request = request
  }

  /// Returns a collection that reads the table in chunks.
  func collection(inPiecesOf size: Int? = nil) throws -> DelimitedCollection {
    try delimited(text, options: request, chunks: .fixed(size ?? self.size))
  }

  /// The sizes of chunks.
  ///
  /// Each part that is walked separately has two chunks.
  static let sizes = [1, 2, 3, 7, 64, 200]
}

/// Writes values as programs do, and also malformed ones.
private struct Writer {
  let dialect: Dialect

  private var delimiter: UInt8? { dialect.delimiter }
  private var quote: UInt8? { dialect.quote }
  private var escape: UInt8? { dialect.escape }

  /// The average number of values for each malformed one; 0 for no malformed values.
  var dirt = 0

  /// `true` to write quotes only in pairs, and no value that must be quoted.
  var hasOnlyPairs = false

  func write(_ value: String, to text: inout [UInt8], _ random: inout SeededGenerator) {
    var bytes = Array(value.utf8)
    if let quote, hasOnlyPairs {
      bytes.removeAll { [delimiter, quote, escape, 10, 13].contains($0) }
      let pair = [quote, quote]
      switch Int.random(in: 0..<12, using: &random) {
      case 0: bytes = pair + bytes
      case 1: bytes += pair + pair
      case 2: bytes = pair
      default: break
      }
      text += bytes
      return
    }
    if dirt > 0, Int.random(in: 0..<dirt, using: &random) == 0 {
      let mark = quote ?? Ascii.quote
      let dirty: [[UInt8]] = [
        [49, mark], [mark, 97, 97, mark, 98], [mark, mark, 99], [0], [0xFF, 0xC3],
        [32, mark, 120, mark],
      ]
      text += dirty.randomElement(using: &random) ?? []
      return
    }
    let needsQuotes = bytes.contains { [delimiter, quote, 10, 13].contains($0) }
    if quote == nil, let escape {
      for byte in bytes {
        if [delimiter, escape, 10, 13].contains(byte) { text.append(escape) }
        text.append(byte)
      }
      return
    }
    guard let quote, needsQuotes || Int.random(in: 0..<10, using: &random) == 0 else {
      text += bytes
      return
    }
    text.append(quote)
    for byte in bytes {
      if byte == quote || byte == escape { text.append(escape ?? quote) }
      text.append(byte)
    }
    text.append(quote)
  }
}

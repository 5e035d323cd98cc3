// SPDX-License-Identifier: GPL-3.0-or-later

import Platform
import TestSupport
import Testing

@testable import Catalog

@Suite("Tables in any dialect and encoding")
struct WrittenTableTests {
  /// With 200 seeds, 20,000 tables are read.
  private static let tablesPerSeed = 100

  @Test("are read back cell by cell", arguments: seeds(200))
  func everyCell(seed: UInt64) async throws {
    var random = SeededGenerator(seed: seed)
    for number in 0..<Self.tablesPerSeed {
      let table = try WrittenTable(&random)
      let items = try await table.collection().items()
      let cells = items.map { $0.values.map { String(decoding: $0.bytes ?? [], as: UTF8.self) } }
      #expect(cells == table.rows, "seed \(seed), table \(number): \(table)")
    }
  }
}

extension Value {
  fileprivate var bytes: [UInt8]? {
    if case .bytes(let bytes) = self { bytes } else { nil }
  }
}

/// A random table, written in a random dialect and encoding.
private struct WrittenTable: CustomStringConvertible {
  private static let encodings: [(name: String, letters: String)] = [
    ("UTF-8", "aé漢😀"), ("UTF-16LE", "aé漢😀"), ("UTF-16BE", "aéĀ漢"), ("UTF-32LE", "aé😀"),
    ("UTF-32BE", "aé漢"), ("WINDOWS-1250", "ačž"), ("WINDOWS-1251", "aжя"), ("WINDOWS-1252", "aéß"),
    ("ISO-8859-1", "aéß"), ("ISO-8859-2", "ačž"), ("ISO-8859-5", "aжя"), ("ISO-8859-7", "aλω"),
    ("ISO-8859-9", "ağş"), ("ISO-8859-15", "aé€"), ("KOI8-R", "aжя"), ("CP932", "a漢ソ表"),
    ("EUC-JP", "a漢ソ"), ("ISO-2022-JP", "a漢ソ"), ("GB18030", "a汉é"), ("BIG5", "a漢功"),
    ("EUC-KR", "a한글"), ("MACINTOSH", "aé"), ("CP437", "aé"), ("CP850", "aé"),
  ]
  private static let delimiters = [
    ",", ";", "\t", "|", "~", ":", " ", "::", "||", ", ", "<>", "\u{1F}",
  ]

  let rows: [[String]]
  let description: String
  private let text: [UInt8]
  private let request: DialectRequest
  private let encoding: String

  init(_ random: inout SeededGenerator) throws {
    let (encoding, letters) = Self.encodings.randomElement(using: &random) ?? ("UTF-8", "a")
    let style = Style.allCases.randomElement(using: &random) ?? .quoted
    let delimiter = Self.delimiters.randomElement(using: &random) ?? ","
    let width = Int.random(in: 2...5, using: &random)
    let quote = ["\"", "'"].randomElement(using: &random) ?? "\""
    let alphabet = Array(letters + letters + "b1 " + style.specialCharacters(delimiter, quote))
    rows = (0..<Int.random(in: 1...6, using: &random)).map { _ in
      (0..<width).map { column in
        let cell = (0..<Int.random(in: 0...6, using: &random)).map { _ in
          alphabet.randomElement(using: &random) ?? "a"
        }
        return style.cell(String(cell), isFirst: column == 0)
      }
    }
    let lineBreak = ["\n", "\r\n", "\r"].randomElement(using: &random) ?? "\n"
    let names = (1...width).map { "n\($0)" }
    let comment = Bool.random(using: &random) ? "#!" : ""
    var lines = ([names] + rows).map { style.line($0, delimiter, quote) }
    if !comment.isEmpty {
      lines.insert("#! a\(delimiter)b", at: Int.random(in: 0...1, using: &random))
    }
    let written = lines.joined(separator: lineBreak) + lineBreak
    description = "\(encoding), \(style), \(written.debugDescription)"
    var request = DialectRequest(
      delimiter: .text(Array(delimiter.utf8)),
      quote: style.hasQuotes ? .byte(quote.utf8.first ?? 0) : DialectRequest.Mark.none,
      escape: style.hasEscapes ? .byte(Ascii.backslash) : DialectRequest.Mark.none,
      skippedLines: 0,
      hasHeader: true
    )
    if style == .aligned {
      request.delimiter = nil
      request.quote = nil
      request.escape = nil
      request.isAligned = true
    }
    request.comment = Array(comment.utf8)
    (self.request, self.encoding) = (request, encoding)
    let (bytes, consumed) = try iconvOnce(Array(written.utf8), from: "UTF-8", to: encoding)
    guard consumed == written.utf8.count else { throw Unexpected(message: description) }
    text = bytes
  }

  func collection() throws -> DelimitedCollection {
    let source = SourceFile(text, path: "table.csv", identity: nil)
    let file = try TextFile(source, encoding: TextEncoding(name: encoding))
    return try DelimitedCollection(file, name: "table", request: request)
  }
}

/// A way to write values so that any of them can be read back.
private enum Style: CaseIterable {
  /// Quoted where necessary, with doubled quotes.
  case quoted

  /// Quoted, with backslashes before quotes and backslashes.
  case quotedWithEscapes

  /// Backslashes before delimiters, line breaks and backslashes, without quotes.
  case escaped

  /// Without quotes and escapes, so that values have no delimiters.
  case bare

  /// Aligned by spaces.
  case aligned

  var hasQuotes: Bool { self == .quoted || self == .quotedWithEscapes }
  var hasEscapes: Bool { self == .escaped || self == .quotedWithEscapes }

  /// The characters that values may contain besides letters.
  func specialCharacters(_ delimiter: String, _ quote: String) -> String {
    switch self {
    case .quoted, .quotedWithEscapes: delimiter + quote + "\n\\#!"
    case .escaped: delimiter + "\n\\\"#!\t"
    case .bare: "\"'"
    case .aligned: "'"
    }
  }

  /// Returns a value that can be written in this style.
  func cell(_ text: String, isFirst: Bool) -> String {
    switch self {
    case .quoted, .quotedWithEscapes, .escaped: return text
    case .bare:
      let kept = text.filter { !" :".contains($0) }
      return isFirst && kept.isEmpty ? "x" : kept
    case .aligned:
      let words = text.split(separator: " ").joined(separator: "")
      return words.isEmpty ? "x" : words
    }
  }

  func line(_ cells: [String], _ delimiter: String, _ quote: String) -> String {
    switch self {
    case .quoted:
      cells.map { quote + $0.replacing(quote, with: quote + quote) + quote }
        .joined(separator: delimiter)
    case .quotedWithEscapes:
      cells.map {
        quote + $0.replacing("\\", with: "\\\\").replacing(quote, with: "\\" + quote) + quote
      }.joined(separator: delimiter)
    case .escaped:
      cells.map { cell in
        // A comment begins with “#”.
        String(
          cell.flatMap { character -> [Character] in
            character == "\n"
              ? ["\\", "n"]
              : character == "\\" || character == "#" || delimiter.contains(character)
                ? ["\\", character] : [character]
          }
        )
      }.joined(separator: delimiter)
    case .bare: cells.joined(separator: delimiter)
    case .aligned:
      cells.map { $0 + String(repeating: " ", count: 8 - $0.unicodeScalars.count) }.joined()
    }
  }
}

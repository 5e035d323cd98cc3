// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("The number scanner")
struct NumberScannerTests {
  private typealias Format = NumberScanner.Format

  private static let formats: [Format] = [.plain, .json, .decimalComma, .groupedThousands]

  @Test(
    "accepts the numbers of each format",
    arguments: [
      // The letters are the formats that accept the text: plain, JSON, decimal comma, grouped
      // thousands.
      ("0", "pjcg"), ("-0", "pjcg"), ("12", "pjcg"), ("-12", "pjcg"), ("+7", "pcg"), ("007", "pcg"),
      ("00", "pcg"), ("1.5", "pjg"), ("-0.25", "pjg"), (".5", "pg"), ("5.", "pg"), ("-.5", "pg"),
      ("1e3", "pjcg"), ("1E+3", "pjcg"), ("1.5e-3", "pjg"), ("5.e3", "pg"), (".5e3", "pg"),
      ("0e0", "pjcg"), ("1e007", "pjcg"), ("01.5", "pg"), ("1,5", "c"), ("12,50", "c"),
      ("-0,5", "c"), ("+1,5", "c"), (",5", ""), ("5,", ""), ("1.234,5", "c"), ("1 234 567,5", "c"),
      ("1.234 567,5", "c"), ("1.23,5", ""), ("1234.567,5", ""), ("1..234,5", ""), ("1.234", "pjcg"),
      ("1,234", "cg"), ("1,234,567", "g"), ("1,234.5", "g"), ("1,234.", "g"), ("12,34", "c"),
      ("1234,567", "c"), ("1,234,56", ""), (",234", ""), ("1,,234", ""), ("1,234.5,6", ""),
      ("", ""), ("-", ""), ("+", ""), (".", ""), ("-.", ""), ("e5", ""), (".e5", ""), ("1e", ""),
      ("1e+", ""), ("1e5.5", ""), ("1.2.3", ""), ("--1", ""), ("+-1", ""), ("0x10", ""),
      ("inf", ""),
      ("nan", ""), (" 1", ""), ("1 ", ""), ("1a", ""), ("1\0", ""), ("1,234\0567", ""), ("١", ""),
    ]
  )
  func table(text: String, formats: String) {
    let bytes = Array(text.utf8)
    let found = zip("pjcg", Self.formats).filter { NumberScanner(bytes.span, $1) != nil }.map(\.0)
    #expect(String(found) == formats, "\(text)")
  }

  @Test("finds the parts of a number")
  func parts() throws {
    let bytes = Array("-0012.340e-05".utf8)
    let scanned = NumberScanner(bytes.span)
    let number = try #require(scanned)
    #expect(number.isNegative && !number.hasPlus && !number.isInteger)
    #expect(number.hasExponent && number.hasExponentSign && number.hasLeadingZero)
    #expect((number.integerCount, number.leadingZeros, number.fractionCount) == (4, 2, 3))
    #expect(number.digits == 12_340)
    #expect(number.exponent == -5)
  }

  @Test(
    "recognizes 64-bit integers",
    arguments: [
      ("0", 0), ("-0", 0), ("+7", 7), ("0000000000000000000000012", 12),
      ("9223372036854775807", .max), ("-9223372036854775808", .min), ("9223372036854775808", nil),
      ("-9223372036854775809", nil), ("18446744073709551617", nil), ("1.0", nil), ("1e1", nil),
      ("100000000000000000000000000000000000000000000000000000000000000000", nil),
    ] as [(String, Int64?)]
  )
  func integers(text: String, expected: Int64?) throws {
    let bytes = Array(text.utf8)
    let number = NumberScanner(bytes.span)
    #expect(try #require(number).integer == expected)
    if bytes.count <= 20 { #expect(Number.integer(bytes.span) == expected) }
  }

  @Test("gives the same result wherever the text is split", arguments: seeds(60))
  func pieces(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<40 {
      let bytes = noise(&random)
      for format in Self.formats {
        var whole = NumberScanner(format)
        var end = 0
        whole.scan(bytes.span, from: &end)
        for cut in 0...bytes.count {
          var number = NumberScanner(format)
          var offset = 0
          number.scan(bytes.span.extracting(..<cut), from: &offset)
          if offset == cut { number.scan(bytes.span, from: &offset) }
          let text = String(decoding: bytes, as: UTF8.self)
          #expect(offset == end, "seed \(seed): \(text) cut at \(cut)")
          #expect(number.isComplete == whole.isComplete, "seed \(seed): \(text) cut at \(cut)")
          #expect(number.digits == whole.digits, "seed \(seed): \(text) cut at \(cut)")
          #expect(number.exponent == whole.exponent, "seed \(seed): \(text) cut at \(cut)")
        }
      }
    }
  }

  @Test("accepts the same numbers as a regular expression", arguments: seeds(60))
  func grammar(seed: UInt64) throws {
    let plain = /[-+]?(\d+(\.\d*)?|\.\d+)([eE][-+]?\d+)?/
    let json = /-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?/
    let comma = /[-+]?(\d+|\d{1,3}([. ]\d{3})+)(,\d+)?([eE][-+]?\d+)?/
    let grouped = /[-+]?((\d+|\d{1,3}(,\d{3})+)(\.\d*)?|\.\d+)([eE][-+]?\d+)?/
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let bytes = noise(&random)
      let text = String(decoding: bytes, as: UTF8.self)
      let expected = [
        text.wholeMatch(of: plain) != nil, text.wholeMatch(of: json) != nil,
        text.wholeMatch(of: comma) != nil, text.wholeMatch(of: grouped) != nil,
      ]
      let found = Self.formats.map { NumberScanner(bytes.span, $0) != nil }
      #expect(found == expected, "seed \(seed): \(text)")
    }
  }

  @Test("agrees with its fast paths", arguments: seeds(60))
  func shortCuts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let bytes = noise(&random)
      let text = String(decoding: bytes, as: UTF8.self)
      let number = NumberScanner(bytes.span)
      if let short = Number.short(bytes.span) {
        #expect(number != nil && short == Double(text), "seed \(seed): \(text)")
      }
      if bytes.count <= 20 {
        #expect(Number.integer(bytes.span) == number?.integer, "seed \(seed): \(text)")
      }
      let padded = bytes + Array(repeating: Ascii.comma, count: 16)
      let length = padded.withUnsafeBufferPointer { padded in
        padded.baseAddress.flatMap { NumberScanner.plainLength($0) }
      }
      if let length {
        let isAll = length == bytes.count
        let plain = NumberScanner(padded.span.extracting(..<length), .json)
        #expect(plain != nil && plain?.hasExponent == false, "seed \(seed): \(text)")
        if isAll { #expect(number != nil, "seed \(seed): \(text)") }
      }
    }
  }

  /// Returns random bytes, usually few and often a number.
  private func noise(_ random: inout SeededGenerator) -> [UInt8] {
    let alphabets = ["0123456789", "00112.,-+eE", "0123456789.,", "12 .,e"].map { Array($0.utf8) }
    let alphabet = alphabets[Int.random(in: 0..<4, using: &random)]
    let most = Int.random(in: 0..<8, using: &random) == 0 ? 80 : 12
    return (0..<Int.random(in: 1...most, using: &random)).map { _ in
      alphabet.randomElement(using: &random) ?? 0
    }
  }
}

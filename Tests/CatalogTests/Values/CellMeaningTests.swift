// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("The meaning of a cell")
struct CellMeaningTests {
  private func meaning(_ text: String) -> CellMeaning { CellMeaning(Array(text.utf8).span) }

  @Test(
    "is a number, a time or text",
    arguments: [
      ("0", .number(0, isInteger: true)), ("-0", .number(0, isInteger: true)),
      ("-12", .number(-12, isInteger: true)), ("+7", .number(7, isInteger: true)),
      ("3.50", .number(3.5, isInteger: false)), (".5", .number(0.5, isInteger: false)),
      ("5.", .number(5, isInteger: true)), ("-.25", .number(-0.25, isInteger: false)),
      ("1e3", .number(1000, isInteger: true)), ("1e-3", .number(0.001, isInteger: false)),
      ("0.1", .number(0.1, isInteger: false)), ("007", .number(7, isInteger: true)),
      ("999999999999999", .number(999_999_999_999_999, isInteger: true)),
      ("9223372036854775807", .number(0x1p63, isInteger: true)),
      ("123456789.12345678", .number(123_456_789.12345678, isInteger: false)),
      ("1e999", .number(.infinity, isInteger: false)),
      ("-1e999", .number(-.infinity, isInteger: false)),
      ("1e-999", .number(0, isInteger: true)),
      ("1970-01-02", .moment(86_400, hasTime: false)),
      ("1970-01-01T00:00:01.5", .moment(1.5, hasTime: true)),
      ("1969-12-31 23:59:59Z", .moment(-1, hasTime: true)),
      ("2026-02-30", .text), ("2026-01-31T", .text), ("nan", .text), ("NaN", .text),
      ("inf", .text), ("-inf", .text), ("Infinity", .text), ("0x10", .text), ("1,000", .text),
      (" 1", .text), ("1 ", .text), ("-", .text), (".", .text), ("+", .text), ("-.", .text),
      ("1e", .text), ("1.2.3", .text), ("--1", .text), ("12 Main Street", .text), ("é", .text),
    ] as [(String, CellMeaning)]
  )
  func table(text: String, expected: CellMeaning) {
    #expect(meaning(text) == expected)
  }

  @Test("is the same with and without fast paths", arguments: seeds(40))
  func shortCuts(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let alphabets = ["0123456789.", "0123456789.-+e", "0123-:T Z.", "01 x"].map { Array($0.utf8) }
    for _ in 0..<300 {
      let alphabet = alphabets[Int.random(in: 0..<4, using: &random)]
      let bytes = (0..<Int.random(in: 1...22, using: &random)).map { _ in
        alphabet[Int.random(in: 0..<alphabet.count, using: &random)]
      }
      let plain = CellMeaning.withoutFastPaths(bytes.span)
      let text = String(decoding: bytes, as: UTF8.self)
      switch (CellMeaning(bytes.span), plain) {
      case (.number(let a, _), .number(let b, _)): #expect(a == b, "seed \(seed): \(text)")
      case (let a, let b): #expect(a == b, "seed \(seed): \(text)")
      }
    }
  }

  @Test("is the nearest number, however many digits", arguments: seeds(20))
  func digits(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let whole = random.next() >> UInt64.random(in: 1...60, using: &random)
      let fraction = random.next() >> UInt64.random(in: 1...60, using: &random)
      let text = "-\(whole).\(fraction)".prefix(.random(in: 5...24, using: &random))
      let number = Number.double(Array(text.utf8).span)
      #expect(number == Double(text), "seed \(seed): \(text)")
    }
    // Halfway between two representable numbers, and slightly above or below.
    let even = UInt64.random(in: 1 << 53..<1 << 54, using: &random) | 1
    for text in ["\(even)", "\(even).0", "\(even).0001", "\(even - 1).9999", "\(even)000e-3"] {
      #expect(Number.double(Array(text.utf8).span) == Double(text), "seed \(seed): \(text)")
    }
  }

  @Test("is the same for a date that is written and read back", arguments: seeds(10))
  func dates(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      let seconds = Int64.random(in: -62_167_219_200..<253_402_300_800, using: &random)
      let text = ISODate.text(of: Double(seconds), hasTime: true)
      #expect(meaning(text) == .moment(Double(seconds), hasTime: true), "seed \(seed): \(text)")
      let days = Double(seconds / 86_400) * 86_400
      let date = ISODate.text(of: days, hasTime: false)
      #expect(meaning(date) == .moment(days, hasTime: false), "seed \(seed): \(date)")
    }
  }

  @Test(
    "is described as ISO 8601 if it is a time",
    arguments: [
      (0, true, "1970-01-01 00:00:00"), (-1, true, "1969-12-31 23:59:59"),
      (951_782_400, false, "2000-02-29"), (951_868_800, false, "2000-03-01"),
      (1_000_000_000, true, "2001-09-09 01:46:40"), (59.6, true, "1970-01-01 00:01:00"),
      (-62_167_219_200, false, "0000-01-01"), (253_402_300_799, true, "9999-12-31 23:59:59"),
      (253_402_300_800, true, ""), (1e300, true, ""), (.nan, true, ""),
    ] as [(Double, Bool, String)]
  )
  func text(seconds: Double, hasTime: Bool, expected: String) {
    #expect(ISODate.text(of: seconds, hasTime: hasTime) == expected)
  }
}

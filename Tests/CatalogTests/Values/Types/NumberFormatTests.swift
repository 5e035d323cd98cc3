// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

@Suite("A notation of numbers")
struct NumberFormatTests {
  private static func format(_ example: String) throws -> NumberFormat {
    try #require(NumberFormat(example: example), "\(example)")
  }

  private static func plain(_ value: String, _ format: NumberFormat) -> String? {
    var plain = PlainSpelling()
    guard format.read(Array(value.utf8).span, into: &plain) else { return nil }
    return String(decoding: plain.array, as: UTF8.self)
  }

  @Test(
    "reads numbers that are written so",
    arguments: [
      ("1,234.56", "1,234.50", "1234.50"), ("1,234.56", "12", "12"), ("1,234.56", ".5", ".5"),
      ("1,234.56", "-1,234,567.5", "-1234567.5"), ("1,234.56", "(1,234.50)", "-1234.50"),
      ("1,234.56", "1,234.50-", "-1234.50"), ("1,234.56", "+7", "7"), ("1,234.56", " 7 ", "7"),
      ("1,234.56", "−7", "-7"), ("1,234.56", "12,34,567.5", "1234567.5"),
      ("1,234.56", "1,234e3", "1234e3"), ("1,234.56", "1.5e-3", "1.5e-3"),
      ("1.234,56", "1.234,50", "1234.50"), ("1.234,56", "0,125", "0.125"),
      ("1.234,56", "1234,5", "1234.5"), ("1.234,56", "1.234", "1234"),
      ("1 234,56", "1 234,50", "1234.50"), ("1 234,56", "1\u{A0}234\u{202F}567,5", "1234567.5"),
      ("1'234.56", "1'234.50", "1234.50"), ("1'234.56", "1’234.50", "1234.50"),
      ("$1,234.56", "$1,234.50", "1234.50"), ("$1,234.56", "-$12", "-12"),
      ("$1,234.56", "$-12", "-12"), ("$1,234.56", "($12)", "-12"), ("$1,234.56", "12 $", "12"),
      ("$1,234.56", "12.5", "12.5"), ("€1.234,56", "1.234,50 €", "1234.50"),
      ("EUR 1.234,56", "EUR 12,5", "12.5"), ("5 %", "5%", "5"), ("5 %", "0.5 %", "0.5"),
      ("5 %", "0", "0"),
    ]
  )
  func reads(example: String, value: String, plain: String) throws {
    #expect(Self.plain(value, try Self.format(example)) == plain)
  }

  @Test(
    "refuses what it does not mean",
    arguments: [
      ("1,234.56", "1.234,50"), ("1,234.56", "1,23"), ("1,234.56", "1,2345"),
      ("1,234.56", "1,234,56"), ("1,234.56", "0,123"), ("1,234.56", ",123"), ("1,234.56", "1,"),
      ("1,234.56", "1."), ("1,234.56", "$5"), ("1,234.56", "5%"), ("1,234.56", ""),
      ("1,234.56", "-"), ("1,234.56", "()"), ("1,234.56", "--5"), ("1,234.56", "(-5)-"),
      ("1,234.56", "tea"), ("1,234.56", "5 kg"), ("1,234.56", "1e"), ("1,234.56", "12,34"),
      ("1,234.56", "1,234,56,789"), ("1.234,56", "1.5"), ("1.234,56", "1,5,6"),
      ("$1,234.56", "€5"), ("5 %", "5"), ("1234,56", "1.234,5"),
    ]
  )
  func refuses(example: String, value: String) throws {
    #expect(Self.plain(value, try Self.format(example)) == nil)
  }

  @Test("reads the same numbers in the fast path", arguments: seeds(40))
  func short(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let examples = ["1,234.56", "1.234,56", "1 234,56", "1'234.56", "1234,56", "$1,234.56"]
    let format = try Self.format(examples.randomElement(using: &random) ?? "")
    let pieces = ["0", "1", "12", "345", "000", ",", ".", " ", "'", "-", "+", "e", "$", "\0"]
    var accepted = 0
    for _ in 0..<2000 {
      let count = Int.random(in: 0...7, using: &random)
      let value = (0..<count).compactMap { _ in pieces.randomElement(using: &random) }.joined()
      guard let number = format.short(Array(value.utf8).span) else { continue }
      accepted += 1
      let plain = try #require(Self.plain(value, format), "\(value)")
      #expect(Number.double(Array(plain.utf8).span) == number, "\(value)")
    }
    #expect(accepted > 20)
  }

  @Test(
    "reads the numbers of most values in the fast path",
    arguments: [
      ("1,234.56", "1,234,567.50", 1_234_567.5), ("1.234,56", "-1.234,5", -1234.5),
      ("1 234,56", "1 234", 1234), ("1'234.56", "12", 12), ("1234,56", "0,5", 0.5),
      ("$1,234.56", "12.5", 12.5), ("1,234.56", "123456789012345", 123_456_789_012_345),
    ]
  )
  func fast(example: String, value: String, number: Double) throws {
    #expect(try Self.format(example).short(Array(value.utf8).span) == number)
  }

  @Test("refuses a number with more digits than it can hold")
  func long() throws {
    let number = String(repeating: "1", count: PlainSpelling.capacity + 1)
    #expect(Self.plain(number, try Self.format("1,234.56")) == nil)
    #expect(Self.plain(String(number.dropLast()), try Self.format("1,234.56")) != nil)
  }

  @Test("reads back each number that is written in it", arguments: seeds(200))
  func random(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let currencies = ["$", "€", "kr", "CHF", nil]
    for format in NumberFormat.all {
      var format = format
      let sign = currencies.randomElement(using: &random) ?? nil
      if let sign {
        format.currency = Array(sign.utf8).withSpan { Currency(atStartOf: $0.indices, in: $0) }
      }
      format.isPercent = sign == nil && Bool.random(using: &random)
      let whole = Int.random(in: 0...Int.random(in: 1...1_000_000_000), using: &random)
      let hasFraction = Bool.random(using: &random)
      let fraction = hasFraction ? String(Int.random(in: 1...999, using: &random)) : ""
      let isNegative = Bool.random(using: &random)
      let text = Written(format, &random).text(whole, fraction, sign, isNegative: isNegative)
      let expected =
        (isNegative ? "-" : "") + "\(whole)" + (fraction.isEmpty ? "" : ".\(fraction)")
      #expect(Self.plain(text, format) == expected, "\(text)")
    }
  }
}

extension [UInt8] {
  fileprivate func withSpan<Result>(_ body: (Span<UInt8>) -> Result) -> Result { body(span) }
}

/// Writes numbers in a notation, as a program would.
private struct Written {
  private let format: NumberFormat
  private let unitIsBehind: Bool
  private let negation: Int

  init(_ format: NumberFormat, _ random: inout SeededGenerator) {
    self.format = format
    unitIsBehind = Bool.random(using: &random)
    negation = Int.random(in: 0...2, using: &random)
  }

  func text(_ whole: Int, _ fraction: String, _ sign: String?, isNegative: Bool) -> String {
    var groups: [String] = []
    var rest = String(whole)
    while rest.count > 3 {
      groups.insert(String(rest.suffix(3)), at: 0)
      rest.removeLast(3)
    }
    groups.insert(rest, at: 0)
    let mark =
      switch format.groupMark {
      case .none: ""
      case .comma: ","
      case .point: "."
      case .space: "\u{A0}"
      case .apostrophe: "’"
      }
    let point = format.decimalMark == .point ? "." : ","
    var text = groups.joined(separator: mark) + (fraction.isEmpty ? "" : point + fraction)
    if format.isPercent { text += unitIsBehind ? " %" : "%" }
    if let sign { text = unitIsBehind ? "\(text) \(sign)" : sign + text }
    guard isNegative else { return text }
    return negation == 0 ? "-\(text)" : negation == 1 ? "(\(text))" : "−\(text)"
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog

private let columns = ["v", "w"].map { Column(name: $0, kind: .text) }

private func holds(_ filter: String, for values: [Value]) throws -> Bool {
  try Filter(parsing: filter, columns: columns).matches(
    Item(id: Item.ID(row: 1), values: values)
  )
}

@Suite("A filter")
struct FilterMeaningTests {
  @Test("matches some values and not others", arguments: FilterMeanings.cases)
  func meaning(filter: String, holding: [String], failing: [String]) throws {
    for value in holding { #expect(try holds(filter, for: [Value(value)]), "\(value)") }
    for value in failing { #expect(try !holds(filter, for: [Value(value)]), "\(value)") }
  }

  @Test(
    "treats a missing value as empty, except for `is null`",
    arguments: [
      ("w is null", true), ("w is not null", false), ("w is empty", true), ("w = ''", true),
      ("w != tea", true), ("w < 3", false), ("w < tea", false), ("w contains ''", true),
      ("w contains a", false), ("v is null", false),
    ]
  )
  func absent(filter: String, expected: Bool) throws {
    #expect(try holds(filter, for: [Value("x")]) == expected)
    #expect(try holds(filter, for: [Value("x"), .absent]) == expected)
  }

  @Test("searches every column for a text, even beyond the header")
  func anywhere() throws {
    #expect(try holds("tea", for: [Value("a"), Value("b"), Value("Green tea")]))
    #expect(try !holds("ab", for: [Value("a"), Value("b")]))
  }

  @Test("accepts bytes that are not UTF-8")
  func invalidText() throws {
    let value = Value.bytes([0xC3, 0x41, 0xFF, 0x00, 0x42])
    for filter in ["v contains b", "v contains é", "v matches b", "v < z", "v = 3", "é"] {
      _ = try holds(filter, for: [value])
    }
    #expect(try holds("v contains b", for: [value]))
    #expect(try holds("v matches B", for: [value]))
    #expect(try !holds("v contains é", for: [value]))
  }

  @Test("recognizes numbers", arguments: seeds(300))
  func randomNumbers(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let characters = Array("0011234567899..--+eE")
    let count = Int.random(in: 1...9, using: &random)
    let noise = String((0..<count).map { _ in characters.randomElement(using: &random) ?? "0" })
    for text in [noise, noise + "e400", "1" + noise, String(Double(bitPattern: random.next()))] {
      let bytes = Array(text.utf8)
      let isNumber = bytes.allSatisfy { "0123456789+-.eE".utf8.contains($0) } && Double(text) != nil
      #expect((NumberDigits(bytes.span) != nil) == isNumber, "seed \(seed): \(text)")
      #expect((Number.double(bytes.span) != nil) == isNumber, "seed \(seed): \(text)")
    }
  }

  @Test(
    "compares numbers exactly",
    arguments: [
      ("-1e400", "-9223372036854775809"), ("-9223372036854775808", "-9223372036854775807"),
      ("-2", "-1.5"), ("-1.5", "-1"), ("-0.1", "0"), ("0", "5e-324"), ("1", "1.0000000000000002"),
      ("9007199254740992", "9007199254740993"), ("9223372036854775807", "9223372036854775808"),
      ("9223372036854775808", "1e19"), ("1e19", "1e400"), ("1e400", "1e401"),
      ("-1e401", "-1e400"), ("18446744073709551616", "18446744073709551617"),
      ("99999999999999999999", "100000000000000000000"), ("0.1", "0.10000000000000000001"),
      ("-0.10000000000000000001", "-.1"), ("123456789012345678901234567890", "1.3e29"),
      ("1e1000000", "1e1000001"), ("1e-1000001", "1e-1000000"), ("-1", "1e-999999"),
      ("9007199254740992.5", "9007199254740993"),
    ]
  )
  func exactOrder(small: String, large: String) throws {
    #expect(compare(small, large) == .less)
    #expect(compare(large, small) == .more)
    #expect(compare(large, large) == .equal)
    for (filter, matches) in [
      ("v < \(large)", true), ("v = \(large)", false), ("v > \(large)", false),
    ] {
      #expect(try holds(filter, for: [Value(small)]) == matches)
    }
    #expect(try holds("v > \(small)", for: [Value(large)]))
  }

  @Test(
    "recognizes equal numbers in different spellings",
    arguments: [
      ["0", "-0", "0.0", "0e7", ".0", "-0.000e-400"], ["1e20", "100000000000000000000", "1E+20"],
      ["18446744073709551617", "018446744073709551617.000", "1844674407370955161.7e1"],
      ["9007199254740993", "9007199254740993.0", "+9007199254740993"],
      ["0.10000000000000000001", ".100000000000000000010", "10000000000000000001e-20"],
      ["-1e-400", "-.1e-399", "-0.0001e-396"],
    ]
  )
  func equalNumbers(spellings: [String]) throws {
    for first in spellings {
      for second in spellings {
        #expect(compare(first, second) == .equal, "\(first) and \(second)")
        #expect(try holds("v = \(first)", for: [Value(second)]), "\(first) and \(second)")
      }
    }
  }

  private func compare(_ a: String, _ b: String) -> ValueOrder.Comparison? {
    Number.compare(Array(a.utf8).span, Array(b.utf8).span)
  }

  @Test(
    "does not take other text for a number",
    arguments: [
      "", "-", "+", ".", "1e", "1e+", "e5", "1.2.3", "1,000", "0x10", "inf", "nan", " 1", "1 ",
    ]
  )
  func noNumber(text: String) {
    #expect(NumberDigits(Array(text.utf8).span) == nil)
    #expect(Number.double(Array(text.utf8).span) == nil)
  }

  @Test(
    "parses dates and times",
    arguments: [
      ("1970-01-01", 0), ("1969-12-31", -86_400), ("2000-02-29", 951_782_400),
      ("2026-01-31T12:00:00Z", 1_769_860_800), ("2026-01-31T12:00:00+01:00", 1_769_857_200),
      ("2026-01-31 12:00-0130", 1_769_866_200), ("0001-01-01", -62_135_596_800),
      ("0000-03-01", -62_162_035_200), ("0000-01-01", -62_167_219_200),
      ("9999-12-31", 253_402_214_400), ("2016-12-31T23:59:60Z", 1_483_228_800),
    ]
  )
  func calendar(text: String, seconds: Int64) {
    #expect(ISODate.parse(Array(text.utf8).span)?.moment == ISODate.Moment(seconds))
  }

  @Test(
    "does not take other text for a date",
    arguments: [
      "2026-13-01", "2026-00-10", "2026-02-29", "2026-04-31", "1900-02-29", "2026-1-1", "20260131",
      "2026-01-31T", "2026-01-31T24:00", "2026-01-31T12", "2026-01-31T12:60", "2026-01-31T12:00:61",
      "2026-01-31T12:00:00.", "2026-01-31T12:00Zz", "2026-01-31T12:00+1", "2026-01-31x12:00",
      "2026-01-31T12:00+01:00x", "31.01.2026",
    ]
  )
  func noDate(text: String) {
    #expect(ISODate.parse(Array(text.utf8).span) == nil)
  }
}

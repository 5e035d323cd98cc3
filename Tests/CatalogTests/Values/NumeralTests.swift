// SPDX-License-Identifier: GPL-3.0-or-later

import TestSupport
import Testing

@testable import Catalog
@testable import SlowCatalog

private func numeral(_ text: String) -> Numeral? { Numeral(Array(text.utf8).span) }

private func spelling(_ number: Numeral?) -> String? {
  guard let number else { return nil }
  var plain = PlainSpelling()
  number.write(to: &plain)
  return String(decoding: plain.array, as: UTF8.self)
}

private func compare(_ a: String, _ b: String) throws -> ValueOrder.Comparison {
  Numeral.compare(try #require(numeral(a)), try #require(numeral(b)))
}

private typealias Operator = @Sendable (Numeral, Numeral) -> Numeral?

/// Returns the spelling of a result, where the operand `1/3` is the float 0.3333333333333333.
private func result(_ a: String, _ operation: Operator, _ b: String) throws -> String? {
  spelling(operation(try #require(operand(a)), try #require(operand(b))))
}

private func operand(_ text: String) -> Numeral? {
  let parts = text.split(separator: "/").compactMap { numeral(String($0)) }
  return parts.count == 2 ? parts[0] / parts[1] : parts.first
}

extension Numeral {
  fileprivate var isExact: Bool {
    if case .exact = self { true } else { false }
  }
}

@Suite struct `Reading a numeral` {
  @Test(arguments: [
    ("0", "0"), ("-0", "0"), ("+7", "7"), ("007", "7"), ("5.", "5"), (".5", "0.5"),
    ("-.50", "-0.5"),
    ("1.50", "1.5"), ("100", "100"), ("1e3", "1000"), ("1.5E-3", "0.0015"), ("0e999", "0"),
    ("999999999999999999", "999999999999999999"), ("1000000000000000000", "1000000000000000000"),
    ("9999999999999999999", "9999999999999999999"),
    ("0.00000000000000000001", "0.00000000000000000001"),
    ("99999999999999999999999999999999999999", "99999999999999999999999999999999999999"),
    ("0.99999999999999999999999999999999999999", "0.99999999999999999999999999999999999999"),
    (
      "000000000000000000000000000000000000000000000012.50000000000000000000000000000000000", "12.5"
    ),
    ("1e37", "10000000000000000000000000000000000000"), ("1e38", "1e+38"), ("1e40", "1e+40"),
    ("12e-50", "1.2e-49"), ("-1.5e256", "-1.5e+256"), ("1e-256", "1e-256"), ("1e293", "1e+293"),
  ])
  func `reads a number of at most 38 digits exactly`(text: String, spelled: String) throws {
    let number = try #require(numeral(text))
    #expect(number.isExact)
    #expect(spelling(number) == spelled)
  }

  @Test(arguments: [
    ("100000000000000000000000000000000000001", "1e+38"), ("1e-257", "1e-257"), ("1e294", "1e+294"),
    ("-1.7976931348623157e308", "-1.7976931348623157e+308"), ("5e-324", "5e-324"),
    ("0.333333333333333333333333333333333333333", "0.3333333333333333"),
  ])
  func `reads any other number as the nearest float`(text: String, spelled: String) throws {
    let number = try #require(numeral(text))
    #expect(!number.isExact)
    #expect(spelling(number) == spelled)
  }

  @Test(arguments: [
    "", "-", "+", ".", "-.", "1-", "1.2.3", "--1", "1e", "1e+", "0x10", "inf", "nan", " 1", "1 ",
    "1,5",
    "1e309", "-1e999999999999", "9e99999999999999999999999999",
  ])
  func `refuses what is no number and what is too large`(text: String) {
    #expect(numeral(text) == nil)
  }

  @Test(arguments: ["1e-400", "-1e-99999", "1e-99999999999999999999999999"])
  func `reads a number that is too small as zero`(text: String) {
    #expect(spelling(numeral(text)) == "0")
  }

  @Test(arguments: seeds(20))
  func `reads short numbers like long ones`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<1000 {
      let length = Int.random(in: 0...24, using: &random)
      let alphabet = Array("00123456789999.-+e".utf8)
      var text = (0..<length).map { _ in alphabet[Int.random(in: 0..<14, using: &random)] }
      for _ in 0..<Int.random(in: 0...2, using: &random) where !text.isEmpty {
        let offset = Int.random(in: 0..<text.count, using: &random)
        text[offset] = alphabet.randomElement(using: &random) ?? Ascii.zero
      }
      if Bool.random(using: &random) { text.insert(Ascii.minus, at: 0) }
      let name = "seed \(seed): “\(String(decoding: text, as: UTF8.self))”"
      let number = Numeral(text.span)
      let slow = Numeral(long: text.span)
      #expect(spelling(number) == spelling(slow), "\(name)")
      #expect(number?.isExact == slow?.isExact, "\(name)")
      let value = Number.double(text.span).flatMap { $0.isFinite ? $0 : nil }
      #expect(number?.double == value, "\(name)")
    }
  }
}

@Suite struct `Writing a numeral` {
  @Test(
    arguments: [
      (0, "0"), (-0.0, "0"), (3.5, "3.5"), (100, "100"), (-1e20, "-100000000000000000000"),
      (1e21, "1e+21"), (1e-7, "0.0000001"), (9.9e-8, "9.9e-8"), (1.5e-10, "1.5e-10"),
      (1e300, "1e+300"), (0.1, "0.1"), (1 / 3, "0.3333333333333333"),
      (123_456_789_012_345_683_968, "123456789012345680000"), (.leastNonzeroMagnitude, "5e-324"),
      (9_007_199_254_740_992, "9007199254740992"), (2.5e-5, "0.000025"),
    ] as [(Double, String)]
  )
  func `spells a float with its shortest digits`(value: Double, spelled: String) {
    #expect(spelling(Numeral(value)) == spelled)
    #expect(spelling(.float(value)) == spelled)
  }

  @Test(arguments: seeds(20))
  func `reads back an equal float`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      guard let number = Numeral(Double(bitPattern: random.next())) else { continue }
      let text = try #require(spelling(number))
      let other = try #require(numeral(text))
      #expect(Numeral.compare(number, other) == .equal, "seed \(seed): \(text)")
      #expect(other.double == number.double, "seed \(seed): \(text)")
    }
  }
}

@Suite struct `Comparing numerals` {
  @Test(
    arguments: [
      ("1", "1.0", .equal), ("-1", "1", .less), ("0", "-0.0", .equal),
      ("1e30", "1000000000000000000000000000000", .equal), ("1e256", "1e-256", .more),
      ("-1e256", "-1e-256", .less), ("0", "1e-256", .less), ("0", "-1e200", .more),
      ("9007199254740993", "9007199254740992", .more), ("1e294", "10e293", .equal),
      ("99999999999999999999999999999999999999", "99999999999999999999999999999999999998", .more),
      ("0.1", "0.10000000000000000000000000000000000001", .less), ("1e300", "1e301", .less),
      ("1e38", "99999999999999999999999999999999999999", .more),
    ] as [(String, String, ValueOrder.Comparison)]
  )
  func `compares by value`(a: String, b: String, order: ValueOrder.Comparison) throws {
    #expect(try compare(a, b) == order)
    #expect(try compare(b, a) == order.reversed)
  }

  @Test(
    arguments: [
      (0.1, "0.1", .equal), (0.1, "0.1000000000000000055511151231257827", .less),
      (1e23, "100000000000000000000000", .equal), (1e23, "99999999999999991611392", .more),
      (0.3333333333333333, "0.3333333333333333", .equal), (2, "2", .equal), (0, "0", .equal),
      (0.3333333333333333, "0.33333333333333333333", .less), (2.5, "3", .less), (-2.5, "-3", .more),
    ] as [(Double, String, ValueOrder.Comparison)]
  )
  func `compares a float by its shortest spelling`(
    value: Double,
    text: String,
    order: ValueOrder.Comparison
  ) throws {
    let (float, exact) = (try #require(Numeral(value)), try #require(numeral(text)))
    #expect(exact.isExact)
    #expect(Numeral.compare(float, exact) == order)
    #expect(Numeral.compare(exact, float) == order.reversed)
  }
}

@Suite struct `Arithmetic of numerals` {
  @Test(
    arguments: [
      ("0.1", "0.2", "0.3"), ("1.50", "1.5", "3"), ("1", "-1.0", "0"),
      ("1e30", "1", "1000000000000000000000000000001"),
      ("99999999999999999999999999999999999999", "1", "1e+38"), ("1e-200", "0", "1e-200"),
      (
        "19e37", "-99999999999999999999999999999999999999", "90000000000000000000000000000000000001"
      ),
      ("1e100", "1", "1e+100"), ("1/3", "1", "1.3333333333333333"), ("1.7e308", "1.7e308", nil),
    ] as [(String, String, String?)]
  )
  func `adds`(a: String, b: String, sum: String?) throws {
    #expect(try result(a, { $0 + $1 }, b) == sum)
    #expect(try result(b, { $0 + $1 }, a) == sum)
  }

  @Test(
    arguments: [
      ("0.1", "3", "0.3"), ("1.10", "1.10", "1.21"), ("-0", "5", "0"), ("-3", "0", "0"),
      ("9223372036854775807", "9223372036854775807", "85070591730234615847396907784232501249"),
      ("1125899906842624", "88817841970012523233890533447265625", "1e+50"),
      ("1e150", "1e-150", "1"),
      ("1e200", "1e-300", "1e-100"), ("1e200", "1e200", nil), ("1e-200", "1e-200", "0"),
      ("12345678901234567890", "1234567890123456789012", "1.5241578753238836e+40"),
    ] as [(String, String, String?)]
  )
  func `multiplies`(a: String, b: String, product: String?) throws {
    #expect(try result(a, { $0 * $1 }, b) == product)
    #expect(try result(b, { $0 * $1 }, a) == product)
  }

  @Test(
    arguments: [
      ("7", "2", "3.5"), ("6", "2", "3"), ("0.3", "0.1", "3"), ("1", "3", "0.3333333333333333"),
      ("1", "0", nil),
      ("0", "0.00", nil), ("0", "-5", "0"), ("1e300", "1e-300", nil), ("-1", "0.008", "-125"),
      ("1e30", "1e20", "10000000000"),
    ] as [(String, String, String?)]
  )
  func `divides as floats`(a: String, b: String, quotient: String?) throws {
    #expect(try result(a, { $0 / $1 }, b) == quotient)
    let (dividend, divisor) = (try #require(numeral(a)), try #require(numeral(b)))
    #expect((dividend / divisor)?.isExact != true)
  }

  @Test(
    arguments: [
      ("7", "3", "1"), ("-7", "3", "-1"), ("7", "-3", "1"), ("5.5", "2", "1.5"),
      ("1", "0.3", "0.1"), ("1", "0", nil),
      ("1", "0.0", nil), ("-6", "3", "0"), ("-9223372036854775808", "-1", "0"), ("1e200", "7", "2"),
      ("1e-200", "1e200", "1e-200"),
      ("1e256", "99999999999999999999999999999999999999", "10000000000000000000000000000"),
      ("1/3", "0.25", "0.08333333333333331"),
    ] as [(String, String, String?)]
  )
  func `takes the sign of a remainder from the dividend`(
    a: String,
    b: String,
    rest: String?
  ) throws {
    #expect(try result(a, { $0 % $1 }, b) == rest)
  }

  @Test func `negates`() throws {
    #expect(spelling(-(try #require(numeral("1.50")))) == "-1.5")
    #expect(spelling(-(try #require(numeral("0")))) == "0")
    #expect(spelling(-(try #require(Numeral(0.0)))) == "0")
  }
}

@Suite struct `Functions of numerals` {
  @Test(
    arguments: [
      ("2.675", 2, "2.68"), ("-2.5", 0, "-3"), ("2.4", 0, "2"), ("1234", -2, "1200"),
      ("1250", -2, "1300"), ("5", -1, "10"),
      ("4", -1, "0"), ("-4", -1, "0"), ("1.5", .max, "1.5"), ("1.5", .min, "0"), ("0.5", 30, "0.5"),
      ("0", .min, "0"),
      ("99999999999999999999999999999999999999", -38, "1e+38"),
      ("49999999999999999999999999999999999999", -38, "0"),
      ("9e256", -257, "1e+257"), ("1.7976931348623157e308", -308, nil), ("1.5e300", -300, "2e+300"),
      (
        "99999999999999999999999999999999999999e256", -256,
        "9.9999999999999999999999999999999999999e+293"
      ),
      ("99999999999999999999999999999999999999e256", -257, "1e+294"),
    ] as [(String, Int, String?)]
  )
  func `rounds half away from zero`(text: String, digits: Int, rounded: String?) throws {
    let number = try #require(numeral(text))
    #expect(spelling(number.rounded(to: digits)) == rounded)
    guard let float = Numeral(number.double), text.utf8.count < 17 else { return }
    #expect(spelling(float.rounded(to: digits)) == rounded)
  }

  @Test(arguments: [
    ("2.5", "2", "3"), ("-2.5", "-3", "-2"), ("7", "7", "7"), ("1e300", "1e+300", "1e+300"),
    ("1e-300", "0", "1"),
    ("-1e-300", "-1", "0"), ("-0.00000000000000000000000000000000000000000001", "-1", "0"),
    ("5.00", "5", "5"),
  ])
  func `rounds down and up to integers`(text: String, floor: String, ceiling: String) throws {
    for number in [try #require(numeral(text)), try #require(Numeral(Double(text) ?? 0))] {
      #expect(spelling(number.floor) == floor)
      #expect(spelling(number.ceiling) == ceiling)
    }
  }

  @Test func `computes roots and logarithms as floats`() throws {
    #expect(spelling(numeral("9")?.squareRoot) == "3")
    #expect(spelling(numeral("-0")?.squareRoot) == "0")
    #expect(spelling(numeral("1000")?.log10) == "3")
    #expect(spelling(numeral("1")?.ln) == "0")
    for number in [numeral("0"), numeral("-1")] {
      #expect(number?.log10 == nil && number?.ln == nil)
    }
    #expect(numeral("-1")?.squareRoot == nil)
    #expect(spelling(numeral("-1.50")?.magnitude) == "1.5")
    #expect(spelling(Numeral(-0.5)?.magnitude) == "0.5")
  }

  @Test(
    arguments: [
      ("5", 5), ("5.00", 5), ("1e3", 1000), ("5.5", nil), ("-9223372036854775808", .min),
      ("9223372036854775808", nil),
      ("1e200", nil), ("1e-200", nil), ("0e-5", 0), ("0.5", nil),
    ] as [(String, Int?)]
  )
  func `knows integers`(text: String, integer: Int?) throws {
    let number = try #require(numeral(text))
    #expect(number.integer == integer)
    #expect(number.isInteger == !["5.5", "1e-200", "0.5"].contains(text))
    #expect(Numeral(3.0)?.integer == 3 && Numeral(3.5)?.integer == nil)
    #expect(Numeral(1e300)?.integer == nil && Numeral(1e300)?.isInteger == true)
    #expect(Numeral(0x1p60)?.integer == 1_152_921_504_606_847_000)
  }
}

// MARK: Random operations

@Suite struct `Numerals and a plain reference` {
  /// Returns the text of a number: mostly short, sometimes with up to 40 digits and an exponent.
  private func text(using random: inout SeededGenerator) -> String {
    let longest = [4, 9, 18, 20, 40].randomElement(using: &random) ?? 4
    let count = Int.random(in: 1...longest, using: &random)
    let alphabet = ["0123456789", "09", "05", "9", "2"].randomElement(using: &random) ?? "0"
    var digits = (0..<count).compactMap { _ in alphabet.randomElement(using: &random) }
    if Bool.random(using: &random) {
      digits.insert(".", at: Int.random(in: 0..<count, using: &random))
    }
    let exponent =
      switch Int.random(in: 0..<8, using: &random) {
      case 0: "e\(Int.random(in: -60...60, using: &random))"
      case 1: "e\(Int.random(in: -5...5, using: &random))"
      case 2 where count == 1: "e\(Int.random(in: -300...300, using: &random))"
      default: ""
      }
    return (Bool.random(using: &random) ? "-" : "") + String(digits) + exponent
  }

  /// Checks that a result is exact if its digits permit, and otherwise a near float.
  private func check(
    _ number: Numeral?,
    _ expected: DecimalReference,
    isExact: Bool = true,
    _ name: @autoclosure () -> String
  ) throws {
    guard let number else {
      #expect(!(Double(expected.text) ?? 0).isFinite, "\(name()): nil")
      return
    }
    let spelled = try #require(spelling(number))
    let power = expected.digits.count - expected.scale
    if isExact, expected.digits.count <= 38, -200...200 ~= power || expected.isZero {
      #expect(DecimalReference(spelled) == expected, "\(name()): \(spelled), not \(expected.text)")
      #expect(number.isExact, "\(name())")
    } else {
      let value = Double(expected.text) ?? 0
      #expect(abs(number.double - value) <= abs(value) * 1e-15, "\(name()): \(spelled)")
    }
    let other = try #require(numeral(spelled))
    #expect(Numeral.compare(number, other) == .equal, "\(name()): read back")
    #expect(number.double == Double(spelled), "\(name()): nearest double")
  }

  @Test(arguments: seeds(50))
  func `agree`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<500 {
      let (first, second) = (text(using: &random), text(using: &random))
      let name = "seed \(seed): \(first) and \(second)"
      let (a, b) = (DecimalReference(first), DecimalReference(second))
      let (x, y) = (try #require(numeral(first)), try #require(numeral(second)))
      try check(x, a, name)
      try check(y, b, name)
      guard x.isExact, y.isExact else { continue }
      let order: ValueOrder.Comparison = a == b ? .equal : a < b ? .less : .more
      #expect(Numeral.compare(x, y) == order, "\(name)")
      try check(x * y, a * b, "\(name): product")
      try check(x + y, a + b, "\(name): sum")
      try check(x - y, a + -b, "\(name): difference")
      if b.isZero {
        #expect(x % y == nil && x / y == nil, "\(name): division by zero")
      } else {
        try check(x % y, a % b, "\(name): remainder")
      }
      let digits = Int.random(in: -25...25, using: &random)
      try check(x.rounded(to: digits), a.rounded(to: digits), "\(name): rounded to \(digits)")
      try check(x.floor, a.floor(to: 0), "\(name): floor")
      try check(x.ceiling, -(-a).floor(to: 0), "\(name): ceiling")
      #expect(x.isInteger == (a.scale <= 0), "\(name)")
      try checkFloat(x.double, y, name)
    }
  }

  /// Checks the comparison and the rounding of a float, which stands for its shortest spelling.
  private func checkFloat(_ value: Double, _ exact: Numeral, _ name: String) throws {
    let float = try #require(Numeral(value))
    let (a, b) = (DecimalReference(value.description), DecimalReference(spelling(exact) ?? ""))
    let order: ValueOrder.Comparison = a == b ? .equal : a < b ? .less : .more
    #expect(Numeral.compare(float, exact) == order, "\(name): float")
    try check(float.rounded(to: 3), a.rounded(to: 3), "\(name): rounded float")
    try check(float.floor, a.floor(to: 0), isExact: false, "\(name): floor of float")
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

@testable import Catalog
@testable import SlowCatalog

extension Fuzzer {
  /// Numbers and dates are parsed and compared as by the C library and plain implementations.
  ///
  /// Each of two lines is a value.
  static let numbers = Fuzzer("numbers") { input in
    let values = [input.line(), input.line()]
    values.forEach(checkNumber)
    values.forEach(checkMoment)
    checkComparison(values[0], values[1])
  }

  private static func checkNumber(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let expected = isNumber(bytes) ? strtod(text, nil) : nil
    expectEqual(NumberScanner(bytes.span) != nil, expected != nil, "“\(text)” is a number")
    expectEqual(Number.double(bytes.span), expected, "“\(text)”")
    let integer = isNumber(bytes) && !bytes.contains { ".eE".utf8.contains($0) } ? Int64(text) : nil
    expectEqual(NumberScanner(bytes.span)?.integer, integer, "“\(text)” as an integer")
    if bytes.count <= 20 { expectEqual(Number.integer(bytes.span), integer, "“\(text)” quickly") }
    if let short = Number.short(bytes.span) { expectEqual(short, expected, "“\(text)” quickly") }
    if !bytes.isEmpty {
      let meaning = CellMeaning(bytes.span)
      expectEqual(meaning, CellMeaning.withoutFastPaths(bytes.span), "“\(text)” in a cell")
    }
  }

  /// Returns `true` if the bytes are `[-+]?([0-9]+(.[0-9]*)?|.[0-9]+)([eE][-+]?[0-9]+)?`.
  private static func isNumber(_ bytes: [UInt8]) -> Bool {
    var rest = bytes[...]
    func digits() -> Int {
      let digits = rest.prefix { (0x30...0x39).contains($0) }.count
      rest = rest.dropFirst(digits)
      return digits
    }
    func skip(_ choices: String) -> Bool {
      guard let first = rest.first, choices.utf8.contains(first) else { return false }
      rest = rest.dropFirst()
      return true
    }
    _ = skip("-+")
    let integer = digits()
    let fraction = skip(".") ? digits() : 0
    guard integer + fraction > 0 else { return false }
    if skip("eE") {
      _ = skip("-+")
      guard digits() > 0 else { return false }
    }
    return rest.isEmpty
  }

  private static func checkMoment(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let found = ISODate.parse(bytes.span)
    // A filter accepts a text as a date if and only if it has no problem.
    if found != nil { expectEqual(ISODate.problem(in: text), nil, "the problem of “\(text)”") }
    guard SlowMeaning.covers(bytes) else { return }
    let expected: [Int]? =
      if case .moment(let seconds, let parts) = SlowMeaning(bytes) { [seconds, parts] } else { nil }
    let parts = found.map {
      [Int($0.moment.wholeSeconds), Int(($0.moment.fraction * 1e4).rounded())]
    }
    expectEqual(parts, expected, "the moment of “\(text)”")
  }

  private static func checkComparison(_ first: [UInt8], _ second: [UInt8]) {
    guard SlowMeaning.covers(first), SlowMeaning.covers(second),
      case .number(let a) = SlowMeaning(first), case .number(let b) = SlowMeaning(second)
    else { return }
    let expected: ValueOrder.Comparison =
      a.isLess(than: b) ? .less : b.isLess(than: a) ? .more : .equal
    let text = String(decoding: first + " ".utf8 + second, as: UTF8.self)
    expectEqual(Number.compare(first.span, second.span), expected, text)
  }
}

extension SlowMeaning {
  /// Returns `true` if the plain implementation is exact for a value.
  ///
  /// Exponents are short. Dates lie in the years 1970 to 2100, and their fractions have at most four
  /// digits.
  static func covers(_ bytes: [UInt8]) -> Bool {
    let text = String(decoding: bytes, as: UTF8.self)
    if text.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "e") }),
      bytes.allSatisfy({ "0123456789+-.eE".utf8.contains($0) })
    {
      return text.wholeMatch(of: /[-+]?[0-9.]{1,30}([eE][-+]?[0-9]{1,2})?/) != nil
    }
    guard bytes.count >= 10, bytes[4] == Ascii.minus, bytes[7] == Ascii.minus else { return true }
    let date = /(19[789]|20[0-9])[0-9]-[0-9]{2}-[0-9]{2}/
    if text.wholeMatch(of: date) != nil { return true }
    guard text.utf8.count >= 16, String(text.prefix(10)).wholeMatch(of: date) != nil else {
      return false
    }
    let time =
      /T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,4})?)?(Z|[-+]([01]\d|2[0-3]):[0-5]\d)?/
    return text.dropFirst(10).wholeMatch(of: time) != nil
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Catalog

/// A plain reference implementation of the meaning of values, without the catalog's parsers.
///
/// Numbers are compared by all their digits, without exponents. Moments must lie in the years 1970
/// to 2100.
enum SlowMeaning {
  case number(SlowNumber)

  /// Seconds since 1970, and ten-thousandths of a second.
  case moment(Int, Int)
  case text([UInt8])
  case empty

  init(_ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    let hasDigit = bytes.contains { (48...57).contains($0) }
    let isNumeric = hasDigit && bytes.allSatisfy { "0123456789+-.eE".utf8.contains($0) }
    if bytes.isEmpty {
      self = .empty
    } else if isNumeric, let double = Double(text) {
      self = .number(SlowNumber(text.lowercased(), double: double))
    } else if let (seconds, parts) = Self.moment(text) {
      self = .moment(seconds, parts)
    } else {
      self = .text(bytes)
    }
  }

  /// The sort rank: numbers, moments, text, empty values.
  var rank: Int {
    switch self {
    case .number: 0
    case .moment: 1
    case .text: 2
    case .empty: 3
    }
  }

  /// Returns `true` if the value comes before another of the same rank.
  func isLess(than other: SlowMeaning) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)): a.isLess(than: b)
    case (.moment(let a, let x), .moment(let b, let y)): (a, x) < (b, y)
    case (.text(let a), .text(let b)): a.lexicographicallyPrecedes(b)
    default: false
    }
  }

  /// Parses `2024-02-29` or `2024-02-29T10:00`.
  ///
  /// Seconds, a fraction of at most four digits and a zone are optional.
  private static func moment(_ text: String) -> (Int, Int)? {
    let parts = text.split(separator: "T", maxSplits: 1, omittingEmptySubsequences: false)
    let date = parts[0].split(separator: "-", omittingEmptySubsequences: false)
    guard date.map(\.count) == [4, 2, 2], let year = Int(date[0]), let month = Int(date[1]),
      let day = Int(date[2]), (1970...2100).contains(year), (1...12).contains(month)
    else { return nil }
    func isLeap(_ year: Int) -> Bool {
      year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    }
    let lengths = [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
    guard (1...lengths[month - 1]).contains(day) else { return nil }
    let days =
      (1970..<year).reduce(0) { $0 + (isLeap($1) ? 366 : 365) }
      + lengths[..<(month - 1)].reduce(0, +) + day - 1
    guard parts.count == 2 else { return (days * 86_400, 0) }
    var time = parts[1]
    var offset = 0
    if time.hasSuffix("Z") {
      time.removeLast()
    } else if let sign = time.firstIndex(where: { $0 == "+" || $0 == "-" }) {
      let zone = time[sign...].dropFirst().split(separator: ":")
      guard zone.count == 2, let hours = Int(zone[0]), let minutes = Int(zone[1]) else {
        return nil
      }
      offset = (hours * 3600 + minutes * 60) * (time[sign] == "-" ? -1 : 1)
      time = time[..<sign]
    }
    var fields = time.split(separator: ":").map(String.init)
    if fields.count == 2 { fields.append("00") }
    guard fields.count == 3, let hours = Int(fields[0]), let minutes = Int(fields[1]) else {
      return nil
    }
    let seconds = fields[2].split(separator: ".")
    let fraction = seconds.count > 1 ? String(seconds[1]) : "0"
    guard let integer = Int(seconds[0]), fraction.count <= 4,
      let rest = Int(fraction + String(repeating: "0", count: 4 - fraction.count))
    else { return nil }
    return (days * 86_400 + hours * 3600 + minutes * 60 + integer - offset, rest)
  }
}

/// A number with all its digits written out.
struct SlowNumber {
  let double: Double
  private let isNegative: Bool
  private let integer: String
  private let fraction: String

  /// Creates a number from lowercase text that `Double` accepts.
  init(_ text: String, double: Double) {
    self.double = double
    let halves = text.split(separator: "e")
    let parts = halves[0].split(separator: ".", omittingEmptySubsequences: false)
    var integer = parts[0].filter(\.isNumber)
    var fraction = parts.count > 1 ? String(parts[1]) : ""
    let exponent = halves.count > 1 ? Int(halves[1]) ?? 0 : 0
    for _ in 0..<abs(exponent) {
      if exponent > 0 {
        integer.append(fraction.isEmpty ? "0" : fraction.removeFirst())
      } else {
        fraction.insert(integer.popLast() ?? "0", at: fraction.startIndex)
      }
    }
    let isZero = (integer + fraction).allSatisfy { $0 == "0" }
    isNegative = !isZero && text.hasPrefix("-")
    self.integer = String(integer.drop { $0 == "0" })
    self.fraction = fraction
  }

  func isLess(than other: SlowNumber) -> Bool {
    if isNegative != other.isNegative { return isNegative }
    let length = max(fraction.count, other.fraction.count)
    let (a, b) = (digits(withFractionOf: length), other.digits(withFractionOf: length))
    if a.count != b.count { return (a.count < b.count) != isNegative }
    return isNegative ? b < a : a < b
  }

  private func digits(withFractionOf length: Int) -> String {
    integer + fraction + String(repeating: "0", count: length - fraction.count)
  }
}

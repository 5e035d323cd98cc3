// SPDX-License-Identifier: GPL-3.0-or-later

/// The sign or the code of a currency, as it stands before or after an amount.
package struct Currency: Sendable, Hashable {
  private let index: UInt8

  /// The spellings that are recognized.
  ///
  /// A longer one stands before each shorter one with which it begins. The codes are those of ISO
  /// 4217 for the currencies that are traded most (BIS Triennial Survey 2022).
  private static let spellings: [String] =
    ["US$", "A$", "C$", "HK$", "NT$", "S$", "R$", "NZ$", "$"]
    + ["€", "£", "¥", "￥", "₹", "₽", "₩", "₺", "₪", "₫", "₴", "₱", "฿", "₦", "₿", "¢"]
    + ["CHF", "Fr.", "SFr.", "Rs.", "Kč", "zł", "kr.", "kr", "Ft", "lei"]
    + [
      "USD", "EUR", "JPY", "GBP", "CNY", "AUD", "CAD", "HKD", "SGD", "SEK", "KRW", "NOK", "NZD",
      "INR", "MXN", "TWD", "ZAR", "BRL", "DKK", "PLN", "THB", "ILS", "IDR", "CZK", "AED", "TRY",
      "HUF", "CLP", "SAR", "PHP", "MYR", "COP", "RUB", "RON", "PEN",
    ]

  private static let bytes: [[UInt8]] = spellings.map { Array($0.utf8) }

  /// The bytes with which a spelling begins and ends, by their value.
  private static let firstBytes = set(bytes.compactMap(\.first))
  private static let lastBytes = set(bytes.compactMap(\.last))

  private static func set(_ bytes: [UInt8]) -> [Bool] {
    (0...UInt8.max).map { bytes.contains($0) }
  }

  /// The spelling.
  var text: String { Self.spellings[Int(index)] }

  /// Finds the currency at the beginning of a range of a text.
  init?(atStartOf range: Range<Int>, in text: Span<UInt8>) {
    guard let first = range.first, Self.firstBytes[Int(text[first])],
      let index = Self.bytes.firstIndex(where: { Self.begins(text, range, with: $0) })
    else { return nil }
    self.index = UInt8(index)
  }

  /// Finds the currency at the end of a range of a text.
  init?(atEndOf range: Range<Int>, in text: Span<UInt8>) {
    guard let last = range.last, Self.lastBytes[Int(text[last])],
      let index = Self.bytes.firstIndex(where: { Self.ends(text, range, with: $0) })
    else { return nil }
    self.index = UInt8(index)
  }

  /// The number of bytes.
  var length: Int { Self.bytes[Int(index)].count }

  private static func begins(_ text: Span<UInt8>, _ range: Range<Int>, with sign: [UInt8]) -> Bool {
    guard range.count >= sign.count else { return false }
    return sign.indices.allSatisfy { text[range.lowerBound + $0] == sign[$0] }
  }

  private static func ends(_ text: Span<UInt8>, _ range: Range<Int>, with sign: [UInt8]) -> Bool {
    guard range.count >= sign.count else { return false }
    return sign.indices.allSatisfy { text[range.upperBound - sign.count + $0] == sign[$0] }
  }
}

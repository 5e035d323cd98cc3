// SPDX-License-Identifier: GPL-3.0-or-later

extension UInt64 {
  /// Returns a power of ten up to 10^19 from a table that the compiler generates.
  @inline(__always)
  static func power(ofTen exponent: Int) -> UInt64 {
    switch exponent {
    case 0: 1
    case 1: 10
    case 2: 100
    case 3: 1000
    case 4: 10_000
    case 5: 100_000
    case 6: 1_000_000
    case 7: 10_000_000
    case 8: 100_000_000
    case 9: 1_000_000_000
    case 10: 10_000_000_000
    case 11: 100_000_000_000
    case 12: 1_000_000_000_000
    case 13: 10_000_000_000_000
    case 14: 100_000_000_000_000
    case 15: 1_000_000_000_000_000
    case 16: 10_000_000_000_000_000
    case 17: 100_000_000_000_000_000
    case 18: 1_000_000_000_000_000_000
    default: 10_000_000_000_000_000_000
    }
  }
}

extension UInt128 {
  /// Returns a power of ten up to 10^38.
  @inline(__always)
  static func power(ofTen exponent: Int) -> UInt128 {
    let low = UInt128(UInt64.power(ofTen: Swift.min(exponent, 19)))
    return exponent <= 19 ? low : low &* UInt128(UInt64.power(ofTen: exponent - 19))
  }
}

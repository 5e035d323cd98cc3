// SPDX-License-Identifier: GPL-3.0-or-later

@testable import Catalog

extension SortOrder {
  /// Returns the items in order, by a simple sort that compares the meanings of values.
  func slowlySorted(_ items: [Item]) -> [Item] {
    items.sorted { a, b in
      for key in keys {
        let (left, right) = (a[key.column].bytes, b[key.column].bytes)
        if key.comesBefore(left, right) { return true }
        if key.comesBefore(right, left) { return false }
      }
      return a.id.row < b.id.row
    }
  }
}

extension SortOrder.Key {
  fileprivate func comesBefore(_ a: [UInt8], _ b: [UInt8]) -> Bool {
    // Missing values come last in both directions.
    if a.isEmpty || b.isEmpty { return !a.isEmpty && b.isEmpty }
    let (first, second) = descending ? (b, a) : (a, b)
    if natural {
      let (left, right) = (Self.runs(first), Self.runs(second))
      return left == right
        ? first.lexicographicallyPrecedes(second) : left.lexicographicallyPrecedes(right)
    }
    let (left, right) = (SlowMeaning(first), SlowMeaning(second))
    return left.rank == right.rank ? left.isLess(than: right) : left.rank < right.rank
  }

  /// Divides bytes into single bytes and runs of digits, which compare as numbers.
  private static func runs(_ bytes: [UInt8]) -> [NaturalRun] {
    var runs: [NaturalRun] = []
    var rest = bytes[...]
    while let first = rest.first {
      let digits = rest.prefix { (48...57).contains($0) }
      if digits.isEmpty {
        runs.append(NaturalRun(kind: first, digits: []))
        rest.removeFirst()
      } else {
        runs.append(NaturalRun(kind: 48, digits: Array(digits.drop { $0 == 48 })))
        rest.removeFirst(digits.count)
      }
    }
    return runs
  }
}

/// A single byte, or the digits of a number without leading zeros.
private struct NaturalRun: Comparable {
  let kind: UInt8
  let digits: [UInt8]

  static func < (a: NaturalRun, b: NaturalRun) -> Bool {
    if a.kind != b.kind { return a.kind < b.kind }
    if a.digits.count != b.digits.count { return a.digits.count < b.digits.count }
    return a.digits.lexicographicallyPrecedes(b.digits)
  }
}

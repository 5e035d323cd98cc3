// SPDX-License-Identifier: GPL-3.0-or-later

/// The order in which `file2` comes before `file10`: runs of digits count as numbers.
enum NaturalOrder {
  /// How two texts stand to each other; equal numbers with other zeros before them (`01`, `1`) are
  /// told apart last, byte by byte, so that only the same bytes are equal.
  static func compare(_ a: Span<UInt8>, _ b: Span<UInt8>) -> ValueOrder.Comparison {
    var i = 0
    var j = 0
    while i < a.count, j < b.count {
      if Ascii.digit(a[i]) != nil, Ascii.digit(b[j]) != nil {
        let runA = run(in: a, from: &i)
        let runB = run(in: b, from: &j)
        if runA.count != runB.count { return runA.count < runB.count ? .less : .more }
        let order = ValueOrder.compareBytes(a.extracting(runA), b.extracting(runB))
        if order != .equal { return order }
      } else {
        if a[i] != b[j] { return a[i] < b[j] ? .less : .more }
        i += 1
        j += 1
      }
    }
    if i < a.count { return .more }
    if j < b.count { return .less }
    return ValueOrder.compareBytes(a, b)
  }

  /// The digits from a place on, without the zeros before them; the place is moved behind them.
  private static func run(in bytes: Span<UInt8>, from place: inout Int) -> Range<Int> {
    while place < bytes.count, bytes[place] == Ascii.zero { place += 1 }
    let start = place
    while place < bytes.count, Ascii.digit(bytes[place]) != nil { place += 1 }
    return start..<place
  }
}

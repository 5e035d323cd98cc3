// SPDX-License-Identifier: GPL-3.0-or-later

/// The year and the month of a text such as `2024-03-05`, read without counting days.
///
/// Days after the 28th are left to ``WrittenMoment``, which knows the lengths of months.
struct PlainDate: BitwiseCopyable {
  let year: Int
  let month: Int

  /// Reads a date, or returns `nil` for any other text.
  @inline(__always)
  init?(_ text: Span<UInt8>) {
    guard text.count == 10, text[unchecked: 4] == Ascii.minus, text[unchecked: 7] == Ascii.minus,
      let first = Self.pair(text, 0), let second = Self.pair(text, 2),
      let month = Self.pair(text, 5), let day = Self.pair(text, 8),
      (1...12).contains(month), (1...28).contains(day)
    else { return nil }
    year = first &* 100 &+ second
    self.month = month
  }

  /// Returns the number of two digits at an offset.
  @inline(__always)
  private static func pair(_ text: Span<UInt8>, _ offset: Int) -> Int? {
    let (tens, ones) = (text[unchecked: offset] &- 0x30, text[unchecked: offset &+ 1] &- 0x30)
    return tens < 10 && ones < 10 ? Int(tens) &* 10 &+ Int(ones) : nil
  }
}

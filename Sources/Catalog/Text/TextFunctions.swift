// SPDX-License-Identifier: GPL-3.0-or-later

/// The text functions of expressions.
///
/// Lengths and places are in code points. An invalid sequence of bytes counts as one code point and
/// is copied unchanged. A result is a part of an argument or is written to a ``ScratchBytes``.
enum TextFunctions {
  typealias Text = UnsafeBufferPointer<UInt8>

  /// The maximum length of a written result in bytes.
  ///
  /// Repeated replacements would otherwise exhaust the memory.
  static let maximumLength = 1 << 28

  /// Returns the number of code points.
  static func length(_ text: Text) -> Int { UTF8Character.count(text.span) }

  /// Returns the first code points.
  ///
  /// The result is empty if `count` is negative.
  static func left(_ text: Text, _ count: Int) -> Text {
    UTF8Character.offset(after: count, in: text.span).map { part(text, 0..<$0) } ?? text
  }

  /// Returns the last code points.
  ///
  /// The result is empty if `count` is negative.
  static func right(_ text: Text, _ count: Int) -> Text {
    UTF8Character.offset(ofLast: count, in: text.span).map { part(text, $0..<text.count) } ?? text
  }

  /// Returns the code points at the places from `start` to `start + count - 1`.
  ///
  /// The first code point has place 1. As in SQL, lower places are empty, so that
  /// `slice("tea", 0, 2)` is `t`.
  static func slice(_ text: Text, _ start: Int, _ count: Int) -> Text {
    let (sum, overflow) = start.addingReportingOverflow(max(0, count))
    let end = overflow ? .max : sum
    let first = max(1, start)
    guard first < end, let offset = UTF8Character.offset(after: first - 1, in: text.span) else {
      return part(text, 0..<0)
    }
    let last = UTF8Character.offset(after: end - first, in: text.span, from: offset)
    return part(text, offset..<(last ?? text.count))
  }

  /// Returns the text without Unicode white space at both ends.
  static func trim(_ text: Text) -> Text {
    let span = text.span
    var (start, end) = (0, text.count)
    while start < end {
      let (scalar, count) = UTF8Character.scalar(at: start, in: span)
      guard let scalar, isWhiteSpace(scalar) else { break }
      start += count
    }
    while start < end {
      let last = UTF8Character.start(before: end, in: span)
      guard let scalar = UTF8Character.scalar(at: last, in: span).scalar, isWhiteSpace(scalar)
      else { break }
      end = last
    }
    return part(text, start..<end)
  }

  private static func isWhiteSpace(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar == " " || (0x09...0x0D).contains(scalar.value) }
    // The ideographic space is the last one.
    return scalar.value <= 0x3000 && scalar.properties.isWhitespace
  }

  static func part(_ text: Text, _ range: Range<Int>) -> Text { Text(rebasing: text[range]) }
}

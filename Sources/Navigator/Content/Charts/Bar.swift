// SPDX-License-Identifier: GPL-3.0-or-later

/// A horizontal bar of block characters with a resolution of an eighth of a character.
package enum Bar {
  /// Returns the bar of a number.
  ///
  /// - Parameters:
  ///   - count: The number to show.
  ///   - maximum: The number whose bar fills the width.
  ///   - width: The width of the longest bar in columns.
  /// - Returns: The bar. It is visible for every positive number.
  package static func text(_ count: Int, of maximum: Int, width: Int) -> String {
    guard count > 0, maximum > 0 else { return "" }
    let share = Double(count) / Double(maximum)
    return text(0..<max(1, Int((share * Double(width * 8)).rounded())), .unicode)
  }

  /// Returns a bar from one eighth of a character to another, with spaces before it.
  static func text(_ eighths: Range<Int>, _ glyphs: ChartGlyphs) -> String {
    var text = ""
    for column in 0..<(eighths.upperBound + 7) / 8 {
      let part = eighths.clamped(to: column * 8..<column * 8 + 8)
      let isFromLeft = part.lowerBound == column * 8
      text.append(isFromLeft ? glyphs.left(part.count) : glyphs.right(part.count))
    }
    return text
  }
}

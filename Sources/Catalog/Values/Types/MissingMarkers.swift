// SPDX-License-Identifier: GPL-3.0-or-later

/// The texts that mark a missing value, besides the empty one.
package struct MissingMarkers: Sendable, Hashable {
  /// `true` if the markers that programs commonly write are among them.
  ///
  /// They have no such meaning in a column of texts, where `NA` is Namibia.
  var includesCommon: Bool

  /// The markers that the user named, as bytes.
  var named: [[UInt8]]

  /// No marker.
  static let none = MissingMarkers(includesCommon: false, named: [])

  /// Returns `true` if a value marks a missing one.
  @inline(__always)
  func contains(_ value: Span<UInt8>) -> Bool {
    // No common marker begins with a digit, as most values do.
    let mayBeCommon = includesCommon && !value.isEmpty && value[0] &- Ascii.zero >= 10
    return (mayBeCommon && Self.isCommon(value)) || (!named.isEmpty && isNamed(value))
  }

  @inline(never)
  private func isNamed(_ value: Span<UInt8>) -> Bool {
    named.contains { ValueOrder.compareBytes($0.span, value) == .equal }
  }

  /// Returns `true` for a marker that programs commonly write.
  ///
  /// Spaces around it do not count. The sources are R (`NA`), pandas (`NaN`, `nan`, `NaT`, `<NA>`),
  /// Python (`None`), Julia (`missing`), Ruby (`nil`), SQL (`NULL`, `\N`), spreadsheets (`#N/A`,
  /// `N/A`, `(blank)`), SAS and Stata (`.`), the World Bank (`..`), Destatis (`...`), Eurostat (`:`),
  /// and people (`-`, `--`, `–`, `—`, `?`).
  @inline(never)
  static func isCommon(_ value: Span<UInt8>) -> Bool {
    var range = value.indices
    while let last = range.last, value[last] == Ascii.space { range.removeLast() }
    while let first = range.first, value[first] == Ascii.space { range.removeFirst() }
    return isTrimmed(value.extracting(range))
  }

  private static func isTrimmed(_ value: Span<UInt8>) -> Bool {
    switch value.count {
    case 1:
      value[0] == Ascii.minus || value[0] == Ascii.point || value[0] == Ascii.question
        || value[0] == Ascii.colon
    case 2:
      equals("NA", value) || equals("na", value) || equals("--", value) || equals("\\N", value)
        || equals("..", value)
    case 3:
      equals("N/A", value) || equals("n/a", value) || equals("nan", value) || equals("NaN", value)
        || equals("NAN", value) || equals("NaT", value) || equals("nil", value)
        || equals("...", value) || equals("–", value) || equals("—", value)
        || equals("#NA", value)
    case 4:
      equals("NULL", value) || equals("null", value) || equals("Null", value)
        || equals("None", value) || equals("none", value) || equals("NONE", value)
        || equals("<NA>", value) || equals("#N/A", value) || equals("-nan", value)
        || equals("-NaN", value) || equals("(NA)", value)
    case 5: equals("(nil)", value)
    case 6: equals("(null)", value) || equals("<null>", value)
    case 7: equals("missing", value) || equals("(blank)", value) || equals("(Blank)", value)
    case 8: equals("#N/A N/A", value)
    default: false
    }
  }

  @inline(__always)
  private static func equals(_ marker: StaticString, _ value: Span<UInt8>) -> Bool {
    for index in value.indices where marker.utf8Start[index] != value[index] { return false }
    return true
  }
}

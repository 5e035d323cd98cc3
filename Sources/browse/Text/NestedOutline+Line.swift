// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

extension NestedOutline {
  /// The maximum width of the listed elements or members.
  private static let maximumWidth = 50

  /// The maximum width of one of them.
  private static let maximumPartWidth = 24

  /// Returns the length of the value and its first elements or members, on one line.
  ///
  ///     3 elements: "a", "b", …
  ///     2 members: id: 1, login: "octo"
  var line: String {
    let noun = isList ? "element" : "member"
    let number = isComplete ? count.counted(noun) : "at least \(count.counted(noun))"
    var listed: [String] = []
    var width = 0
    for part in parts {
      let text = part.line(upTo: Self.maximumPartWidth)
      width += DisplayWidth.of(text) + 2
      if width > Self.maximumWidth, !listed.isEmpty { break }
      listed.append(text)
      // More of these say nothing.
      if listed.suffix(2) == ["{…}", "{…}"] || listed.suffix(2) == ["[…]", "[…]"] { break }
    }
    if listed.count < count || !isComplete { listed.append("…") }
    guard count > 0 else { return isComplete ? "no \(noun)s" : number }
    return "\(number): \(listed.joined(separator: ", "))"
  }
}

extension NestedOutline.Part {
  /// Returns the key and the value, truncated to a width.
  fileprivate func line(upTo width: Int) -> String {
    let text = key.map { "\(Self.cut($0, to: width)): " } ?? ""
    return text + shownValue(upTo: width)
  }

  /// The value; a list or an object that is too long is shown as `[…]` or `{…}`.
  private func shownValue(upTo width: Int) -> String {
    let isLong = isTruncated || DisplayWidth.of(VisibleText.of(value)) > width
    switch value.utf8.first {
    case UInt8(ascii: "[") where isLong || value.contains("\n"): return "[…]"
    case UInt8(ascii: "{") where isLong || value.contains("\n"): return "{…}"
    case UInt8(ascii: "\"") where isLong:
      // The truncated text may end with the quotation mark.
      return DisplayWidth.cut(VisibleText.of(value) + " ", to: width - 1) + "\""
    default: return Self.cut(value, to: width)
    }
  }

  private static func cut(_ text: String, to width: Int) -> String {
    DisplayWidth.cut(VisibleText.of(text), to: width)
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

extension Content {
  /// Creates the content for an alert: the problem, its location and the advice.
  ///
  /// - Parameters:
  ///   - alert: The alert, whose headline is the first line.
  ///   - width: The maximum number of columns of the line that shows the location.
  public init(_ alert: Alert, width: Int = 80) {
    var parts = [Content.line(alert.headline, .failure)]
    let advice = alert.advice.map { StyledText($0) }
    if let excerpt = alert.excerpt?.cut(to: width - 4) {
      let before = excerpt.text.prefix(excerpt.range.lowerBound)
      let marked = excerpt.text.dropFirst(before.count).prefix(excerpt.range.count)
      let indent = String(repeating: " ", count: DisplayWidth.of(VisibleText.of(before)))
      let caret = String(repeating: "^", count: max(1, DisplayWidth.of(VisibleText.of(marked))))
      parts.append(.verbatim(StyledText("  " + excerpt.text)))
      let mark = StyledText("  " + indent + caret, .failure)
      parts.append(.line(advice.map { mark + StyledText(" ") + $0 } ?? mark))
    } else if let advice {
      parts.append(.line(StyledText("  ") + advice))
    }
    self.init(parts)
  }
}

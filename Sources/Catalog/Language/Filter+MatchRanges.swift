// SPDX-License-Identifier: GPL-3.0-or-later

extension Filter {
  /// Returns the ranges of a text that made an item match, for highlighting.
  ///
  /// Matches of regular expressions are not included.
  ///
  /// - Parameters:
  ///   - text: The text, such as one line of a table. It should be short.
  ///   - column: The index of its column.
  /// - Returns: The ranges in order, without overlaps.
  package func matchRanges(in text: String, of column: Int) -> [Range<String.Index>] {
    let found = expression.needles(for: column).flatMap { $0.ranges(in: text) }
    return found.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { ranges, next in
      guard let last = ranges.last, next.lowerBound < last.upperBound else {
        return ranges.append(next)
      }
      ranges[ranges.count - 1] = last.lowerBound..<max(last.upperBound, next.upperBound)
    }
  }
}

extension Expression {
  /// The texts that matching values of a column contain.
  fileprivate func needles(for index: Int) -> [TextSearch] {
    switch self {
    case .anywhere(let text): [TextSearch(text.string, .anywhere)]
    case .condition(let column, let test, negated: false) where column.index == index:
      switch test {
      case .contains(let text): [TextSearch(text.string, .anywhere)]
      case .startsWith(let text): [TextSearch(text.string, .start)]
      case .endsWith(let text): [TextSearch(text.string, .end)]
      default: []
      }
    case .condition, .computed, .comparison, .containment, .not: []
    case .all(let parts), .any(let parts): parts.flatMap { $0.needles(for: index) }
    }
  }
}

/// A search for all occurrences of a text, by the case rules of a ``Needle``.
private struct TextSearch {
  private let wanted: [Unicode.Scalar]
  private let anchor: Needle.Anchor
  private let ignoresCase: Bool

  init(_ text: String, _ anchor: Needle.Anchor) {
    let ignoresCase = !Needle.hasCapital(text)
    self.ignoresCase = ignoresCase
    self.anchor = anchor
    wanted = text.unicodeScalars.map { ignoresCase ? Folding.lowercased($0) : $0 }
  }

  func ranges(in text: String) -> [Range<String.Index>] {
    let scalars = text.unicodeScalars.map { ignoresCase ? Folding.lowercased($0) : $0 }
    guard !wanted.isEmpty, wanted.count <= scalars.count else { return [] }
    let indices = Array(text.unicodeScalars.indices) + [text.endIndex]
    let starts =
      switch anchor {
      case .anywhere: 0...(scalars.count - wanted.count)
      case .start: 0...0
      case .end: (scalars.count - wanted.count)...(scalars.count - wanted.count)
      }
    var ranges: [Range<String.Index>] = []
    var end = 0
    for start in starts where start >= end && scalars[start...].starts(with: wanted) {
      end = start + wanted.count
      ranges.append(indices[start]..<indices[end])
    }
    return ranges
  }
}

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
  package func places(in text: String, of column: Int) -> [Range<String.Index>] {
    let found = expression.needles(for: column).flatMap { $0.places(in: text) }
    return found.sorted { $0.lowerBound < $1.lowerBound }.reduce(into: []) { places, next in
      guard let last = places.last, next.lowerBound < last.upperBound else {
        return places.append(next)
      }
      places[places.count - 1] = last.lowerBound..<max(last.upperBound, next.upperBound)
    }
  }
}

extension Expression {
  /// The texts that matching values of a column contain.
  fileprivate func needles(for index: Int) -> [TextPlaces] {
    switch self {
    case .anywhere(let text): [TextPlaces(text.string, .anywhere)]
    case .condition(let column, let test, negated: false) where column.index == index:
      switch test {
      case .contains(let text): [TextPlaces(text.string, .anywhere)]
      case .startsWith(let text): [TextPlaces(text.string, .start)]
      case .endsWith(let text): [TextPlaces(text.string, .end)]
      default: []
      }
    case .condition, .not: []
    case .all(let parts), .any(let parts): parts.flatMap { $0.needles(for: index) }
    }
  }
}

/// A search for all occurrences of a text, by the case rules of a ``Needle``.
private struct TextPlaces {
  private let wanted: [Unicode.Scalar]
  private let place: Needle.Place
  private let ignoresCase: Bool

  init(_ text: String, _ place: Needle.Place) {
    let ignoresCase = !Needle.hasCapital(text)
    self.ignoresCase = ignoresCase
    self.place = place
    wanted = text.unicodeScalars.map { ignoresCase ? Folding.lowercased($0) : $0 }
  }

  func places(in text: String) -> [Range<String.Index>] {
    let scalars = text.unicodeScalars.map { ignoresCase ? Folding.lowercased($0) : $0 }
    guard !wanted.isEmpty, wanted.count <= scalars.count else { return [] }
    let indices = Array(text.unicodeScalars.indices) + [text.endIndex]
    let starts =
      switch place {
      case .anywhere: 0...(scalars.count - wanted.count)
      case .start: 0...0
      case .end: (scalars.count - wanted.count)...(scalars.count - wanted.count)
      }
    var places: [Range<String.Index>] = []
    var end = 0
    for start in starts where start >= end && scalars[start...].starts(with: wanted) {
      end = start + wanted.count
      places.append(indices[start]..<indices[end])
    }
    return places
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// Positions in a list as the user types them: `3`, `1 4 7`, `2-5`, `all`.
enum PositionList: Equatable {
  case all

  /// Ranges of 0-based positions.
  case ranges([Range<Int>])

  static let placeholder = "N… | N-M | all"

  /// Parses words with 1-based numbers.
  init(_ words: [String]) throws(PicksError) {
    let parts = words.flatMap { $0.split(separator: ",") }
    if parts.map({ $0.lowercased() }) == ["all"] {
      self = .all
      return
    }
    var ranges: [Range<Int>] = []
    for part in parts {
      let bounds = part.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
      guard bounds.count <= 2, let first = bounds.first ?? nil, let last = bounds.last ?? nil,
        first >= 1, last >= first
      else { throw .invalidPositions(String(part)) }
      ranges.append(first - 1..<last)
    }
    self = .ranges(ranges)
  }
}

extension Argument where Value == PositionList {
  /// An argument with positions in a list.
  static var positions: Argument {
    Argument<[String]>.words(PositionList.placeholder).map { try PositionList($0) }.completed {
      Completion([Completion.Candidate("all")], beginning: $0)
    }
  }
}

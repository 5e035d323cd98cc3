// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// Something that was done in an earlier session, and can be done again.
enum HistoryEntry: Equatable {
  /// A line that narrows or arranges a collection.
  case line(String)

  /// A place where somebody was.
  case place(Location)
}

extension HistoryEntry {
  /// What is brought back: the lines that were typed and places, each the newest first.
  ///
  /// - Parameters:
  ///   - lines: What was typed, the last line last.
  ///   - places: Where somebody was, the last place first.
  /// - Returns: The lines that can be run again, and then the places; nothing twice.
  static func entries(lines: [String], places: [Location]) -> [HistoryEntry] {
    var known: Set<String> = []
    let kept = lines.reversed().filter { kind(of: $0) != nil && known.insert($0).inserted }
    let places = places.filter { known.insert($0.description).inserted }
    return kept.map(HistoryEntry.line) + places.map(HistoryEntry.place)
  }

  /// What it is, in a word.
  var kind: String {
    switch self {
    case .line(let line): Self.kind(of: line) ?? ""
    case .place: "place"
    }
  }

  /// The commands that say how a collection is looked at.
  private static let names = ["filter", "search", "sort", "columns"]

  /// Which of them a line is, `nil` if it is something else.
  static func kind(of line: String) -> String? {
    if line.utf8.first == UInt8(ascii: "/") { return line.utf8.count > 1 ? "search" : nil }
    let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard words.count == 2, let typed = words.first?.lowercased() else { return nil }
    // Three letters tell them from all other commands.
    return names.first { typed.utf8.count >= 3 && $0.hasPrefix(typed) }
  }
}

extension HistoryEntry: CustomStringConvertible {
  /// What would be typed for it.
  var description: String {
    switch self {
    case .line(let line): line
    case .place(let location): location.description
    }
  }
}

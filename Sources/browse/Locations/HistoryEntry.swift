// SPDX-License-Identifier: GPL-3.0-or-later

import Catalog
import Navigator

/// A command or location of an earlier session that can be repeated.
enum HistoryEntry: Equatable {
  /// A command that filters, sorts or arranges a collection.
  case line(String)

  /// A location that was open.
  case location(Location)
}

extension HistoryEntry {
  /// Merges the history of commands and the locations of earlier sessions.
  ///
  /// Of a line such as `/tea | wc -l`, only the command before the pipe sign is repeated.
  ///
  /// - Parameters:
  ///   - lines: The typed lines, oldest first.
  ///   - locations: The locations, newest first.
  ///   - columns: The columns of the collection on which lines are repeated.
  /// - Returns: The lines that fit these columns, other lines, and the locations, each newest first
  ///   and without duplicates.
  static func entries(
    lines: [String],
    locations: [Location],
    columns: [Column]
  ) -> [HistoryEntry] {
    var known: Set<String> = []
    let commands = lines.reversed().compactMap { try? PipedLine($0).command.trimmed }
    let kept = commands.filter { kind(of: $0) != nil && known.insert($0).inserted }
    let first = kept.prefix(maximumFitted).filter { fits($0, columns) }
    let fitting = Set(first)
    let others = kept.filter { !fitting.contains($0) }
    let locations = locations.filter { known.insert($0.description).inserted }
    return (first + others).map(HistoryEntry.line) + locations.map(HistoryEntry.location)
  }

  /// The maximum number of lines that are compared with columns, and of these columns.
  ///
  /// The error for a line that does not fit suggests names, which takes time.
  private static let maximumFitted = 200

  /// Returns `true` if a line can be run on a collection with these columns.
  private static func fits(_ line: String, _ columns: [Column]) -> Bool {
    guard columns.count <= maximumFitted, let kind = kind(of: line) else { return false }
    let text = line.drop { !$0.isWhitespace }.description
    return switch kind {
    case "filter": (try? Filter(parsing: text, columns: columns)) != nil
    case "sort": (try? SortOrder(parsing: text, columns: columns)) != nil
    case "columns": (try? Projection(parsing: text, columns: columns)) != nil
    default: true
    }
  }

  /// The entries as a collection with their types and texts.
  static func listed(_ entries: [HistoryEntry]) -> NamedItems {
    NamedItems(
      entries.map { ($0.description, [Value($0.kind), Value($0.description)]) },
      of: ProgramList.history.rawValue,
      [Column(name: "kind", kind: .text), Column(name: "entry", kind: .text)],
      namedBy: 1
    )
  }

  /// Creates the entry that an item of the collection shows.
  init(_ item: Item) {
    let text = item[1].text
    let location = item[0].text == Self.locationKind ? try? Location(text) : nil
    self = location.map { .location($0) } ?? .line(text)
  }

  private static let locationKind = "location"

  /// The type of the entry, in one word.
  var kind: String {
    switch self {
    case .line(let line): Self.kind(of: line) ?? ""
    case .location: Self.locationKind
    }
  }

  /// The commands that change the view of a collection.
  private static let names = ["filter", "search", "sort", "columns"]

  /// Returns the command that a line runs, or `nil` for any other line.
  static func kind(of line: String) -> String? {
    if line.utf8.first == UInt8(ascii: "/") { return line.utf8.count > 1 ? "search" : nil }
    let words = line.split(maxSplits: 1, whereSeparator: \.isWhitespace)
    guard words.count == 2, let typed = words.first?.lowercased() else { return nil }
    // Three letters distinguish these from all other commands.
    return names.first { typed.utf8.count >= 3 && $0.hasPrefix(typed) }
  }
}

extension HistoryEntry: CustomStringConvertible {
  /// The text that repeats the entry.
  var description: String {
    switch self {
    case .line(let line): line
    case .location(let location): location.description
    }
  }
}

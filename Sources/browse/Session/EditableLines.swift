// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// Entries in a text that people can read and edit, one in each line and in any order.
///
/// Lines that begin with `#` are comments.
struct EditableLines<Entry: LineEntry>: Equatable {
  private struct Line: Equatable {
    /// The line as in the file, whether or not it is valid.
    var bytes: [UInt8]

    var entry: Entry?
  }

  private var lines: [Line] = []

  /// Creates a text of entries.
  init(_ entries: [Entry] = []) {
    lines = entries.map { Line(bytes: Array($0.line.utf8), entry: $0) }
  }
}

/// An entry of a line.
protocol LineEntry: Equatable, Sendable {
  /// Parses a line without the spaces around it, or returns `nil` if it is invalid.
  init?(line: String)

  /// The line, which parses to the same entry.
  var line: String { get }
}

// MARK: Parsing and formatting

extension EditableLines {
  /// Parses the contents of a file.
  init(_ bytes: [UInt8]) {
    var all = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if all.last?.isEmpty == true { all.removeLast() }
    lines = all.map { Line(bytes: Array($0), entry: Self.entry(of: $0)) }
  }

  /// The contents of the file.
  ///
  /// Lines that could not be parsed are unchanged.
  var bytes: [UInt8] { lines.flatMap { $0.bytes + [UInt8(ascii: "\n")] } }

  /// The 1-based numbers of the lines that are neither entries, comments nor blank.
  var invalidLines: [Int] {
    lines.indices.filter { index in
      guard lines[index].entry == nil else { return false }
      let first = lines[index].bytes.first { !$0.isSpace }
      return first != nil && first != UInt8(ascii: "#")
    }
    .map { $0 + 1 }
  }

  private static func entry(of line: ArraySlice<UInt8>) -> Entry? {
    let line = line.trimmed
    guard line.first != UInt8(ascii: "#"), let text = String(validating: line, as: UTF8.self)
    else { return nil }
    return Entry(line: text)
  }
}

// MARK: Access

extension EditableLines {
  /// The entries, in the order of the file.
  var all: [Entry] { lines.compactMap(\.entry) }

  /// Adds an entry, or replaces the first one that a predicate selects.
  ///
  /// - Returns: The replaced entry.
  @discardableResult
  mutating func set(_ entry: Entry, replacing isReplaced: (Entry) -> Bool) -> Entry? {
    let line = Line(bytes: Array(entry.line.utf8), entry: entry)
    guard let index = index(where: isReplaced) else {
      lines.append(line)
      return nil
    }
    defer { lines[index] = line }
    return lines[index].entry
  }

  /// Removes the first entry that a predicate selects.
  ///
  /// - Returns: The removed entry, or `nil` if there is none.
  @discardableResult
  mutating func removeFirst(where isRemoved: (Entry) -> Bool) -> Entry? {
    index(where: isRemoved).flatMap { lines.remove(at: $0).entry }
  }

  private func index(where isWanted: (Entry) -> Bool) -> Int? {
    lines.firstIndex { $0.entry.map(isWanted) ?? false }
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0D }
}

extension ArraySlice<UInt8> {
  /// The bytes without spaces at both ends.
  var trimmed: ArraySlice<UInt8> {
    let start = drop(while: \.isSpace)
    guard let last = start.lastIndex(where: { !$0.isSpace }) else { return [] }
    return start[...last]
  }
}

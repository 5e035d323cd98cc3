// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// Named locations in a text that people can read and edit.
///
/// Each line is `NAME = LOCATION`, in any order. Lines that begin with `#` are comments.
struct Bookmarks: Equatable {
  /// A named location.
  struct Bookmark: Equatable {
    let name: String

    /// The location as text, in the format of ``Location``.
    let location: String
  }

  private struct Line: Equatable {
    /// The line as in the file, whether or not it is valid.
    var bytes: [UInt8]

    var bookmark: Bookmark?
  }

  private var lines: [Line] = []

  /// Creates an empty list of bookmarks.
  init() {}
}

// MARK: Parsing and formatting

extension Bookmarks {
  /// Parses the contents of a file.
  init(_ bytes: [UInt8]) {
    var all = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    if all.last?.isEmpty == true { all.removeLast() }
    lines = all.map { Line(bytes: Array($0), bookmark: Self.bookmark(of: $0)) }
  }

  /// The contents of the file.
  ///
  /// Lines that could not be parsed are unchanged.
  var bytes: [UInt8] { lines.flatMap { $0.bytes + [UInt8(ascii: "\n")] } }

  /// The 1-based numbers of the lines that are neither bookmarks, comments nor blank.
  var invalidLines: [Int] {
    lines.indices.filter { index in
      guard lines[index].bookmark == nil else { return false }
      let first = lines[index].bytes.first { !$0.isSpace }
      return first != nil && first != UInt8(ascii: "#")
    }
    .map { $0 + 1 }
  }

  private static func bookmark(of line: ArraySlice<UInt8>) -> Bookmark? {
    guard let sign = line.firstIndex(of: UInt8(ascii: "=")),
      let name = String(validating: line[..<sign].trimmed, as: UTF8.self),
      let location = String(validating: line[(sign + 1)...].trimmed, as: UTF8.self),
      !name.isEmpty, !location.isEmpty, name.utf8.first != UInt8(ascii: "#")
    else { return nil }
    return Bookmark(name: name, location: location)
  }
}

// MARK: Access

extension Bookmarks {
  /// The bookmarks, in the order of the file.
  var all: [Bookmark] { lines.compactMap(\.bookmark) }

  /// Adds a bookmark, or replaces the one with the same name.
  ///
  /// - Returns: The replaced bookmark.
  @discardableResult
  mutating func set(_ bookmark: Bookmark) -> Bookmark? {
    let line = Line(
      bytes: Array("\(bookmark.name) = \(bookmark.location)".utf8),
      bookmark: bookmark
    )
    guard let index = index(of: bookmark.name) else {
      lines.append(line)
      return nil
    }
    defer { lines[index] = line }
    return lines[index].bookmark
  }

  /// Removes the bookmark with a name, ignoring case.
  ///
  /// - Returns: The removed bookmark, or `nil` if no bookmark has the name.
  @discardableResult
  mutating func remove(_ name: String) -> Bookmark? {
    index(of: name).flatMap { lines.remove(at: $0).bookmark }
  }

  private func index(of name: String) -> Int? {
    let wanted = name.lowercased()
    return lines.firstIndex { $0.bookmark?.name.lowercased() == wanted }
  }
}

extension Bookmarks.Bookmark: CustomStringConvertible {
  var description: String { name }
}

extension Bookmarks.Bookmark {
  /// Returns `true` if a line with this name can be parsed, and the name is not a number and has no
  /// password.
  ///
  /// Numbers select bookmarks by their position in the list. A name with a password is a location
  /// that was meant to be opened.
  static func isName(_ name: String) -> Bool {
    let bytes = Array(name.utf8)
    return !bytes.isEmpty && bytes.first != UInt8(ascii: "#")
      && !bytes.contains { $0 < 0x20 || $0 == UInt8(ascii: "=") }
      && !bytes.allSatisfy { (0x30...0x39).contains($0) }
      && Array(bytes[...].trimmed) == bytes && Secrets.removed(from: name) == name
  }
}

extension UInt8 {
  fileprivate var isSpace: Bool { self == 0x20 || self == 0x09 || self == 0x0D }
}

extension ArraySlice<UInt8> {
  fileprivate var trimmed: ArraySlice<UInt8> {
    let start = drop(while: \.isSpace)
    guard let last = start.lastIndex(where: { !$0.isSpace }) else { return [] }
    return start[...last]
  }
}

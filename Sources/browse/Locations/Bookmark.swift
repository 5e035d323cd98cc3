// SPDX-License-Identifier: GPL-3.0-or-later

import Navigator

/// A named location.
struct Bookmark: Equatable {
  let name: String

  /// The location as text, in the format of ``Location``.
  let location: String
}

extension Bookmark: CustomStringConvertible {
  var description: String { name }
}

extension Bookmark: LineEntry {
  /// Parses `NAME = LOCATION`, where the name has no password.
  init?(line: String) {
    guard let sign = line.firstIndex(of: "=") else { return nil }
    name = String(line[..<sign]).trimmed
    location = String(line[line.index(after: sign)...]).trimmed
    guard !name.isEmpty, !location.isEmpty, Secrets.removed(from: name) == name else {
      return nil
    }
  }

  var line: String { "\(name) = \(location)" }
}

extension Bookmark {
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

/// The bookmarks of a file, each in a line `NAME = LOCATION`.
typealias Bookmarks = EditableLines<Bookmark>

extension EditableLines<Bookmark> {
  /// Adds a bookmark, or replaces the one with the same name, ignoring case.
  ///
  /// - Returns: The replaced bookmark.
  @discardableResult
  mutating func set(_ bookmark: Bookmark) -> Bookmark? {
    set(bookmark) { $0.name.lowercased() == bookmark.name.lowercased() }
  }

  /// Removes the bookmark with a name, ignoring case.
  ///
  /// - Returns: The removed bookmark, or `nil` if no bookmark has the name.
  @discardableResult
  mutating func remove(_ name: String) -> Bookmark? {
    removeFirst { $0.name.lowercased() == name.lowercased() }
  }
}

// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// A pattern of paths with wildcards, as a shell expands it: `logs/*.jsonl` (glob(7)).
package struct FilePattern: Sendable {
  private let text: String

  private static let wildcards = Array("*?[".utf8)

  /// Creates a pattern, or returns `nil` for a text without wildcards.
  package init?(_ text: String) {
    guard text.utf8.contains(where: Self.wildcards.contains), !text.utf8.contains(0),
      text.utf8.count <= PATH_MAX
    else { return nil }
    self.text = text
  }

  /// The paths that match, without directories, in the order of their bytes.
  package var paths: [String] {
    var found = glob_t()
    defer { globfree(&found) }
    guard glob(text, GLOB_NOSORT, nil, &found) == 0 else { return [] }
    return (0..<Int(found.gl_pathc)).compactMap { found.gl_pathv[$0] }
      .map { String(cString: $0) }
      .filter { path in
        var status = stat()
        return stat(path, &status) != 0 || FileKind(status) != .directory
      }
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns a pattern that matches only this text.
  static func escaped(_ text: String) -> String {
    text.reduce(into: "") { escaped, character in
      if "*?[\\".contains(character) { escaped.append("\\") }
      escaped.append(character)
    }
  }

  /// The directory that contains all matches: the part before the component with the first wildcard.
  var folder: String {
    var folder = "."
    var path: [UInt8] = []
    var bytes = text.utf8.makeIterator()
    while let byte = bytes.next(), !Self.wildcards.contains(byte) {
      if byte == UInt8(ascii: "/") {
        folder = path.isEmpty ? "/" : String(decoding: path, as: UTF8.self)
      }
      // A backslash lets the next character stand for itself.
      path.append(byte == UInt8(ascii: "\\") ? bytes.next() ?? byte : byte)
    }
    return folder
  }
}

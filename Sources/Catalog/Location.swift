import Glibc

/// Where a collection is: a file, and the way to a value in it (`nested.json/results/items`).
package struct Location: Sendable, Equatable {
  /// The path of the file, or of whatever else there is.
  package let path: String

  /// The keys and the places, from 1, that lead to the value; none for the whole file.
  let names: [String]

  /// The location that a text spells.
  ///
  /// A path that exists is taken as it is, whatever characters it has. Of any other, the beginning
  /// that is a file is the path, and the rest are the names; if there is none, all of it is the path.
  package init(_ text: String) {
    var end = text.endIndex
    while !Self.exists(text[..<end]) {
      guard let slash = text[..<end].lastIndex(of: "/"), slash > text.startIndex else {
        (path, names) = (text, [])
        return
      }
      end = slash
    }
    let isWhole = end == text.endIndex || Self.isDirectory(text[..<end])
    path = isWhole ? text : String(text[..<end])
    names = isWhole ? [] : text[end...].split(separator: "/").map(String.init)
  }

  private static func exists(_ path: Substring) -> Bool {
    access(String(path), F_OK) == 0
  }

  private static func isDirectory(_ path: Substring) -> Bool {
    var status = stat()
    return stat(String(path), &status) == 0 && FileKind(status) == .directory
  }
}

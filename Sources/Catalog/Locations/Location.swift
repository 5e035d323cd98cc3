// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// Where a collection is, and the place inside it: a file, the way to a value in it, and what is
/// looked at there.
///
///     nested.json/results?filter=price > 10 and category = tea&sort=-price,name#42
///
/// A text that it is written as reads back as the same location, for as long as its file is there.
package struct Location: Sendable, Equatable {
  /// The path of the file, or of whatever else there is.
  package var path: String

  /// The keys and the places, from 1, that lead to the value; none for the whole file.
  ///
  /// Those in a database that is a file have their escapes: what it is is known when it is opened.
  private(set) var names: [String] = []

  /// What is looked at there.
  package var place = Place()

  /// What was typed with the path of a database and is kept from every text.
  private(set) var secrets = PostgresURL.Secrets.none

  /// The whole of what has a path.
  package init(path: String) {
    self.path = path
  }

  /// The location that a text spells.
  ///
  /// The longest beginning that is the path of something is the path, whatever characters it has; a
  /// file between the end of which and the first `?` or `#` something stands is looked into by these
  /// names. If there is nothing, all up to the first such mark is the path. A URL of PostgreSQL is the
  /// path up to its database, with libpq's parameters and without any password.
  ///
  /// - Throws: ``CatalogError/location(_:)`` with what is wrong behind these marks, and its place; what
  ///   is nearly such a URL is refused, so that no password in it is taken for a part of a path and shown.
  package init(_ text: String) throws(CatalogError) {
    if let url = PostgresURL(text) {
      path = url.path
      names = url.names
      secrets = url.secrets
      do {
        place = try Place(url.shown, from: url.placeStart)
      } catch {
        throw .location(error)
      }
      return
    }
    let (path, end) = Self.beginning(of: text) ?? (nil, text.startIndex)
    if path == nil, let near = PostgresURL.NearMiss(text) {
      throw .database(path: near.shown, .notAURL(meant: near.meant))
    }
    if path == nil, let keywords = PostgresURL.Keywords(text) {
      throw .database(path: keywords.shown, .notAURL(meant: keywords.meant))
    }
    let mark = text.utf8[end...].firstIndex { $0 == Self.query || $0 == Self.fragment }
    let inside = text[end..<(mark ?? text.endIndex)]
    if let path, inside.isEmpty || !Self.isDirectory(path) {
      self.path = path
      names = inside.utf8.split(separator: Self.slash).map { String(Substring($0)) }
    } else {
      self.path = String(text[..<inside.endIndex])
    }
    do {
      place = try Place(text, from: inside.endIndex, hasKeys: !names.isEmpty)
    } catch {
      throw .location(error)
    }
  }

  /// The location of a value in the one that is here; `nil` if no text spells these names.
  package func appending(_ names: [String]) -> Location? {
    guard names.allSatisfy(isPostgreSQL ? { !$0.isEmpty } : Self.isName) else { return nil }
    var location = self
    location.names += names
    location.place = Place()
    return location
  }

  /// The location of what names lead to in the database or the table that is here, whatever characters
  /// they have; `nil` if one is empty.
  package func appending(inDatabase names: [String]) -> Location? {
    appending(isPostgreSQL ? names : names.map { LocationText.escaped($0, without: "/") })
  }

  /// The location of a member of what is here: of a file in a directory, of a table in a database;
  /// `nil` if no text spells its name.
  package func member(_ name: String) -> Location? {
    guard names.isEmpty, Self.isDirectory(path) else { return appending(inDatabase: [name]) }
    return Location(path: path.hasSuffix("/") ? path + name : "\(path)/\(name)")
  }

  /// The location of the database that the table which is here is a member of; `nil` if it is none.
  package var database: Location? {
    guard !names.isEmpty else { return nil }
    var location = self
    location.names.removeLast()
    location.place = Place()
    return location
  }

  /// The same location wherever one is: by the path from the root.
  package var absolute: Location {
    var location = self
    guard !isPostgreSQL, path.utf8.first != Self.slash, let folder = getcwd(nil, 0) else {
      return location
    }
    defer { free(folder) }
    let parts = path.utf8.split(separator: Self.slash).map { String(Substring($0)) }
    let root = String(cString: folder)
    location.path = ([root == "/" ? "" : root] + parts.filter { $0 != "." }).joined(separator: "/")
    return location
  }

  /// The same location by the path from the root and without links, if its file is there.
  package var resolved: Location {
    var location = absolute
    guard !isPostgreSQL else { return location }
    location.path = FilePath.absolute(path) ?? location.path
    return location
  }
}

extension Location {
  /// The directory that its file lies in, or the database that its table is of; `nil` for the topmost
  /// directory, and for a database of a server.
  package var parent: Location? {
    if isPostgreSQL {
      guard !names.isEmpty else { return nil }
      var database = self
      database.names = []
      database.place = Place()
      return database
    }
    let path = resolved.path
    guard path != "/", let slash = path.lastIndex(of: "/") else { return nil }
    return Location(path: slash == path.startIndex ? "/" : String(path[..<slash]))
  }
}

extension Location {
  /// Whether it is in a database of a PostgreSQL server.
  package var isPostgreSQL: Bool { PostgresURL.begins(path) }
}

extension Location: CustomStringConvertible {
  package var description: String {
    if isPostgreSQL { return PostgresURL.description(path, names: names, place.description) }
    return ([LocationText.isPlain(path) ? path : LocationText.escaped(path)] + names)
      .joined(separator: "/") + place.description
  }
}

// MARK: The path

extension Location {
  static let slash = UInt8(ascii: "/")
  static let query = UInt8(ascii: "?")
  static let fragment = UInt8(ascii: "#")

  /// The longest beginning that is a path, up to the end or to one of the marks; and where it ends.
  private static func beginning(of text: String) -> (path: String?, end: String.Index)? {
    var end = text.endIndex
    while true {
      if let path = existing(text[..<end]) { return (path, end) }
      let mark = text.utf8[..<end].lastIndex { $0 == slash || $0 == query || $0 == fragment }
      guard let mark, mark > text.startIndex else { return nil }
      end = mark
    }
  }

  /// The path that a text is, or spells with escapes, if there is something.
  private static func existing(_ text: Substring) -> String? {
    // The system knows no longer ones, and a text may be of any length.
    guard text.utf8.count <= 3 * Int(PATH_MAX) else { return nil }
    if exists(String(text)) { return String(text) }
    guard text.utf8.contains(LocationText.percent),
      case .success(let path) = LocationText.unescaped(text), exists(path)
    else { return nil }
    return path
  }

  private static func exists(_ path: String) -> Bool {
    !path.utf8.contains(0) && access(path, F_OK) == 0
  }

  private static func isDirectory(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && FileKind(status) == .directory
  }

  /// Whether a name stands in a location as what it is.
  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && LocationText.isPlain(name)
      && !name.utf8.contains { $0 == slash || $0 == query || $0 == fragment }
  }
}

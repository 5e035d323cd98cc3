// SPDX-License-Identifier: GPL-3.0-or-later

import Glibc

/// The location of a collection: a file or database, the names that lead to a value in it, and the
/// query, page and picks to show.
///
///     nested.json/results?filter=price > 10 and category = tea&sort=-price,name#42
///
/// Parsing ``description`` yields an equal location as long as the file exists.
package struct Location: Sendable, Equatable {
  /// The path of the file or directory, or the URL of the database.
  package var path: String

  /// The keys and 1-based indices that lead to a value, empty for the whole file.
  ///
  /// Names in a SQLite file keep their escapes, because the type of a file is known only once the
  /// file is opened.
  private(set) var names: [String] = []

  /// The query, page, picks and item of the location.
  package var view = View()

  /// The passwords of a database URL, which ``description`` never contains.
  private(set) var secrets = PostgresURL.Secrets.none

  /// Creates the location of a whole file, directory, database or server.
  package init(path: String) {
    self.path = path
  }

  /// Parses a location.
  ///
  /// The path is the longest prefix that exists in the file system, whatever characters it has.
  /// Text between the path of a file and the first `?` or `#` names a value in the file. If no
  /// prefix exists, the path is everything before the first `?` or `#`. For a PostgreSQL URL, the
  /// path is the URL up to its database, with libpq's parameters and without passwords. If it names
  /// a server but no database, the path is that of the server.
  ///
  /// - Throws: ``CatalogError/location(_:)`` if the text after the path is malformed.
  ///   ``CatalogError/database(path:_:)`` if the text resembles a PostgreSQL URL or connection
  ///   string. Such a text is rejected so that a password in it is never taken for part of a path
  ///   and shown.
  package init(_ text: String) throws(CatalogError) {
    if let url = PostgresURL(text) {
      path = url.path
      names = url.names
      secrets = url.secrets
      do {
        view = try View(url.redacted, from: url.viewStart)
      } catch {
        throw .location(error)
      }
      return
    }
    let (path, end) = Self.prefix(of: text) ?? (nil, text.startIndex)
    if path == nil, let near = PostgresURL.NearMiss(text) {
      throw .database(path: near.redacted, .notAURL(suggestion: near.suggestion))
    }
    if path == nil, let keywords = PostgresURL.Keywords(text) {
      throw .database(path: keywords.redacted, .notAURL(suggestion: keywords.suggestion))
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
      view = try View(text, from: inside.endIndex, hasKeys: !names.isEmpty)
    } catch {
      // The mark of a query is also a wildcard: `a?.csv`.
      if path.map(Self.isDirectory) ?? true, case .unknownParameter = error.problem,
        !text[inside.endIndex...].utf8.contains(Self.equals)
      {
        throw .noMatches(pattern: text)
      }
      throw .location(error)
    }
  }

  /// Returns the location of a value inside this one, or `nil` if a name cannot be written in a
  /// location.
  package func appending(_ names: [String]) -> Location? {
    guard names.allSatisfy(isPostgreSQL ? { !$0.isEmpty } : Self.isName) else { return nil }
    var location = self
    location.names += names
    location.view = View()
    return location
  }

  /// Returns the location of a table or value inside this database or table.
  ///
  /// The names may contain any characters. Returns `nil` if one is empty.
  package func appending(inDatabase names: [String]) -> Location? {
    appending(isPostgreSQL ? names : names.map { LocationText.escaped($0, separator: "/") })
  }

  /// Returns the location of a file in this directory, of a table in this database, or of a database
  /// of this server.
  ///
  /// Returns `nil` if the name cannot be written in a location.
  package func member(_ name: String) -> Location? {
    if isServer { return databaseOfServer(name) }
    guard names.isEmpty, Self.isDirectory(path) else { return appending(inDatabase: [name]) }
    return Location(path: path.hasSuffix("/") ? path + name : "\(path)/\(name)")
  }

  /// Returns the location of a database of this server.
  func databaseOfServer(_ name: String) -> Location {
    var location = self
    location.path = PostgresURL.database(name, of: path)
    location.view = View()
    return location
  }

  /// Returns `true` if another location is the same place, with any view.
  package func isPlace(of other: Location) -> Bool {
    let paths = [self, other].map { location in
      let path = location.path
      let isDirectory = !location.isPostgreSQL && path.count > 1 && path.hasSuffix("/")
      return isDirectory ? String(path.dropLast()) : path
    }
    return paths[0] == paths[1] && names == other.names
  }

  /// The database that contains this table, or `nil` if the location has no names.
  package var database: Location? {
    guard !names.isEmpty else { return nil }
    var location = self
    location.names.removeLast()
    location.view = View()
    return location
  }

  /// The same location with an absolute path, valid in any working directory.
  package var absolute: Location {
    var location = self
    guard !isPostgreSQL, path.utf8.first != Self.slash, let folder = getcwd(nil, 0) else {
      return location
    }
    defer { free(folder) }
    let parts = path.utf8.split(separator: Self.slash).map { String(Substring($0)) }
    let current = String(cString: folder)
    let root = pattern == nil ? current : FilePattern.escaped(current)
    location.path = ([root == "/" ? "" : root] + parts.filter { $0 != "." }).joined(separator: "/")
    return location
  }

  /// The same location with an absolute path without symbolic links, if the file exists.
  package var resolved: Location {
    var location = absolute
    guard !isPostgreSQL else { return location }
    location.path = FilePath.absolute(path) ?? location.path
    return location
  }
}

extension Location {
  /// The directory of the file, the database of the table, or the server of the database.
  ///
  /// `nil` for the root directory, for a server, and for a database whose server cannot be written
  /// because a parameter or the environment names a database.
  package var parent: Location? {
    if isPostgreSQL {
      var parent = self
      parent.view = View()
      if names.isEmpty {
        parent.path = PostgresURL(PostgresURL.server(of: path))?.path ?? path
        return parent.isServer && !isServer ? parent : nil
      }
      parent.names = []
      return parent
    }
    if let pattern { return Location(path: pattern.folder).resolved }
    let path = resolved.path
    guard path != "/", let slash = path.lastIndex(of: "/") else { return nil }
    return Location(path: slash == path.startIndex ? "/" : String(path[..<slash]))
  }
}

extension Location {
  /// The pattern of the files of the location, or `nil` if the path exists or has no wildcards.
  package var pattern: FilePattern? {
    isPostgreSQL || !names.isEmpty || Self.exists(path) ? nil : FilePattern(path)
  }

  /// `true` if the location is a pipe or a device, whose bytes can be read only once.
  package var isReadOnce: Bool {
    guard !isPostgreSQL else { return false }
    var status = stat()
    return stat(path, &status) == 0 && FileKind(status) == .other
  }

  /// `true` if the location is a PostgreSQL server or in one of its databases.
  package var isPostgreSQL: Bool { PostgresURL.hasScheme(path) }

  /// `true` for a PostgreSQL server, whose items are its databases.
  package var isServer: Bool { isPostgreSQL && names.isEmpty && PostgresURL.isServer(path) }
}

extension Location: CustomStringConvertible {
  package var description: String {
    if isPostgreSQL { return PostgresURL.description(path, names: names, view.description) }
    return ([LocationText.isPlain(path) ? path : LocationText.escaped(path)] + names)
      .joined(separator: "/") + view.description
  }
}

// MARK: The path

extension Location {
  static let slash = UInt8(ascii: "/")
  static let query = UInt8(ascii: "?")
  static let fragment = UInt8(ascii: "#")
  private static let equals = UInt8(ascii: "=")

  /// Returns the longest prefix that is an existing path or a pattern of such paths, and its end.
  ///
  /// A pattern counts only if no file is there. It ends at a `?` or `#`, or at the end of the text.
  private static func prefix(of text: String) -> (path: String?, end: String.Index)? {
    let existing = existingPrefix(of: text)
    if let existing, let path = existing.path, existing.end == text.endIndex || !isDirectory(path) {
      return existing
    }
    return longestPrefix(of: text, endingAt: [query, fragment]) { text in
      FilePattern(text).map { !$0.paths.isEmpty } ?? false
    } ?? existing
  }

  /// Returns the longest prefix that is an existing path, and its end.
  ///
  /// A prefix ends at a `/`, `?` or `#`, or at the end of the text.
  private static func existingPrefix(of text: String) -> (path: String?, end: String.Index)? {
    longestPrefix(of: text, endingAt: [slash, query, fragment], where: exists)
  }

  /// Returns the longest prefix that is a path, and its end.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - marks: The characters at which a prefix ends.
  ///   - isPath: Returns `true` for a path.
  private static func longestPrefix(
    of text: String,
    endingAt marks: [UInt8],
    where isPath: (String) -> Bool
  ) -> (path: String?, end: String.Index)? {
    var end = text.endIndex
    while true {
      if let path = path(text[..<end], where: isPath) { return (path, end) }
      guard let mark = text.utf8[..<end].lastIndex(where: marks.contains), mark > text.startIndex
      else { return nil }
      end = mark
    }
  }

  /// Returns the text as a path, verbatim or unescaped, or `nil` if neither is one.
  private static func path(_ text: Substring, where isPath: (String) -> Bool) -> String? {
    // Avoids system calls for long texts. A path has at most `PATH_MAX` bytes, and an escaped byte
    // takes three.
    guard text.utf8.count <= 3 * Int(PATH_MAX) else { return nil }
    if isPath(String(text)) { return String(text) }
    guard text.utf8.contains(LocationText.percent),
      case .success(let path) = LocationText.unescaped(text), isPath(path)
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

  /// Returns `true` if a name can be written in a location unescaped.
  private static func isName(_ name: String) -> Bool {
    !name.isEmpty && LocationText.isPlain(name)
      && !name.utf8.contains { $0 == slash || $0 == query || $0 == fragment }
  }
}
